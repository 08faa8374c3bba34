package import Scenarios

/// What the table of rows does not tell: declarations and statements, and what there is not.
extension Language {
  /// Where code may stand, and what is special there.
  package static let places: [String] = [
    "methods of layouts, functions and declared types: all of this page",
    "view code, its lengths, texts, conditions and data: all of this page, as far as what it uses is "
      + "known at import; its value is written into the document",
    "a view's builders: views, 'let', 'if' and 'switch'",
    "what depends on the layout, in a GeometryReader, an alignment guide or a containerRelativeFrame: "
      + "this page, when the tree is laid out; a text that is put together there is shown, not compared",
    "initializers of views: stored properties are set; what a setter does is refused",
  ]

  /// Declarations, statements and expressions that are known.
  package static let constructs: [String] = [
    "structs and enumerations, nested ones and those inside functions too: stored, computed and "
      + "static properties, observers, methods, mutating methods, subscripts, operators, "
      + "initializers, raw values, what cases carry; generic structs, enumerations and layouts",
    "classes: shared by all who hold them, compared with '===' and '!=='; those that inherit from "
      + "others, with what they override, 'super', and casts",
    "numbers of all sizes: Float beside Double, Int8 to Int64, UInt8 to UInt64 and UInt beside Int; "
      + "the list has the rows of Int8, the others have the same",
    "Any, cast with 'as?', 'as!' and 'is' and by patterns; type(of:), and types in texts",
    "protocols with their requirements, extensions and defaults; protocols that refine 'Layout'; "
      + "values of 'any' type, cast with 'as?', 'as!' and 'is' and by patterns",
    "types with 'next()' or 'makeIterator()' as sequences, and those with indices and a subscript as "
      + "collections",
    "result builders of an article's own, before parameters, functions and computed properties; members "
      + "that '@dynamicMemberLookup' looks up",
    "extensions of declared types, of LayoutSubviews, Array, Collection, Sequence, CGSize and the "
      + "like, with 'where' clauses",
    "functions with labels, defaults, 'inout' and parameters that take several values; functions and "
      + "computed variables inside functions; generic functions, initializers and subscripts, 'some' "
      + "parameters and results, once for each set of types they are used with",
    "let, var, tuples, assignment to variables, fields, elements and entries, '+=' and the like",
    "if, guard, switch, fallthrough, for-in with 'where', while, repeat, break and continue with "
      + "labels, return, do, defer",
    "throw, do and catch, try, try? and try!, stated types of errors; #available, as on the newest platform",
    "if let, if case, guard let, while let; patterns of cases, tuples, optionals, ranges and values",
    "if and switch as values, '? :', '??', '?.', '!'",
    "closures with and without names of parameters, which share variables with what is around; "
      + "key paths, operators and functions in their place; KeyPath and WritableKeyPath as types",
    "assert, precondition, assertionFailure, preconditionFailure, fatalError: an error with the line",
    "LayoutValueKey, ContainerValueKey and @Entry values: subview[Key.self], containerValues",
    "declared layouts, HStackLayout and the like, and AnyLayout around them, as values: their cache, "
      + "size and placing; alignments by declared AlignmentIDs",
    "#if: the platform is iOS, DEBUG is set",
    "print, debugPrint, dump, os_log, NSLog and Logger, and what is done later, in a Task or by "
      + "DispatchQueue: left out, with a warning",
  ]

  /// What is refused where it stands.
  package static let notKnown: [String] = [
    "generic classes that inherit, subscripts that are overridden, what 'deinit' does, actors",
    "await, casts of other values than those of 'any' type, or to collections",
    "variables that are static or stand outside of types, where a value depends on what ran before",
    "random numbers, dates, files, the network, the environment: nothing is in reach",
  ]

  /// Where a program may tell the difference to the compiler.
  package static let differences: [String] = [
    "dictionaries and sets keep the order in which their keys came in",
    "CGFloat is Double",
    "a CGSize or a CGPoint stands in a text as on Apple's platforms: '(1.0, 2.5)'",
    "slices of arrays can be read by their indices, and lose elements at their ends",
  ]
}

extension Limits.Program {
  /// The limits in words, for one layout of a document.
  package static let rows: [(what: String, limit: Int)] = [
    ("calls, rounds of loops and elements looked at", steps),
    ("calls inside each other, nested layouts included", calls),
    ("elements of one collection, bytes of one text", elements),
    ("elements of all collections made, freed ones included", allElements),
  ]
}

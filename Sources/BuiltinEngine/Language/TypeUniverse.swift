package import Scenarios

/// All types of a program: those of the language and those it declares.
package struct TypeUniverse: Sendable {
  package var declared: [String: Program.TypeDeclaration]

  package init(declared: [String: Program.TypeDeclaration] = [:]) { self.declared = declared }

  /// Whether a class has a property that does not keep its object, and so tells whether something else
  /// does.
  var hasWeakFields: Bool {
    declared.values.contains { declaration in
      guard case .structure(let fields) = declaration.kind else { return false }
      return fields.contains(where: \.isWeak)
    }
  }

  /// The stored properties of a struct or the parts of a tuple.
  package func fields(of type: ProgramType) -> [Program.Field]? {
    switch type {
    case .tuple(let elements):
      return elements.enumerated().map { Program.Field($1.label ?? String($0), $1.type) }
    case .nominal(let name, let arguments):
      if let declaration = declared[name] {
        guard case .structure(let fields) = declaration.kind else { return nil }
        return fields
      }
      guard let known = Language.types[name], case .structure(let fields) = known.kind,
        known.parameters.count == arguments.count
      else { return nil }
      guard !known.parameters.isEmpty else { return fields }
      let types = Dictionary(uniqueKeysWithValues: zip(known.parameters, arguments))
      return fields.map { Program.Field($0.name, $0.type.replacing(types)) }
    case .function, .variable: return nil
    }
  }

  /// Whether values of the type are objects.
  package func isClass(_ type: ProgramType) -> Bool {
    guard case .nominal(let name, []) = type else { return false }
    return declared[name]?.isClass ?? false
  }

  /// The classes that a class inherits from, the nearest first.
  package func ancestors(of name: String) -> [String] {
    var found: [String] = []
    var next = declared[name]?.superclass
    while let name = next, !found.contains(name) {
      found.append(name)
      next = declared[name]?.superclass
    }
    return found
  }

  /// Whether each value of a type is one of another type, since classes in it inherit from others.
  package func isKind(_ type: ProgramType, of other: ProgramType) -> Bool {
    switch (type, other) {
    case (.nominal(let a, []), .nominal(let b, [])):
      return a == b || isClass(type) && ancestors(of: a).contains(b)
    case (.nominal(let a, let types), .nominal(let b, let others)):
      // Swift converts dictionaries and sets by what is in them as well; that is not offered.
      return a == b && types.count == others.count && ["Array", "Optional"].contains(a)
        && zip(types, others).allSatisfy { isKind($0, of: $1) }
    default: return type == other
    }
  }

  /// The class that objects of two classes have in common; nil where there is none.
  package func commonClass(_ a: ProgramType, _ b: ProgramType) -> ProgramType? {
    guard isClass(a), isClass(b), let name = a.name else { return nil }
    return ([name] + ancestors(of: name)).map { .named($0) }.first { isKind(b, of: $0) }
  }

  /// The numbers of a program's classes, by which objects say of which they are.
  var classNumbers: [String: Int] {
    let names = declared.filter(\.value.isClass).keys.sorted()
    return Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
  }

  /// The types whose values an operator of the program compares, in the order of their numbers.
  var comparedTypes: [String] {
    declared.filter { $0.value.equality != nil }.keys.sorted()
  }

  /// The number of the operator that compares values of a type, from 1 on; 0 for none, -1 for values
  /// of which it is not known when they are equal.
  package func equality(of type: ProgramType) -> Int32 {
    if let name = type.name, declared[name] == nil, Language.viewTypes.contains(name) { return -1 }
    guard let name = type.name, let declaration = declared[name],
      let compared = ([name] + (declaration.isClass ? ancestors(of: name) : [])).first(where: {
        declared[$0]?.equality != nil
      })
    else { return 0 }
    return Int32(comparedTypes.firstIndex(of: compared).map { $0 + 1 } ?? 0)
  }

  /// Whether a value of the type may hold an object or a closure, which two values can share.
  package func holdsReferences(_ type: ProgramType) -> Bool {
    holds(type) { part in
      switch part {
      case .function, .variable: true
      default: isClass(part)
      }
    }
  }

  /// Whether a value of the type may hold an identity, of which another is made each time.
  package func holdsIdentities(_ type: ProgramType) -> Bool {
    holds(type) { $0 == .named("UUID") && declared["UUID"] == nil }
  }

  /// Whether a value of the type may hold one of a type that is looked for.
  private func holds(_ type: ProgramType, _ isMeant: (ProgramType) -> Bool) -> Bool {
    var seen: Set<ProgramType> = []
    var open = [type]
    while let type = open.popLast() {
      guard seen.insert(type).inserted else { continue }
      if isMeant(type) { return true }
      switch type {
      case .function, .variable: break
      case .tuple(let elements): open += elements.map(\.type)
      case .nominal(_, let arguments):
        open += arguments
        open += (fields(of: type) ?? []).map(\.type)
        open += (cases(of: type) ?? []).flatMap(\.payload).map(\.type)
      }
    }
    return false
  }

  /// The cases of an enumeration, in the order of their numbers; nil for any other type.
  package func cases(of type: ProgramType) -> [Program.Case]? {
    guard case .nominal(let name, []) = type else { return nil }
    if let declaration = declared[name] {
      guard case .enumeration(let cases) = declaration.kind else { return nil }
      return cases
    }
    guard case .enumeration(let cases)? = Language.types[name]?.kind else { return nil }
    return cases.map { Program.Case($0) }
  }

  /// What finds an element in a collection of the type; nil where that is no number and no place in a text.
  package func index(of type: ProgramType) -> ProgramType? {
    if type == .string || type == .substring { return .named("String.Index") }
    return isCollection(type) && ["Array", "ArraySlice", "Range"].contains(type.name) ? .int : nil
  }

  /// What a `for` loop over a value of the type gives.
  package func element(of type: ProgramType) -> ProgramType? {
    guard case .nominal(let name, let arguments) = type else { return nil }
    switch (name, arguments.count) {
    case ("Array", 1), ("ArraySlice", 1), ("Set", 1), ("Series", 1),
      ("Lazy", 1), ("Endless", 1):
      return arguments[0]
    case ("Range", 1), ("ClosedRange", 1):
      return arguments[0] == .int || Language.integer(arguments[0]) != nil ? arguments[0] : nil
    case ("Dictionary", 2):
      return .tuple([
        .init(label: "key", type: arguments[0]), .init(label: "value", type: arguments[1]),
      ])
    case ("LayoutSubviews", 0): return .named("LayoutSubview")
    case ("String", 0), ("Substring", 0): return .named("Character")
    case ("String.UTF8View", 0): return .named("UInt8")
    case ("String.UTF16View", 0): return .named("UInt16")
    case ("String.UnicodeScalarView", 0): return .named("UnicodeScalar")
    default: return nil
    }
  }

  /// Whether elements of a value of the type are found by a number.
  package func isIndexed(_ type: ProgramType) -> Bool {
    switch type.name {
    case "Array", "ArraySlice", "Range", "ClosedRange", "LayoutSubviews": element(of: type) != nil
    default: false
    }
  }

  /// Whether `Collection<T>` in a row stands for the type too.
  package func isCollection(_ type: ProgramType) -> Bool {
    !["Series", "Endless"].contains(type.name) && element(of: type) != nil
  }

  /// Whether values of the type can be compared, hashed and so on, as `name` says.
  package func conforms(_ type: ProgramType, to name: String) -> Bool {
    switch type {
    case .tuple(let elements):
      return ["Equatable", "Comparable"].contains(name)
        && elements.allSatisfy { conforms($0.type, to: name) }
    case .nominal(let type, let arguments):
      if let declaration = declared[type] { return declaration.conforms(to: name, in: self) }
      switch type {
      case "Array", "Optional", "Set", "Range", "ClosedRange", "Dictionary", "ArraySlice":
        return ["Equatable", "Hashable"].contains(name)
          && arguments.allSatisfy { conforms($0, to: name) }
      default: return Language.types[type]?.conformances.contains(name) ?? false
      }
    case .function, .variable: return false
    }
  }

  /// Whether there is such a type, all that it is made of included.
  package func exists(_ type: ProgramType) -> Bool {
    switch type {
    case .variable: return false
    case .tuple(let elements): return elements.allSatisfy { exists($0.type) }
    case .function(let parameters, let result):
      return parameters.allSatisfy { exists($0.lentType ?? $0) } && exists(result)
    case .nominal(let name, let arguments):
      guard arguments.allSatisfy(exists) else { return false }
      switch (name, arguments.count) {
      case ("Optional", 1), ("Array", 1), ("ArraySlice", 1), ("Series", 1), ("Cell", 1),
        ("Lazy", 1),
        ("Endless", 1), ("Iterator", 1), ("Metatype", 1), ("TypeOf", 1):
        return true
      case ("Range", 1), ("ClosedRange", 1): return conforms(arguments[0], to: "Comparable")
      case ("Set", 1), ("Dictionary", 2): return conforms(arguments[0], to: "Hashable")
      case ("Never", 0): return true
      default:
        if declared[name] != nil { return arguments.isEmpty }
        return Language.types[name]?.parameters.count == arguments.count
      }
    }
  }

  /// SwiftUI's structs whose static members are cases here: a text tells more of them than a name.
  private static let structs: Set<String> = ["HorizontalAlignment", "VerticalAlignment"]

  /// Whether a value can be interpolated into a text.
  package func isPrintable(_ type: ProgramType) -> Bool {
    if type == .string || type == .substring || type == .named("Character")
      || Language.plainNumbers.contains(type)
    {
      return true
    }
    if type.name.map(Self.structs.contains) ?? false { return false }
    if let cases = cases(of: type) { return cases.allSatisfy(\.payload.isEmpty) }
    if let parts = type.tupleElements { return parts.allSatisfy { isPrintable($0.type) } }
    let inner =
      type.wrapped ?? type.argument(of: "Array") ?? type.argument(of: "ArraySlice")
    return inner.map(isPrintable) ?? false
  }

  /// What Swift prints for the value.
  ///
  /// Inside of a collection, a tuple or an optional texts stand in quotes.
  func text(
    of value: ProgramValue, _ type: ProgramType, isInside: Bool = false
  ) throws -> String {
    if type == .void { return "()" }
    if type == .substring {
      let text = try value.array.map { try $0.string }.joined()
      return isInside ? text.debugDescription : text
    }
    if let wrapped = type.wrapped {
      if value.isNone { return "nil" }
      let inner = wrapped.isOptional ? try value.boxed : value
      return "Optional(\(try text(of: inner, wrapped, isInside: true)))"
    }
    if let elements = type.tupleElements, case .instance(let instance) = value {
      let parts = try zip(elements, instance.fields).map { element, field in
        (element.label.map { "\($0): " } ?? "")
          + (try text(of: field, element.type, isInside: true))
      }
      return "(" + parts.joined(separator: ", ") + ")"
    }
    switch value {
    case .string(let text): return isInside ? text.debugDescription : text
    case .int(let number):
      guard let cases = cases(of: type), cases.indices.contains(number) else { return "\(number)" }
      // A word of the language keeps its backquotes where it is declared.
      return cases[number].name.filter { $0 != "`" }
    case .double(let number):
      return try type == .float ? Float(number).written : number.written
    case .wide(let number): return "\(number)"
    case .bool(let truth): return "\(truth)"
    case .array(let elements), .slice(let elements, _):
      let texts = try elements.map { try text(of: $0, element(of: type) ?? .void, isInside: true) }
      return "[" + texts.joined(separator: ", ") + "]"
    default: return ""
    }
  }
}

extension Double {
  /// The number as Swift writes it into a text.
  ///
  /// What is no number has a sign that depends on the processor, and would be written with it.
  var written: String {
    get throws {
      guard !isNaN || sign == .plus else {
        throw Trap("'nan' or '-nan', which depends on the processor, is written into a text")
      }
      return description
    }
  }
}

extension Program.TypeDeclaration {
  fileprivate func conforms(to name: String, in universe: TypeUniverse) -> Bool {
    if conformances.contains(name) { return true }
    if name == "Equatable" {
      return conformances.contains { ["Hashable", "Comparable"].contains($0) } || isPlain
    }
    return name == "Hashable" && isPlain
  }

  /// Whether it is an enumeration whose cases carry nothing: such can always be compared.
  private var isPlain: Bool {
    guard case .enumeration(let cases) = kind else { return false }
    return cases.allSatisfy(\.payload.isEmpty)
  }
}

/// Finds what the parameters of a row stand for.
package struct TypeMatcher {
  /// What each parameter of the row stands for, as far as arguments have told.
  package var types: [String: ProgramType] = [:]
  private let universe: TypeUniverse

  package init(_ universe: TypeUniverse) { self.universe = universe }

  /// Whether a value of type `actual` can be the argument of a parameter of type `pattern`.
  package mutating func match(_ pattern: ProgramType, _ actual: ProgramType) -> Bool {
    if actual == .never { return true }
    switch (pattern, actual) {
    case (.variable(let name), _):
      // The first argument decides; those after it have to fit.
      guard let known = types[name] else {
        types[name] = actual
        return true
      }
      return known.unlabelled == actual.unlabelled
    case (.nominal("Sequence", let arguments), _) where arguments.count == 1:
      guard let element = universe.element(of: actual) else { return false }
      return match(arguments[0], element)
    case (.nominal("Collection", let arguments), _) where arguments.count == 1:
      guard universe.isCollection(actual), let element = universe.element(of: actual) else {
        return false
      }
      return match(arguments[0], element)
    case (.nominal(let a, let arguments), .nominal(let b, let others)):
      guard a == b, arguments.count == others.count else { return false }
      return zip(arguments, others).allSatisfy { match($0, $1) }
    case (.tuple(let elements), .tuple(let others)):
      guard elements.count == others.count else { return false }
      return zip(elements, others).allSatisfy { match($0.type, $1.type) }
    case (.function(let parameters, let result), .function(let others, let other)):
      guard parameters.count == others.count else { return false }
      return zip(parameters, others).allSatisfy { match($0, $1) } && match(result, other)
    default: return false
    }
  }

  /// Lets `C.Element` be known of each sequence `C` that is.
  package mutating func addElements() {
    for (name, type) in types where !name.contains(".") {
      types["\(name).Element"] = universe.element(of: type)
      types["\(name).Index"] = universe.index(of: type)
    }
  }

  /// Whether what was found conforms to what the row asks for.
  package func satisfies(_ constraints: [String: String]) -> Bool {
    constraints.allSatisfy { name, wanted in
      types[name].map { universe.conforms($0, to: wanted) } ?? true
    }
  }
}

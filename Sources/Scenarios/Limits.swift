/// How much articles, code, documents and layouts may ask for.
///
/// Every limit stands here, with its unit and why it is what it is; what exceeds one is refused, or
/// an error that names it. Most are own decisions, far beyond what somebody reads or waits for.
package enum Limits {
  /// What is read of articles, before anybody knows what it means.
  package enum Source {
    /// Bytes of an article.
    package static let articleBytes = 64 << 20

    /// Pieces of code of an article: more than any book has, and few enough to be parsed in seconds.
    package static let pieces = 50_000

    /// Errors of an article that are told apart before its rest is left unread.
    package static let articleErrors = 100

    /// Bytes of a block: no listing that somebody reads is as long, and the parser's recursion over so
    /// much text stays within a large stack.
    package static let blockBytes = 200_000

    /// Syntax errors of a block that are told apart.
    package static let syntaxErrors = 10

    /// Levels of brackets, and of views and expressions in them: SwiftParser goes no deeper.
    package static let depth = 256

    /// Square brackets that are open at once: no array of real code nests as deep, and the parser,
    /// whose time doubles with each, is still fast.
    package static let squareDepth = 10

    /// `<` after one another without an end of the type that they could belong to.
    package static let angles = 64

    /// Parentheses that are open in a text's `\(…)`: the parser's time grows with the cube of them.
    package static let interpolationDepth = 32

    /// Levels of the syntax tree.
    ///
    /// Members and calls count as well, so that a chain of some thousand modifiers is refused before
    /// it costs the stack.
    package static let treeDepth = 2_500

    /// Bytes of a line for the parser's own messages, which take time with its square.
    package static let lineOfMessages = 4_000
  }

  /// What is checked and run at import.
  package enum Import {
    /// Refusals of a block that are listed: nobody reads more.
    package static let refusals = 100

    /// Steps of the types' checker in a block.
    package static let checkerSteps = 2_000_000

    /// Steps that a closure inside three others costs whenever it is looked at: one of several statements is
    /// looked at again for each overload around it, which is a power of how deep it stands.
    package static let deepClosureSteps = 500

    /// Levels of checked code: a sum nests as many as it has terms, and nobody writes as many.
    package static let checkedDepth = 1_000

    /// Bytes of the name of a type or function with the types it is used with, and with how many others
    /// each may be used: what uses itself with other types each time (`f([x])`) has no last one.
    package static let nameBytes = 1_024
    package static let instances = 500

    /// Ways to call overloads inside of overloads, of which each is tried: 6 levels of 3 are 729.
    package static let overloadAttempts = 1_000

    /// Expressions of views that are evaluated before a source counts as endless.
    package static let expressions = 1_000_000

    /// Steps of the machine for an expression whose value is known at import.
    package static let stepsOfExpression = 1_000_000

    /// How often a source may ask the language, and one question inside of another.
    package static let questions = 20_000
    package static let questionDepth = 3

    /// Calls of declared functions and views inside of each other: beyond any real code, and each
    /// level may nest ``Source/depth`` deep.
    package static let calls = 64

    /// Views, modifiers and repetitions of a document: beyond any scenario somebody reads, and soon
    /// reached by `ForEach(0..<1_000_000_000)`.
    package static let views = 10_000

    /// Operands and operators of one sequence.
    package static let sequence = 2_001

    /// Parts of an expression whose `let`s are written out.
    package static let expressionParts = 1_000

    /// Elements of a collection that is gone through.
    package static let elements = 10_000

    /// Parts of a value with all that is in it: `(t, t)` of `(t, t)` has no end.
    package static let valueParts = 100_000
  }

  /// What a document may hold.
  package enum Document {
    /// Levels of views: beyond any real layout, and little enough for the stack of a worker.
    package static let depth = 10_000

    /// Levels of the JSON of a document in a request: a view is an object in an array.
    package static let jsonDepth = depth * 2 + 64

    /// Levels of code: source nests at most ``Source/depth`` deep, and becomes a few pieces a level.
    package static let codeDepth = 2_000

    /// Levels of a type: `[[Int]]` is two deep.
    package static let typeDepth = 32

    /// Bytes of a text that is put together, at import or by the layout.
    package static let textBytes = 100_000
  }

  /// What a layout of a document may take.
  package enum Layout {
    /// Nodes: some hundred megabytes.
    package static let nodes = 1_000_000

    /// Levels of views and modifiers together.
    ///
    /// A large stack bears them with room to spare; what limits them is that a node's path names all
    /// nodes above it: paths grow with the square.
    package static let depth = 40_000

    /// Steps of a plan; lists of modified lists multiply them.
    package static let planSteps = 8_000_000

    /// Declared modifiers of one view, and how often all together may show their views: what is
    /// written for them grows with the square of the one, and doubles with each modifier whose body
    /// shows its view twice.
    package static let declaredModifiers = 256
    package static let shownViews = 100_000

    /// Values that the readers of a layout keep together for their content, 384 MB.
    ///
    /// Each reader keeps those of all readers around it. A size and a point are one value each.
    package static let keptValues = 16 << 20
  }

  /// What the code of a document may do in one layout of it.
  package enum Program {
    /// Calls, rounds of loops and elements of collections.
    package static let steps = 10_000_000

    /// Calls inside of each other, those through nested layouts included.
    package static let calls = 1_000

    /// Levels of the code of all running calls together: a large stack bears them.
    package static let codeDepth = 200_000

    /// Levels of values inside of each other where they are compared, hashed or written out.
    package static let valueDepth = 10_000

    /// Elements of one collection, and bytes of one text.
    package static let elements = 1_000_000

    /// Elements of all collections that are made, freed ones included.
    package static let allElements = 5_000_000
  }
}

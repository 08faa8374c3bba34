import BuiltinEngine
import Scenarios

// Functions that are asked for a value and are no part of the declarations.
extension CodeChecker {
  /// The part of the program that a function needs, with it in it; nil where something it calls
  /// was refused.
  func program(calling function: Program.Function, named name: String) -> Program? {
    guard isWhole([function.body]) else { return nil }
    program.functions[name] = function
    defer { program.functions[name] = nil }
    var part = program(layouts: [], keys: [], functions: [name], withSubclasses: true)
    // What another run has set is a variable here as well, which is not read as what it was at first.
    for variable in changed { part.functions[variable]?.isConstant = true }
    return part
  }

  /// Adds a function that makes a value, under a name that says what is in it.
  func add(_ function: Program.Function) -> String {
    // It is asked later, and which run made an identity is no part of what it does, nor of its name.
    var function = function
    function.body = function.body.withoutIdentities
    var alone = Program()
    alone.functions[""] = function
    let digest = Digest(of: alone.json.canonicalText).hex.prefix(16)
    let name = "made \(function.result) \(digest)"
    program.functions[name] = function
    return name
  }
}

extension ProgramCode {
  /// The same with identities of which nothing is known.
  fileprivate var withoutIdentities: ProgramCode {
    var code = self
    code.operands = operands.map(\.withoutIdentities)
    code.literal = literal?.withoutIdentities()
    return code
  }
}

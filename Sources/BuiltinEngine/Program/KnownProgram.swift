package import Scenarios
import Threads

/// Runs a function of a program outside a layout, with values that are known.
package enum KnownProgram {
  /// Why there is no value.
  package struct Failure: Error {
    /// What went wrong, without a place.
    package var reason: String

    /// The function that was running and the line in its block, where they are known.
    package var function: String?
    package var line: Int?

    /// The message with its place: `in 'Flow.rows', line 7: …`.
    package var message: String { Trap(reason, in: function, line: line).description }
  }

  /// Calls function `name`.
  ///
  /// - Parameters:
  ///   - program: Verified before anything in it runs.
  ///   - name: A function whose parameters are not lent.
  ///   - arguments: The arguments as documents have values of the parameters' types.
  ///   - steps: How many steps it may take.
  /// - Returns: The result in the same form.
  /// - Throws: ``Failure`` where the program does not fit, ends before its time, or its result has
  ///   no such form.
  package static func run(
    _ program: Program, _ name: String, _ arguments: [JSON], steps: Int
  ) throws(Failure) -> JSON {
    try run(program, name, arguments, steps: steps, changed: []).value
  }

  /// The same after runs which have set the variables of the functions `changed`, with those that are
  /// set after it.
  package static func run(
    _ program: Program, _ name: String, _ arguments: [JSON], steps: Int, changed: Set<String>
  ) throws(Failure) -> (value: JSON, changed: Set<String>) {
    try LargeStack.run { () throws(Failure) in
      do {
        return try result(program, name, arguments, steps: steps, changed)
      } catch let trap as Trap {
        throw Failure(reason: trap.message, function: trap.function, line: trap.line)
      } catch let error as ViewDocumentError {
        throw Failure(reason: error.description)
      } catch let failure as Failure {
        throw failure
      } catch {
        throw Failure(reason: "\(error)")
      }
    }
  }

  private static func result(
    _ program: Program, _ name: String, _ arguments: [JSON], steps: Int, _ changed: Set<String>
  ) throws -> (value: JSON, changed: Set<String>) {
    let compiled = try CompiledProgram.compile(program)
    guard let function = compiled.functions[name], let declared = program.functions[name],
      declared.parameters.count == arguments.count
    else { throw Failure(reason: "there is no function '\(name)' of these arguments") }
    let values = try zip(arguments, declared.parameters).map { json, type in
      guard let value = ProgramValue(json: json, as: type, in: compiled.universe) else {
        throw Failure(reason: "'\(json.canonicalText)' is no \(type)")
      }
      return value
    }
    let machine = Machine(compiled, steps: steps)
    machine.constants.changed = changed
    machine.identities = Identities()
    let result = try machine.call(function, values).result
    // Written out, what is held twice is there twice.
    try result.weigh(machine)
    guard let json = result.json(as: declared.result, in: compiled.universe) else {
      throw Failure(reason: "a value of type '\(declared.result)' cannot be kept")
    }
    return (json, machine.constants.changed)
  }
}

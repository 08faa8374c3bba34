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
    let function = try KnownFunction(program, name)
    guard let values = function.arguments(arguments) else {
      throw Failure(reason: "the arguments of '\(name)' do not fit")
    }
    return try function.run(values, steps: steps, changed: changed)
  }

  /// Runs `body` where deep values have room, and tells what goes wrong as a failure.
  fileprivate static func failing<Result>(_ body: () throws -> Result) throws(Failure) -> Result {
    try LargeStack.run { () throws(Failure) in
      do {
        return try body()
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
}

/// A function of a program, verified and compiled once, to be run for any number of known values.
package final class KnownFunction {
  private let program: CompiledProgram
  private let function: CompiledFunction
  private let parameters: [ProgramType]

  private let result: ProgramType

  /// The objects that it was given so far, none of which it may change.
  private var objects: KnownObjects

  /// What the parameters were given last, in both forms: a long list is often the same again.
  private var given: [(json: JSON, value: ProgramValue)] = []

  /// - Parameters:
  ///   - program: All that the function needs.
  ///   - name: A function whose parameters are not lent.
  /// - Throws: ``KnownProgram/Failure`` where the program does not fit.
  package init(_ program: Program, _ name: String) throws(KnownProgram.Failure) {
    let compiled = try KnownProgram.failing { try CompiledProgram.compile(program) }
    guard let function = compiled.functions[name], let declared = program.functions[name] else {
      throw KnownProgram.Failure(reason: "there is no function '\(name)'")
    }
    (self.program, self.function) = (compiled, function)
    objects = KnownObjects(compiled.universe)
    (parameters, result) = (declared.parameters, declared.result)
  }

  /// Values that the function can be given.
  package struct Arguments {
    fileprivate var values: [ProgramValue]
  }

  /// Values as documents have them of the parameters' types; nil where they do not fit.
  package func arguments(_ json: [JSON]) -> Arguments? {
    guard json.count == parameters.count else { return nil }
    var values: [(json: JSON, value: ProgramValue)] = []
    values.reserveCapacity(json.count)
    for (index, json) in json.enumerated() {
      if given.indices.contains(index), given[index].json.isSameArray(as: json) {
        values.append(given[index])
      } else if let value = ProgramValue(
        json: json, as: parameters[index], in: program.universe, objects)
      {
        values.append((json, value))
      } else {
        return nil
      }
    }
    given = values
    return Arguments(values: values.map(\.value))
  }

  /// Calls it after runs which have set the variables of the functions `changed`.
  ///
  /// - Parameters:
  ///   - arguments: What it is given.
  ///   - steps: How many steps it may take.
  ///   - changed: The functions of variables that were set before.
  /// - Returns: The result in the form of documents, and the functions of the variables that are set after it.
  /// - Throws: ``KnownProgram/Failure`` where the function ends before its time, or its result has no
  ///   such form.
  package func run(
    _ arguments: Arguments, steps: Int, changed: Set<String>
  ) throws(KnownProgram.Failure) -> (value: JSON, changed: Set<String>) {
    try KnownProgram.failing {
      let machine = Machine(program, steps: steps)
      machine.constants.changed = changed
      machine.identities = Identities()
      machine.given = objects
      defer {
        if objects.hasKept { (objects, given) = (KnownObjects(program.universe), []) }
      }
      let found = try machine.call(function, arguments.values).result
      // Written out, what is held twice is there twice.
      try found.weigh(machine)
      guard
        let json = found.json(
          as: result, in: program.universe, KnownObjects.Writer(objects, machine))
      else {
        throw KnownProgram.Failure(reason: "a value of type '\(result)' cannot be kept")
      }
      return (json, machine.constants.changed)
    }
  }
}

extension JSON {
  /// Whether both are one array, which lies in one place.
  fileprivate func isSameArray(as other: JSON) -> Bool {
    guard case .array(let own) = self, case .array(let others) = other, !own.isEmpty,
      own.count == others.count
    else { return false }
    return own.withUnsafeBufferPointer { own in
      others.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress }
    }
  }
}

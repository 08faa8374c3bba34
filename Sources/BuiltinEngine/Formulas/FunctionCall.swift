import Scenarios

extension Formula.FunctionCall {
  /// The number, truth value or absent number that the function gives.
  ///
  /// - Throws: ``FormulaFailure`` where the code ends before its time.
  func value(
    of arguments: Slice<UnsafeMutableBufferPointer<Double>>, machine: Machine?
  ) throws(FormulaFailure) -> Double {
    let result = try called(with: Array(arguments), machine: machine)
    do {
      switch result {
      case _ where self.result.isOptional && result.isNone: return Formula.absent
      case .double(let number): return number
      case .int(let number): return try exact(number)
      case .bool(let truth): return truth ? 1 : 0
      default: throw Trap.malformed
      }
    } catch {
      throw FormulaFailure(message: (error as? Trap)?.description ?? "\(error)")
    }
  }

  /// The text that the function gives.
  func text(of arguments: [Double], machine: Machine?) throws(FormulaFailure) -> String {
    guard case .string(let text) = try called(with: arguments, machine: machine) else {
      throw FormulaFailure(message: Trap.malformed.description)
    }
    return text
  }

  private func called(
    with arguments: [Double], machine: Machine?
  ) throws(FormulaFailure) -> ProgramValue {
    do {
      guard let machine, let function = machine.program.functions[name] else {
        throw Trap.malformed
      }
      let values = try zip(arguments, parameters).map { try value($0, as: $1) }
      return try machine.call(function, values).result
    } catch {
      throw FormulaFailure(message: (error as? Trap)?.description ?? "\(error)")
    }
  }

  private func value(_ number: Double, as type: ProgramType) throws -> ProgramValue {
    if let wrapped = type.wrapped {
      return Formula.isAbsent(number) ? .none : try value(number, as: wrapped)
    }
    switch type {
    case .bool: return .bool(number != 0)
    case .int:
      guard let whole = Int(exactly: number) else { throw Trap("\(number) is no whole number") }
      return .int(whole)
    default: return .double(number)
    }
  }

  /// A whole number as the `Double` that a formula has, unless it is another one there.
  private func exact(_ number: Int) throws -> Double {
    guard let exact = Double(exactly: number) else {
      throw Trap("the whole number \(number) is too large for a length")
    }
    return exact
  }
}

import LayoutEngine
package import Scenarios

extension PlanCompiler {
  /// Compiles the declared code of the document, if it has any.
  mutating func compileProgram(of document: ViewDocument) throws(PlanFailure) {
    guard !document.program.isEmpty else { return }
    do throws(ViewDocumentError) {
      let program = try CompiledProgram.compile(document.program)
      plan.program = program
      for (name, layout) in document.program.layouts {
        declared[name] = CatalogueEntry(layout: layout, named: name, in: program.universe)
      }
    } catch {
      let place = error.place.isEmpty ? "program" : "program." + error.place
      throw PlanFailure(place: place, path: "", message: error.message)
    }
  }
}

extension CatalogueEntry {
  /// The row of a declared layout: one signature an initializer, and the content.
  package init(
    layout: Program.LayoutDeclaration, named name: String, in universe: TypeUniverse
  ) {
    let signatures = layout.initializers.map { initializer in
      Signature(
        parameters: initializer.parameters.map { parameter in
          Parameter(
            label: parameter.label,
            type: ParameterType(parameter.type, in: universe),
            isOptional: parameter.defaultValue != nil)
        }, content: .views)
    }
    self.init(
      name: name, kind: .view, signatures: signatures,
      builder: .node { arguments, context throws(BuildFailure) in
        try Element.declaredLayout(named: name, arguments, context)
      })
    self.universe = universe
  }
}

extension ParameterType {
  /// How the document writes a value of a type of the declared code.
  package init(_ type: ProgramType, in universe: TypeUniverse) {
    switch type {
    case .double: self = .number
    case .int: self = .integer
    case .bool: self = .bool
    case .string: self = .string
    case .optional(.double): self = .optionalLength
    case .optional(.int): self = .optionalInteger
    case .named("Alignment"): self = .alignment
    default:
      if let cases = universe.cases(of: type), cases.allSatisfy(\.payload.isEmpty) {
        self = .enumeration(type: type.description, cases: cases.map(\.name))
      } else {
        self = .declared(type)
      }
    }
  }
}

extension Element {
  /// A container by a declared layout, made by the initializer whose signature the arguments fit.
  static func declaredLayout(
    named name: String, _ arguments: Arguments, _ context: BuildContext
  ) throws(BuildFailure) -> Element {
    guard let machine = context.machine,
      let declaration = machine.program.program.layouts[name],
      declaration.initializers.indices.contains(arguments.signature)
    else { throw BuildFailure(message: "the layout '\(name)' cannot be made here") }
    let initializer = declaration.initializers[arguments.signature]
    do {
      let value = try machine.make(initializer, arguments)
      let layout = ProgramLayout(
        machine: machine, declaration: declaration, value: value, fail: context.fail)
      return .layout(
        TypedLayoutBox(layout, stackOrientation: try machine.stackOrientation(of: declaration)))
    } catch {
      throw BuildFailure(message: (error as? Trap)?.description ?? "\(error)")
    }
  }
}

extension Machine {
  /// Makes a layout with the arguments of a view.
  fileprivate func make(
    _ initializer: Program.LayoutDeclaration.Initializer, _ arguments: Arguments
  ) throws -> ProgramValue {
    var values: [ProgramValue] = []
    for (index, parameter) in initializer.parameters.enumerated() {
      let label = parameter.label ?? String(index)
      if let argument = arguments.values[label] {
        values.append(try value(of: argument, as: parameter.type))
      } else if let name = parameter.defaultValue, let function = program.functions[name] {
        values.append(try call(function, []).result)
      } else {
        throw Trap("the argument '\(label)' is missing")
      }
    }
    guard let function = program.functions[initializer.function] else { throw Trap.malformed }
    return try call(function, values).result
  }

  private func value(of argument: ArgumentValue, as type: ProgramType) throws -> ProgramValue {
    switch argument {
    case .number(let number):
      guard (type.wrapped ?? type) == .int else { return .double(number) }
      guard let whole = Int(exactly: number) else { throw Trap("\(number) is no whole number") }
      return .int(whole)
    case .absent: return .none
    case .bool(let truth): return .bool(truth)
    case .declared(let value): return value
    case .text(let text):
      if type == .string { return .string(text) }
      if type == .named("Alignment") {
        guard let row = Language.row("static Alignment.\(text): Alignment"),
          case .many(let body) = row.body
        else { throw Trap("unknown alignment '\(text)'") }
        return try body([], self)
      }
      guard let index = program.universe.cases(of: type)?.firstIndex(where: { $0.name == text })
      else { throw Trap("'\(text)' is no \(type)") }
      return .int(index)
    default: throw Trap("an argument of a kind that code does not take")
    }
  }

  /// The axis that a layout's `layoutProperties` state.
  fileprivate func stackOrientation(of declaration: Program.LayoutDeclaration) throws -> Axis? {
    guard let name = declaration.requirements["layoutProperties"],
      let function = program.functions[name]
    else { return nil }
    let orientation = try call(function, []).result.field(0)
    return orientation.isNone ? nil : try orientation.axis
  }
}

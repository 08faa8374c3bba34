import LayoutEngine
package import Scenarios

extension PlanCompiler {
  /// Compiles the declared code of the document, if it has any.
  mutating func compileProgram(of document: ViewDocument) throws(PlanFailure) {
    guard !document.program.isEmpty else { return }
    do throws(ViewDocumentError) {
      let program = try CompiledProgram.compile(
        document.program, alignments: document.alignments.keys.sorted())
      plan.program = program
      for (name, layout) in document.program.layouts {
        declared[name] = CatalogueEntry(layout: layout, named: name, in: program.universe)
      }
      declared["AnyLayout"] = CatalogueEntry(anyOf: declared, in: program.universe)
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
    var signatures = layout.initializers.map { initializer in
      Signature(
        parameters: initializer.parameters.map { parameter in
          Parameter(
            label: parameter.label,
            type: ParameterType(parameter.type, in: universe),
            isOptional: parameter.defaultValue != nil)
        }, content: .views)
    }
    // Or by a function of the program: its arguments may be closures or layouts, which no document
    // has a form for.
    signatures.append(Signature(.required(ViewDocument.madeLayout, .string), content: .views))
    self.init(
      name: ViewNode(view: name).nodeName, kind: .view, signatures: signatures,
      builder: .node { arguments, context throws(BuildFailure) in
        try Element.declaredLayout(named: name, arguments, context)
      })
    self.universe = universe
  }

  /// The row of a modifier that gives a view's container a value under a key of the program.
  init(
    key: Program.Key, named name: String, of modifier: String, in universe: TypeUniverse
  ) {
    let type = key.type
    self = .modifier(
      modifier,
      Signature(
        .required("key", .string), .required("value", ParameterType(key.type, in: universe))),
      as: .attribute { arguments throws(BuildFailure) in
        guard let argument = arguments.values["value"] else {
          throw BuildFailure(message: "'\(modifier)' lacks its value")
        }
        do {
          return .value(name, try ProgramValue(argument, as: type, in: universe))
        } catch {
          throw BuildFailure(message: (error as? Trap)?.description ?? "\(error)")
        }
      })
    self.universe = universe
  }

  /// The row of `AnyLayout`, which may also wrap a declared layout.
  fileprivate init?(anyOf layouts: [String: CatalogueEntry], in universe: TypeUniverse) {
    guard var row = Catalogue.view(named: "AnyLayout"), case .node(let make) = row.builder,
      case .call(let type, var forms)? = row.signatures.first?.parameters.first?.type
    else { return nil }
    let names = Set(layouts.keys)
    // A declared layout hides a built-in one of its name, as where it stands as a view.
    forms.removeAll { names.contains($0.name) }
    for (name, entry) in layouts.sorted(by: { $0.key < $1.key }) {
      forms += entry.signatures.map { CallForm(name: name, parameters: $0.parameters) }
    }
    row.signatures[0].parameters[0].type = .call(type: type, forms: forms)
    row.builder = .node { arguments, context throws(BuildFailure) in
      guard let (name, inner) = arguments.call("0"), names.contains(name) else {
        return try make(arguments, &context)
      }
      return try Element.declaredLayout(named: name, inner, context)
    }
    row.universe = universe
    self = row
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
      let declaration = machine.program.program.layouts[name]
    else { throw BuildFailure(message: "the layout '\(name)' cannot be made here") }
    do {
      let value = try machine.make(name, declaration, arguments)
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
  /// Makes a layout with the arguments of a view, or by the function that they name.
  fileprivate func make(
    _ layout: String, _ declaration: Program.LayoutDeclaration, _ arguments: Arguments
  ) throws -> ProgramValue {
    if let name = arguments.text(ViewDocument.madeLayout) {
      guard let declared = program.program.functions[name], declared.parameters.isEmpty,
        declared.result == .named(layout), let function = program.functions[name]
      else { throw Trap("there is no function '\(name)' that makes a '\(layout)'") }
      return try call(function, []).result
    }
    guard declaration.initializers.indices.contains(arguments.signature) else {
      throw Trap.malformed
    }
    let initializer = declaration.initializers[arguments.signature]
    var values: [ProgramValue] = []
    for (index, parameter) in initializer.parameters.enumerated() {
      let label = parameter.label ?? String(index)
      if let argument = arguments.values[label] {
        values.append(
          try ProgramValue(argument, as: parameter.type, in: program.universe))
      } else if let name = parameter.defaultValue, let function = program.functions[name] {
        values.append(try call(function, []).result)
      } else {
        throw Trap("the argument '\(label)' is missing")
      }
    }
    guard let function = program.functions[initializer.function] else { throw Trap.malformed }
    return try call(function, values).result
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

extension ProgramValue {
  /// An argument of a view as a value of `type`.
  fileprivate init(
    _ argument: ArgumentValue, as type: ProgramType, in universe: TypeUniverse
  ) throws {
    switch argument {
    case .number(let number):
      guard (type.wrapped ?? type) == .int else {
        self = .double(number)
        return
      }
      guard let whole = Int(exactly: number) else { throw Trap("\(number) is no whole number") }
      self = .int(whole)
    case .absent: self = .none
    case .bool(let truth): self = .bool(truth)
    case .declared(let value): self = value
    case .guides(let horizontal, let vertical):
      let across = ProgramValue.int(GuideNumbers.number(of: HorizontalAlignment(horizontal)))
      let along = ProgramValue.int(GuideNumbers.number(of: VerticalAlignment(vertical)))
      switch type.wrapped ?? type {
      case .named("HorizontalAlignment"): self = across
      case .named("VerticalAlignment"): self = along
      default: self = .instance(Instance([across, along]))
      }
    case .text(let text):
      if type == .string {
        self = .string(text)
      } else if type == .named("Alignment"), let value = Language.alignment(named: text) {
        self = value
      } else if let index = universe.cases(of: type)?.firstIndex(where: { $0.name == text }) {
        self = .int(index)
      } else {
        throw Trap("'\(text)' is no \(type)")
      }
    default: throw Trap("an argument of a kind that code does not take")
    }
  }
}

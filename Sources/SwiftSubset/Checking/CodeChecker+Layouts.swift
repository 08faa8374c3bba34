import BuiltinEngine
import Scenarios
import SwiftSyntax

extension CodeChecker {
  /// Checks a declared layout and everything it calls, and adds it to the program.
  ///
  /// - Returns: The layout; nil where something in it was refused.
  func layoutDeclaration(_ name: String) -> Program.LayoutDeclaration? {
    use(name)
    if let known = program.layouts[name] { return known }
    guard let entry = declared.type(named: name) else { return nil }
    let declaration = checking(name) { () throws -> Program.LayoutDeclaration in
      if instances[name] == nil, !entry.genericNames.isEmpty { throw Refused() }
      guard try layout(of: name) != nil, entry.syntax.is(StructDeclSyntax.self) else {
        throw refuse(
          entry.syntax, in: entry.source, name, "a layout that runs is a struct")
      }
      return try madeLayout(name)
    }
    drain()
    guard let declaration, isWhole(declaration.functions) else { return nil }
    program.layouts[name] = declaration
    return declaration
  }

  /// Whether nothing that the code calls was refused.
  func isWhole(_ code: [ProgramCode]) -> Bool {
    isWhole(code.flatMap(calls))
  }

  /// The functions of the program that the code calls itself.
  func calls(_ code: ProgramCode) -> [String] {
    var names: [String] = []
    code.visit { code in
      switch code.operation {
      case .call, .reference, .global: code.name.map { names.append($0) }
      case .property: names += [code.name, code.literal?.string].compactMap(\.self)
      case .keyed: code.name.map { names += program.keys[$0].map { [$0.defaultValue] } ?? [] }
      case .apply: names += code.wrappedLayout.flatMap { made[$0]?.functions } ?? []
      default: break
      }
    }
    return names
  }

  private func isWhole(_ functions: [String]) -> Bool {
    var waiting = functions
    var seen: Set<String> = []
    while let name = waiting.popLast() {
      guard seen.insert(name).inserted else { continue }
      guard !broken.contains(name), let function = program.functions[name] else { return false }
      waiting += calls(function.body)
    }
    return true
  }

  /// What was refused in the code of a layout, for those who use it.
  func reasonNotToRun(_ name: String) -> String {
    let plain = name.prefix { $0 != "‹" }
    guard let reason = reason(of: name) else { return "'\(plain)' cannot run" }
    return "'\(plain)' cannot run: in its declaration, \(reason)"
  }

  /// A layout's declaration, whose functions may still be waiting to be checked.
  func madeLayout(_ name: String) throws -> Program.LayoutDeclaration {
    use(name)
    if let known = made[name] { return known }
    guard let entry = declared.type(named: name) else { throw Refused() }
    guard entry.genericNames.isEmpty || instances[name] != nil else {
      throw refuse(
        entry.syntax.nameToken ?? .identifier(name), in: entry.source, "generics",
        "what '\(name)' is generic over is not known here; state it: '\(name)<HStackLayout>'")
    }
    let declaration = try makeLayout(name, entry)
    made[name] = declaration
    return declaration
  }

  private func makeLayout(
    _ name: String, _ entry: DeclaredCode.TypeEntry
  ) throws -> Program.LayoutDeclaration {
    let type = ProgramType.named(name)
    let cache = try cacheType(of: name, entry.syntax)
    var requirements: [String: String] = [:]
    for function in ["sizeThatFits", "placeSubviews", "makeCache", "updateCache", "spacing"] {
      for member in members(function, of: type, isStatic: false) {
        guard let syntax = member.syntax.as(FunctionDeclSyntax.self),
          Language.layoutRequirements[function] == syntax.labels,
          requirements[function] == nil
        else { continue }
        requirements[function] = try callable(member, syntax, on: type).name
      }
    }
    for member in members("explicitAlignment", of: type, isStatic: false) {
      guard let syntax = member.syntax.as(FunctionDeclSyntax.self) else { continue }
      let callable = try callable(member, syntax, on: type)
      switch callable.signature.parameters.first?.type {
      case .named("HorizontalAlignment"):
        requirements["explicitHorizontalAlignment"] = callable.name
      case .named("VerticalAlignment"): requirements["explicitVerticalAlignment"] = callable.name
      default: break
      }
    }
    if let member = members("layoutProperties", of: type, isStatic: true).first,
      let variable = member.syntax.as(VariableDeclSyntax.self)
    {
      requirements["layoutProperties"] =
        try getter(member, variable, "layoutProperties", on: type).name
    }
    let required = ["sizeThatFits", "placeSubviews"] + (cache == .void ? [] : ["makeCache"])
    for required in required where requirements[required] == nil {
      throw refuse(
        entry.syntax.nameToken ?? entry.syntax.firstToken(viewMode: .sourceAccurate)
          ?? .identifier(name), in: entry.source, name,
        "the layout '\(name)' lacks '\(required)'"
          + (required == "makeCache" ? ", which a cache that is not empty asks for" : ""))
    }
    // Of those that take the same arguments the one with the fewest defaults is meant.
    let made = try initializers(of: name).filter { $0.signature.result == type }.enumerated()
      .sorted {
        ($0.element.signature.parameters.count, $0.offset)
          < ($1.element.signature.parameters.count, $1.offset)
      }.map(\.element)
    let initializers =
      try made
      .map { callable in
        Program.LayoutDeclaration.Initializer(
          parameters: try callable.signature.parameters.enumerated().map { index, parameter in
            Program.LayoutDeclaration.InitializerParameter(
              label: parameter.label, type: parameter.type,
              defaultValue: parameter.defaultValue == nil
                ? nil : try defaultValue(index, of: callable))
          }, function: callable.name)
      }
    return Program.LayoutDeclaration(
      initializers: initializers, requirements: requirements, cache: cache)
  }

  // MARK: What a document needs

  /// The part of the program that the given layouts and keys need.
  ///
  /// Declarations that nothing in the document uses are left out, so that its digest does not
  /// depend on them.
  ///
  /// With subclasses it has all classes of which objects may be that it is given.
  func program(
    layouts: Set<String>, keys: Set<String>, functions: [String] = [],
    withSubclasses: Bool = false
  ) -> Program {
    var part = Program()
    var waiting = functions
    func add(_ type: ProgramType, to part: inout Program) {
      self.add(type, to: &part, withSubclasses: withSubclasses)
    }
    func addLayout(_ name: String) {
      guard part.layouts[name] == nil, let layout = program.layouts[name] ?? made[name] else {
        return
      }
      part.layouts[name] = layout
      waiting += layout.functions
      for initializer in layout.initializers {
        for parameter in initializer.parameters { add(parameter.type, to: &part) }
      }
      add(.named(name), to: &part)
      add(layout.cache, to: &part)
    }
    for name in layouts { addLayout(name) }
    func addKey(_ name: String) {
      guard part.keys[name] == nil, let key = program.keys[name] else { return }
      part.keys[name] = key
      add(key.type, to: &part)
      waiting.append(key.defaultValue)
    }
    for key in keys { addKey(key) }
    func compared() -> String? {
      part.types.values.lazy.compactMap(\.equality)
        .first { part.functions[$0] == nil && self.program.functions[$0] != nil }
    }
    var setsVariables = false
    while let name = waiting.popLast() ?? compared() {
      guard part.functions[name] == nil, let function = program.functions[name] else { continue }
      part.functions[name] = function
      for type in function.slots + function.parameters + [function.result] { add(type, to: &part) }
      function.body.visit { code in
        if let type = code.type { add(type, to: &part) }
        if code.operation == .global { setsVariables = true }
        switch code.operation {
        case .call, .reference, .global: code.name.map { waiting.append($0) }
        case .property: waiting += [code.name, code.literal?.string].compactMap(\.self)
        case .keyed: code.name.map(addKey)
        case .apply: code.wrappedLayout.map(addLayout)
        case .closure:
          for text in code.literal?.array ?? [] {
            if let type = text.string.flatMap({ ProgramTypeReader.type($0) }) {
              add(type, to: &part)
            }
          }
        default: break
        }
      }
    }
    // What is made of variables has to be made once where they are set.
    if setsVariables {
      for name in storedFunctions { part.functions[name]?.isConstant = true }
    }
    return part
  }

  /// The alignments that a layout's code speaks of, with the paths of the types they are made of.
  func alignments(ofLayout name: String) -> [String: String] {
    var found: [String: String] = [:]
    for function in program(layouts: [name], keys: []).functions.values {
      function.body.visit { code in
        guard code.operation == .constant, code.type != .string, let name = code.literal?.string,
          let path = alignmentTypes[name]
        else { return }
        found[name] = path
      }
    }
    return found
  }

  private func add(_ type: ProgramType, to part: inout Program, withSubclasses: Bool) {
    func add(_ type: ProgramType, to part: inout Program) {
      self.add(type, to: &part, withSubclasses: withSubclasses)
    }
    switch type {
    case .nominal(let name, let arguments):
      for argument in arguments { add(argument, to: &part) }
      guard part.types[name] == nil, let declaration = universe.declared[name] else { return }
      part.types[name] = declaration
      if let superclass = declaration.superclass { add(.named(superclass), to: &part) }
      if withSubclasses, declaration.isClass {
        for (subclass, other) in universe.declared where other.superclass == name {
          add(.named(subclass), to: &part)
        }
      }
      switch declaration.kind {
      case .structure(let fields): for field in fields { add(field.type, to: &part) }
      case .enumeration(let cases):
        for field in cases.flatMap(\.payload) { add(field.type, to: &part) }
      }
    case .tuple(let elements): for element in elements { add(element.type, to: &part) }
    case .function(let parameters, let result):
      for type in parameters + [result] { add(type, to: &part) }
    case .variable: break
    }
  }
}

extension Program.LayoutDeclaration {
  /// The functions it is made of.
  var functions: [String] {
    requirements.values.sorted()
      + initializers.flatMap { [$0.function] + $0.parameters.compactMap(\.defaultValue) }
  }
}

extension ProgramCode {
  /// The declared layout that an `AnyLayout` is made of here.
  fileprivate var wrappedLayout: String? {
    name == Language.anyLayoutRow ? literal?.string : nil
  }

  /// Visits every piece of the code.
  func visit(_ body: (ProgramCode) -> Void) {
    body(self)
    for operand in operands { operand.visit(body) }
  }
}

extension FunctionDeclSyntax {
  var labels: [String] { signature.parameterClause.parameters.map(\.firstName.text) }
}

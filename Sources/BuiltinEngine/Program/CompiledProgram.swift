package import Scenarios
import Threads

/// A verified program, ready to run.
package final class CompiledProgram {
  let program: Program
  let universe: TypeUniverse
  let functions: [String: CompiledFunction]

  /// The operators by which values of types are compared that say so, in the order of their numbers.
  let equalities: [CompiledFunction]

  fileprivate init(_ program: Program, _ functions: [String: CompiledFunction]) {
    self.program = program
    universe = TypeUniverse(declared: program.types)
    self.functions = functions
    equalities = universe.comparedTypes.compactMap { name in
      program.types[name]?.equality.flatMap { functions[$0] }
    }
  }

  /// The program of a document that declares no code.
  static var empty: CompiledProgram { CompiledProgram(Program(), [:]) }

  deinit {
    for function in functions.values { function.release() }
  }

  /// Verifies and compiles a program.
  ///
  /// Programs come from outside too: every name, number, slot and type in it is checked.
  ///
  /// - Parameters:
  ///   - program: The declarations.
  ///   - alignments: The names of the alignments that the document declares, in order.
  /// - Returns: The program, ready to run.
  /// - Throws: ``ViewDocumentError`` at the first place that does not fit.
  package static func compile(
    _ program: Program, alignments: [String] = []
  ) throws(ViewDocumentError) -> CompiledProgram {
    try LargeStack.run { () throws(ViewDocumentError) in try compiled(program, alignments) }
  }

  private static func compiled(
    _ program: Program, _ alignments: [String]
  ) throws(ViewDocumentError) -> CompiledProgram {
    let universe = TypeUniverse(declared: program.types)
    try ProgramVerifier(program: program, universe: universe).verify()
    // All functions before any body: they may call each other in circles.
    let functions = Dictionary(
      uniqueKeysWithValues: program.functions.map { name, function in
        let lent = function.parameters.indices.filter { function.parameters[$0].lentType != nil }
        return (
          name,
          CompiledFunction(
            name: name, parameterCount: function.parameters.count, lent: lent,
            slotCount: function.slots.count + 1, isConstant: function.isConstant)
        )
      })
    // By name, so that of several mistakes the same one is told each time.
    for (name, function) in program.functions.sorted(by: { $0.key < $1.key }) {
      let compiler = FunctionCompiler(
        program: program, universe: universe, functions: functions, name: name,
        parameterCount: function.parameters.count,
        slots: function.slots.map { $0.lentType ?? $0 }, result: function.result)
      compiler.alignments = alignments
      do throws(ViewDocumentError) {
        let body = try compiler.body(function.body)
        functions[name]?.define(body, depth: compiler.maximumDepth, cost: compiler.cost)
      } catch {
        throw ViewDocumentError(
          place: "functions.\(name).body" + (error.place.isEmpty ? "" : "." + error.place),
          message: error.message)
      }
    }
    return CompiledProgram(program, functions)
  }
}

/// Checks the declarations of a program: that all types and functions they speak of are there.
private struct ProgramVerifier {
  let program: Program
  let universe: TypeUniverse

  private func fail(_ place: String, _ message: String) -> ViewDocumentError {
    ViewDocumentError(place: place, message: message)
  }

  private func check(_ type: ProgramType, at place: String) throws(ViewDocumentError) {
    guard universe.exists(type) else { throw fail(place, "unknown type '\(type)'") }
  }

  func verify() throws(ViewDocumentError) {
    for (name, declaration) in program.types.sorted(by: { $0.key < $1.key }) {
      try check(declaration, "types.\(name)")
      // An article may have a colour or a date of its own.
      guard
        Language.types[name] == nil || Language.viewTypes.contains(name)
          || Language.shadowedTypes.contains(name)
      else {
        throw fail("types.\(name)", "'\(name)' is a type of the language")
      }
    }
    for name in program.types.keys.sorted() { try checkFinite(name, within: []) }
    for (name, function) in program.functions.sorted(by: { $0.key < $1.key }) {
      try check(function, "functions.\(name)")
    }
    for (name, key) in program.keys.sorted(by: { $0.key < $1.key }) {
      try check(key.type, at: "keys.\(name).type")
      try expect([], key.type, of: key.defaultValue, at: "keys.\(name).default")
    }
    for (name, layout) in program.layouts.sorted(by: { $0.key < $1.key }) {
      try check(layout, name, "layouts.\(name)")
    }
  }

  private func check(
    _ declaration: Program.TypeDeclaration, _ place: String
  ) throws(ViewDocumentError) {
    if let equality = declaration.equality {
      let type = ProgramType.named(String(place.dropFirst("types.".count)))
      try expect([type, type], .bool, of: equality, at: "\(place).equality")
    }
    if let name = declaration.superclass { try checkSuperclass(name, of: declaration, place) }
    switch declaration.kind {
    case .structure(let fields):
      for field in fields {
        try check(field.type, at: place)
        guard !field.isWeak || universe.isClass(field.type.wrapped ?? field.type) else {
          throw fail(place, "'\(field.name)' is weak and no object of a class that is known here")
        }
        guard !field.isWeak || declaration.isClass else {
          throw fail(
            place, "'\(field.name)' is weak, which is known of the properties of a class alone")
        }
      }
    case .enumeration(let cases):
      for field in cases.flatMap(\.payload) { try check(field.type, at: place) }
    }
  }

  /// A class has the stored properties of the one it inherits from first.
  private func checkSuperclass(
    _ name: String, of declaration: Program.TypeDeclaration, _ place: String
  ) throws(ViewDocumentError) {
    guard declaration.isClass, let other = program.types[name], other.isClass,
      case .structure(let inherited) = other.kind, case .structure(let fields) = declaration.kind,
      Array(fields.prefix(inherited.count)) == inherited
    else { throw fail("\(place).superclass", "'\(name)' is no class that it can inherit from") }
    var seen: Set<String> = []
    var next: String? = name
    while let current = next {
      guard seen.insert(current).inserted else {
        throw fail("\(place).superclass", "'\(name)' inherits from itself")
      }
      next = program.types[current]?.superclass
    }
  }

  /// A struct may not hold itself, nor nest deeper than any that is written.
  private func checkFinite(_ name: String, within outer: [String]) throws(ViewDocumentError) {
    guard !outer.contains(name), outer.count < 64 else {
      throw fail("types.\(name)", "'\(name)' holds itself, or nests too deep")
    }
    guard let type = program.types[name], !type.isClass, case .structure(let fields) = type.kind
    else { return }
    for field in fields {
      let type = field.type.wrapped ?? field.type
      if case .nominal(let inner, []) = type, program.types[inner] != nil {
        try checkFinite(inner, within: outer + [name])
      }
    }
  }

  private func check(_ function: Program.Function, _ place: String) throws(ViewDocumentError) {
    for (index, type) in function.slots.enumerated() {
      try check(type.lentType ?? type, at: "\(place).slots[\(index)]")
    }
    guard !function.isConstant || function.parameters.isEmpty else {
      throw fail(place, "a constant takes no arguments")
    }
    if function.result != .never { try check(function.result, at: "\(place).result") }
  }

  private func expect(
    _ parameters: [ProgramType], _ result: ProgramType, of name: String, at place: String
  ) throws(ViewDocumentError) {
    guard let function = program.functions[name] else {
      throw fail(place, "unknown function '\(name)'")
    }
    guard function.parameters == parameters, function.result == result else {
      throw fail(
        place, "'\(name)' is not of type \(ProgramType.function(parameters, result))")
    }
  }

  private func check(
    _ layout: Program.LayoutDeclaration, _ name: String, _ place: String
  ) throws(ViewDocumentError) {
    let own = ProgramType.named(name)
    guard case .structure? = program.types[name]?.kind else {
      throw fail(place, "'\(name)' is not a struct of the program")
    }
    try check(layout.cache, at: "\(place).cache")
    for (index, initializer) in layout.initializers.enumerated() {
      let place = "\(place).initializers[\(index)]"
      for parameter in initializer.parameters {
        try check(parameter.type, at: place)
        if let value = parameter.defaultValue {
          try expect([], parameter.type, of: value, at: place)
        }
      }
      try expect(
        initializer.parameters.map(\.type), own, of: initializer.function, at: place)
    }
    for requirement in ["sizeThatFits", "placeSubviews"]
    where layout.requirements[requirement] == nil {
      throw fail(place, "'\(name)' lacks '\(requirement)'")
    }
    guard layout.requirements["makeCache"] != nil || layout.cache == .void else {
      throw fail(place, "'\(name)' lacks 'makeCache'")
    }
    for (requirement, function) in layout.requirements.sorted(by: { $0.key < $1.key }) {
      guard let type = Self.type(of: requirement, own, cache: layout.cache) else {
        throw fail(place, "unknown requirement '\(requirement)'")
      }
      try expect(type.0, type.1, of: function, at: "\(place).requirements.\(requirement)")
    }
  }

  /// The type of the function that meets a requirement of `Layout`.
  private static func type(
    of requirement: String, _ own: ProgramType, cache: ProgramType
  ) -> ([ProgramType], ProgramType)? {
    let proposal = ProgramType.named("ProposedViewSize")
    let subviews = ProgramType.named("LayoutSubviews")
    let rect = ProgramType.named("CGRect")
    let lent = ProgramType.lent(cache)
    return switch requirement {
    case "sizeThatFits": ([own, proposal, subviews, lent], .named("CGSize"))
    case "placeSubviews": ([own, rect, proposal, subviews, lent], .void)
    case "makeCache": ([own, subviews], cache)
    case "updateCache": ([own, lent, subviews], .void)
    case "spacing": ([own, subviews, lent], .named("ViewSpacing"))
    case "explicitHorizontalAlignment":
      ([own, .named("HorizontalAlignment"), rect, proposal, subviews, lent], .optional(.double))
    case "explicitVerticalAlignment":
      ([own, .named("VerticalAlignment"), rect, proposal, subviews, lent], .optional(.double))
    case "layoutProperties": ([], .named("LayoutProperties"))
    default: nil
    }
  }
}

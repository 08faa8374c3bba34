import BuiltinEngine
import Scenarios
import SwiftParser
import SwiftSyntax

extension ExprSyntax {
  /// The value that `value as Any` stands for, which is written like it.
  var withoutAny: ExprSyntax {
    if let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first, only.label == nil
    {
      return only.expression.withoutAny
    }
    guard let cast = self.as(AsExprSyntax.self), cast.questionOrExclamationMark == nil,
      cast.type.trimmedDescription == "Any"
    else { return self }
    return cast.expression
  }
}

extension ProgramType {
  /// Whether a tuple with labels is in it.
  fileprivate var holdsLabels: Bool {
    switch self {
    case .tuple(let elements): elements.contains { $0.label != nil || $0.type.holdsLabels }
    case .nominal(_, let arguments): arguments.contains(where: \.holdsLabels)
    case .function, .variable: false
    }
  }
}

/// Values as an interpolation and `String(describing:)` write them.
extension FunctionChecker {
  /// The code of a value that may stand in a text; refused where what is printed is not known.
  func printed(_ value: Typed, at node: some SyntaxProtocol) throws -> ProgramCode {
    try refuseView(Syntax(node), of: value.type, "string interpolation")
    if universe.isPrintable(value.type), isWritten(value.type) {
      guard value.type.holdsLabels, !value.code.isPlace else { return value.code }
      // What rows of the language give is known without labels; a parameter has those of its type.
      let function = owner.written(
        "\(value.type) written", [("a", value.type)], .string, #"return "\(a)""#)
      return ProgramCode(.call, [value.code], name: function.name)
    }
    if let type = value.type.argument(of: "Metatype") {
      return following(value, Typed(code: try printed(type: type, at: node), type: .string)).code
    }
    if let text = printedTypeOf(value, at: node) { return text }
    if let text = try printedExistential(value, at: node) { return text }
    guard let source = try printingSource(of: value.type, at: node) else {
      throw refuse(
        node, "string interpolation",
        "a value of type '\(value.type)' cannot be interpolated in code that runs")
    }
    let function = owner.written(
      "\(value.type) printed", [("a", value.type)], .string, source)
    return ProgramCode(.call, [value.code], name: function.name)
  }

  /// Whether a declared type says itself what it is called.
  private func hasDescription(_ type: ProgramType) -> Bool {
    guard let name = type.name, owner.declared.type(named: name) != nil else { return false }
    return owner.conforms(type, to: "CustomStringConvertible")
  }

  /// Whether a value is written by what it is made of alone.
  ///
  /// A declared type may say what it is called, and inside of other values an enumeration's case has
  /// the name of its module, which no article tells.
  private func isWritten(_ type: ProgramType, isInside: Bool = false) -> Bool {
    switch type {
    case .nominal(_, let arguments):
      !hasDescription(type) && !owner.conforms(type, to: "CustomDebugStringConvertible")
        && !(isInside && (universe.cases(of: type) != nil || type.name == "ArraySlice"))
        && arguments.allSatisfy { isWritten($0, isInside: true) }
    case .tuple(let elements):
      elements.allSatisfy { !(isInside && $0.label != nil) && isWritten($0.type, isInside: true) }
    case .function, .variable: true
    }
  }

  /// The member that says what a value of a declared type is called inside of others.
  private func insideDescription(_ type: ProgramType) -> String? {
    guard let name = type.name, owner.declared.type(named: name) != nil else { return nil }
    if owner.conforms(type, to: "CustomDebugStringConvertible") { return "debugDescription" }
    return hasDescription(type) ? "description" : nil
  }

  /// A body that gives the text of value `a`; nil for a type whose text is not known.
  private func printingSource(of type: ProgramType, at node: some SyntaxProtocol) throws -> String?
  {
    if hasDescription(type) { return "return a.description" }
    if let word = insideDescription(type) { return "return a.\(word)" }
    if let element = type.argument(of: "Array"), let word = insideDescription(element) {
      return #"return "[" + a.map { $0."# + word + #" }.joined(separator: ", ") + "]""#
    }
    if let element = type.argument(of: "Array"), let text = nested("$0", element) {
      return #"return "[" + a.map { ""# + text + #"" }.joined(separator: ", ") + "]""#
    }
    if let wrapped = type.wrapped, let word = insideDescription(wrapped) {
      return #"if let a { return "Optional(" + a."# + word + #" + ")" }"# + "\nreturn \"nil\""
    }
    if let wrapped = type.wrapped, wrapped.tupleElements != nil || bounds(of: wrapped) != nil,
      let text = nested("a", wrapped)
    {
      return #"if let a { return "Optional("# + text + #")" }"# + "\nreturn \"nil\""
    }
    if let elements = type.tupleElements, !elements.isEmpty, let text = nested("a", elements) {
      return "return \"\(text)\""
    }
    if let source = tableSource(of: type) { return source }
    if type == .named("UnicodeScalar") { return "return String(Character(a))" }
    if let (word, _) = bounds(of: type) {
      return #"return "\(a.lowerBound)"# + word + #"\(a.upperBound)""#
    }
    if let (first, second) = Self.pairs[type.name ?? ""], isOfLanguage(type) {
      return #"return "(\(a."# + first + #"), \(a."# + second + #"))""#
    }
    if let source = emptySource(of: type) { return source }
    guard let name = type.name, owner.declared.type(named: name) != nil,
      existential(name) == nil, !universe.isClass(type), isWritten(type)
    else { return nil }
    if let cases = universe.cases(of: type) {
      let branches = cases.map { one -> String in
        let word = one.name.unquoted
        guard !one.payload.isEmpty else { return "case .\(one.name): return \"\(word)\"" }
        let names = one.payload.indices.map { "let x\($0)" }.joined(separator: ", ")
        let parts = one.payload.enumerated().map { index, field in
          nested("x\(index)", field.type).map { text in
            Int(field.name) == nil ? "\(field.name.unquoted): \(text)" : text
          }
        }
        guard !parts.contains(nil) else {
          return "case .\(one.name): fatalError(\"how '\(one.name)' is written is not known\")"
        }
        let text = parts.compactMap(\.self).joined(separator: ", ")
        // A tuple alone without a label is what the case carries.
        if let only = one.payload.first, one.payload.count == 1, Int(only.name) != nil,
          only.type.tupleElements?.isEmpty == false
        {
          return "case .\(one.name)(\(names)): return \"\(word)\(text)\""
        }
        return "case .\(one.name)(\(names)): return \"\(word)(\(text))\""
      }
      return "switch a {\n" + branches.joined(separator: "\n") + "\n}"
    }
    guard let plain = nameInTexts(type), let fields = universe.fields(of: type),
      try owner.layout(of: name)?.properties.allSatisfy({ $0.lazyInitial == nil }) ?? true
    else { return nil }
    let parts = fields.map { field in
      nested("a.\(field.name)", field.type).map { "\(field.name.unquoted): \($0)" }
    }
    guard !parts.contains(nil) else { return nil }
    return "return \"\(plain)(" + parts.compactMap(\.self).joined(separator: ", ") + ")\""
  }

  /// What Swift calls a type in a text, `Box<Array<Int>>`; nil where that is not known, as of a `Double`, which
  /// may be a `CGFloat`.
  private func nameInTexts(_ type: ProgramType) -> String? {
    func list(_ types: [ProgramType]) -> String? {
      let names = types.compactMap(nameInTexts)
      return names.count == types.count ? names.joined(separator: ", ") : nil
    }
    guard case .nominal(let name, let arguments) = type else { return nil }
    if let instance = owner.instances[name], instance.base != name {
      guard let entry = owner.declared.type(named: instance.base) else { return nil }
      let own = (entry.syntax.genericClause?.parameters ?? []).map(\.name.text)
      let types = own.compactMap { instance.types[$0] }
      // Of a type inside a generic one Swift writes otherwise of what.
      guard own == entry.genericNames, types.count == own.count else { return nil }
      let plain = Self.lastName(of: instance.base)
      return own.isEmpty ? plain : list(types).map { "\(plain)<\($0)>" }
    }
    switch name {
    case "Int", "String", "Bool", "Character": return name
    case "Array", "Optional", "Dictionary", "Set", "Range", "ClosedRange":
      return list(arguments).map { "\(name)<\($0)>" }
    default:
      guard arguments.isEmpty, owner.declared.type(named: name) != nil, !name.contains("‹") else {
        return nil
      }
      return Self.lastName(of: name)
    }
  }

  private static func lastName(of path: String) -> String {
    path.split(separator: ".").last.map(String.init) ?? path
  }

  /// A body that gives the text of a dictionary or a set, in which several entries stand in another
  /// order each time a program runs.
  private func tableSource(of type: ProgramType) -> String? {
    let (empty, element): (String, String)
    switch type {
    case .nominal("Dictionary", let types):
      guard let key = nested("e.key", types[0]), let value = nested("e.value", types[1]) else {
        return nil
      }
      (empty, element) = ("[:]", "\(key): \(value)")
    case .nominal("Set", let types):
      guard let value = nested("e", types[0]) else { return nil }
      (empty, element) = ("[]", value)
    default: return nil
    }
    return """
      if a.count > 1 { fatalError("the order of several entries in a text is not known") }
      for e in a { return "[\(element)]" }
      return "\(empty)"
      """
  }

  /// A body that gives the text of what holds nothing, and ends where something is in it whose text is not
  /// known: one that names the module of its type.
  private func emptySource(of type: ProgramType) -> String? {
    let ends = #"fatalError("how a value of this type is written is not known")"#
    if type.wrapped != nil { return "if a != nil { \(ends) }\nreturn \"nil\"" }
    if type.argument(of: "Array") != nil { return "if !a.isEmpty { \(ends) }\nreturn \"[]\"" }
    return nil
  }

  /// Types that are written as their two parts.
  private static let pairs = ["CGSize": ("width", "height"), "CGPoint": ("x", "y")]

  private func existential(_ name: String) -> CodeChecker.Existential? { owner.existentials[name] }

  private func bounds(of type: ProgramType) -> (String, ProgramType)? {
    guard case .nominal(let name, let types) = type, types.count == 1,
      Language.numbers.contains(types[0]) || [.string, .named("Character")].contains(types[0])
    else { return nil }
    return name == "ClosedRange" ? ("...", types[0]) : name == "Range" ? ("..<", types[0]) : nil
  }

  /// An interpolation of a part as it stands inside another value's text; nil for a part whose text
  /// names the module of its type.
  private func nested(_ part: String, _ type: ProgramType) -> String? {
    switch type {
    case _ where type == .bool || Language.numbers.contains(type): #"\(\#(part))"#
    case .string: #"\(\#(part).debugDescription)"#
    case .named("Character"): #"\(String(\#(part)).debugDescription)"#
    case .tuple(let elements) where !elements.isEmpty: nested(part, elements)
    case .nominal(let name, let inner)
    where bounds(of: type) != nil && Language.numbers.contains(inner[0]):
      "\(name)(\\(\(part).lowerBound)\(name == "Range" ? "..<" : "...")\\(\(part).upperBound))"
    case _ where insideDescription(type) != nil:
      #"\(\#(part).\#(insideDescription(type) ?? ""))"#
    case .nominal("Array", let inner) where insideDescription(inner[0]) != nil:
      #"[\(\#(part).map { $0.\#(insideDescription(inner[0]) ?? "") }.joined(separator: ", "))]"#
    case .nominal("Optional", let inner) where insideDescription(inner[0]) != nil:
      #"\(\#(part).map { "Optional(" + $0.\#(insideDescription(inner[0]) ?? "") + ")" } ?? "nil")"#
    case .nominal(let name, _)
    where ["Array", "Optional"].contains(name) && universe.isPrintable(type)
      && isWritten(type, isInside: true):
      #"\(\#(part))"#
    default:
      (type.argument(of: "Array") ?? type.wrapped).flatMap { inner in
        [.bool, .string].contains(inner) || Language.numbers.contains(inner)
          ? #"\(\#(part))"# : nil
      }
    }
  }

  /// The same of a tuple.
  private func nested(_ part: String, _ elements: [ProgramType.Element]) -> String? {
    let texts = elements.enumerated().map { index, element in
      nested("\(part).\(index)", element.type).map { text in
        (element.label.map { "\($0): " } ?? "") + text
      }
    }
    guard !texts.contains(nil) else { return nil }
    return "(" + texts.compactMap(\.self).joined(separator: ", ") + ")"
  }

  /// `String(describing: value)`: what an interpolation of the value is; nil for any other call.
  func describing(_ type: ProgramType, _ arguments: [Argument]) throws -> Typed? {
    guard type == .string, arguments.count == 1, arguments[0].label == "describing" else {
      return nil
    }
    let value = try check(arguments[0].expression.withoutAny, nil)
    return Typed(
      code: ProgramCode(.text, [try printed(value, at: arguments[0].expression)]), type: .string)
  }

  /// `String(localized: "key")` with words that are written there; nil for any other call.
  func localized(_ type: ProgramType, _ arguments: [Argument]) -> Typed? {
    guard type == .string, let first = arguments.first, first.label == "localized" else {
      return nil
    }
    let words = arguments.first { $0.label == "defaultValue" } ?? first
    return words.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
      .map { Typed(code: .string($0), type: .string) }
  }
}

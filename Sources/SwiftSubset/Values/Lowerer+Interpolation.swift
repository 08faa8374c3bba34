import BuiltinEngine
import Scenarios
import SwiftParser
import SwiftSyntax

// MARK: Texts put together of values

/// The parts of a text, of which those that are known are words already.
private struct TextParts {
  private var operands: [Value.Code] = []
  private var words = ""

  var length: Int { words.utf8.count }

  mutating func append(_ text: String) { words += text }

  mutating func append(_ code: Value.Code) {
    flush()
    // A text inside a text is one with it.
    if case .apply(.text, let parts) = code.expression {
      operands += parts.map { part in
        var code = Value.Code(expression: part, type: .string)
        if case .apply(let operation, _) = part { code.isComposed = operation.isText }
        return code
      }
      return
    }
    operands.append(code)
  }

  private mutating func flush() {
    guard !words.isEmpty else { return }
    operands.append(.init(literal: .string(words), type: .string))
    words = ""
  }

  /// All words, or the parts for the engine to put together.
  mutating func finish() -> [Value.Code]? {
    guard !operands.isEmpty else { return nil }
    flush()
    return operands
  }

  var known: String { words }
}

extension Lowerer {
  func string(_ literal: StringLiteralExprSyntax) -> Value {
    if let text = literal.representedLiteralValue { return .string(text) }
    var values: [Value] = []
    if let key = keys[literal.id] {
      if case .known(let words) = key { return .string(words) }
      for case .expressionSegment(let segment) in literal.segments {
        values.append(segment.expressions.first.map { keepingType($0.expression) } ?? .unknown)
      }
    }
    let key = values.isEmpty || !values.allSatisfy(\.isOfKey) ? nil : keys[literal.id]
    var read = values[...]
    var parts = TextParts()
    for segment in literal.segments {
      switch segment {
      case .stringSegment(let segment): parts.append(segment.words(in: literal))
      case .expressionSegment(let segment):
        switch interpolated(segment, read.popFirst(), key) {
        case .string(let text)?: parts.append(text)
        case .code(let code)?: parts.append(code)
        default: return .unknown
        }
      @unknown default:
        refuse(literal, "String", "this text is not supported")
        return .unknown
      }
      guard parts.length <= Limits.Document.textBytes else {
        refuse(literal, "String", "the text is longer than \(Limits.Document.textBytes) bytes")
        return .unknown
      }
    }
    guard let operands = parts.finish() else { return own(.string(parts.known)) }
    if let only = operands.first, operands.count == 1, only.isComposed { return .code(only) }
    return code(.text, operands, type: .string, at: literal)
  }

  /// One text after another; nil where one of the values is no text.
  func concatenated(_ a: Value, _ b: Value, at node: some SyntaxProtocol) -> Value? {
    var parts = TextParts()
    for value in [a, b] {
      switch value {
      case .string(let text): parts.append(text)
      case .code(let code) where code.type == .string: parts.append(code)
      default: return nil
      }
    }
    guard let operands = parts.finish() else { return .string(parts.known) }
    return code(.text, operands, type: .string, at: node)
  }

  /// What stands in `\(…)` as a text; nil after a refusal.
  private func interpolated(
    _ segment: ExpressionSegmentSyntax, _ read: Value?, _ key: KeyLiteral?
  ) -> Value? {
    let arguments = Array(segment.expressions)
    guard let argument = arguments.first, argument.label == nil, arguments.count <= 2 else {
      refuse(segment, "\\(…)", "this interpolation is not supported")
      return nil
    }
    guard !refusesBinding(argument.expression) else { return nil }
    let value = read ?? keepingType(argument.expression)
    guard arguments.count == 2, let option = arguments.last else {
      guard let key, let words = keyWords(of: value, at: argument.expression) else {
        return self.words(of: value, at: argument.expression)
      }
      guard case .undecided = key else { return words }
      if case .string(let text) = words,
        case .string(text)? = silently({
          self.words(of: value, at: argument.expression)
        })
      {
        return words
      }
      refuse(
        argument.expression, "\\(…)",
        "whether this is a number to the text's key, or a value of a generic type, is not known here; write"
          + " it with Text(verbatim:)")
      return nil
    }
    switch option.label?.text {
    case "specifier":
      // A whole literal is an Int: nothing in the interpolation asks for another number.
      if case .number(let number) = value, number.isWritten, number.integer != nil,
        case .string(let specifier) = evaluate(option.expression),
        NumberFormat.pieces(specifier)?.contains(where: \.takesFraction) ?? false
      {
        let written = argument.expression.trimmedDescription
        refuse(
          argument.expression, written,
          "'\(written)' is an Int here, which '\(specifier)' does not take; write '\(written).0'")
        return nil
      }
      guard case .string(let specifier) = evaluate(option.expression),
        let found = formatted(specifier, [value], at: option)
      else { break }
      return found
    case "format":
      if let found = written(value, inStyle: option.expression, at: option) { return found }
    default: break
    }
    if case .unknown = value { return nil }
    refuse(
      option, option.label?.text ?? "\\(…)",
      value.reasonAgainstUse
        ?? "this way to write \(value.description) into a text is not supported; write"
        + " \\(value, specifier: \"%.1f\")")
    return nil
  }

  /// SwiftUI's enumerations, whose cases are written by their names; what else has static members
  /// is a struct, of which a text tells more.
  private static let writtenByName: Set<String> = environmentTypes.union([
    "Axis", "ContentMode", "Edge", "LayoutDirection", "TextAlignment",
  ]).subtracting(["HorizontalAlignment", "VerticalAlignment"])

  /// A value as Swift writes it into a text, known or as code; nil after a refusal.
  func words(of value: Value, at node: ExprSyntax) -> Value? {
    switch value {
    case .string, .unknown: return value
    case .choice(let choice) where choice.condition == nil: return .unknown
    case .view(let view, _):
      // A part of a text with a style of its own.
      if let (text, font) = plainText(view), font == nil {
        if !faces(of: view).isEmpty {
          warn("a part of a text has the face of the whole text here, not one of its own")
        }
        return words(of: text, at: node)
      }
      refuse(
        node, "\\(…)",
        view.view == "Text"
          ? "only a text without a font can be written into a text"
          : "how much of a line of text '\(view.view)' takes is not known here")
      return nil
    case .bool(let value): return .string(String(value))
    case .number(let number): return .string(text(of: number))
    case .member(let member) where member.type.map(Self.writtenByName.contains) ?? false:
      return .string(member.name)
    case .style(let name): return .string(name)
    case .nothing: return .string("nil")
    case .later(let later) where later.type == .string: return .code(code(of: later, .string))
    case .code(let code) where !code.isOptional: return words(of: code, at: node)
    case .object(let object): return words(of: object, at: node)
    case .data(.array(let lengths), "CGSize"):
      let sides = lengths.map { $0.length.map { Value.number(.real($0)) } ?? .unknown }
      return joined(
        [.string("(")] + sides.prefix(1) + [.string(", ")] + sides.dropFirst() + [.string(")")],
        at: node)
    default:
      if let text = writtenText(value) { return .string(text) }
      if isChecking, value.isOfParts { return .unknown }
      refuse(
        node, "\\(…)",
        value.reasonAgainstUse ?? "\(value.description) cannot be written into a text")
      return nil
    }
  }

  /// What the language writes for a value; nil where it has no form for it.
  private func writtenText(_ value: Value) -> String? {
    guard let known = known(value, code), let text = ParsedSource.expression("\"\\(value)\""),
      case .value(let found) = KnownCode(code, source: self.text).value(
        of: text, names: ["value": known])
    else { return nil }
    return found.json.string
  }

  private func words(of code: Value.Code, at node: ExprSyntax) -> Value? {
    if code.type == .string { return .code(code) }
    let code = code.settled
    // The engine knows no integers: their format says so.
    let format = Value.Code(literal: .string("%d"), type: .string)
    return code.isInteger
      ? self.code(.format, [format, code], type: .string, at: node)
      : self.code(.text, [code], type: .string, at: node)
  }

  /// `proxy.size` as `(393.0, 852.0)`, a frame as its origin and size.
  private func words(of object: Value.Object, at node: ExprSyntax) -> Value? {
    func length(_ path: String) -> Value { .code(.init(expression: .get(path), type: .number)) }
    switch object.kind {
    case .size:
      return joined(
        [
          .string("("), length(object.path + ".width"), .string(", "),
          length(object.path + ".height"), .string(")"),
        ], at: node)
    case .point where object.path.isEmpty: return .string("(0.0, 0.0)")
    case .point:
      return joined(
        [
          .string("("), length(object.path + ".x"), .string(", "), length(object.path + ".y"),
          .string(")"),
        ], at: node)
    case .frame(let origin):
      let corner: [Value] =
        origin.map { [.string("("), length($0 + ".x"), .string(", "), length($0 + ".y")] }
        ?? [.string("(0.0, 0.0")]
      return joined(
        corner + [
          .string(", "), length(object.path + ".size.width"), .string(", "),
          length(object.path + ".size.height"), .string(")"),
        ], at: node)
    default:
      refuse(
        node, "\\(…)", "\(Value.object(object).description) cannot be written into a text")
      return nil
    }
  }

  private func joined(_ values: [Value], at node: ExprSyntax) -> Value? {
    var result = Value.string("")
    for value in values {
      guard let words = words(of: value, at: node),
        let next = concatenated(result, words, at: node)
      else { return nil }
      result = next
    }
    return result
  }

  /// A number as Swift writes it.
  func text(of number: Value.Number) -> String {
    number.integer.map(String.init) ?? "\(number.real)"
  }
}

// MARK: Formats

extension Lowerer {
  /// `String(format:)` or a specifier; nil for formats and values that do not fit together.
  func formatted(
    _ format: String, _ values: some Collection<Value>, at node: some SyntaxProtocol
  ) -> Value? {
    guard let pieces = NumberFormat.pieces(format) else { return nil }
    var parts = TextParts()
    var values = Array(values)[...]
    for piece in pieces {
      switch (piece, piece.isValue ? values.popFirst() : nil) {
      case (.words(let words), _): parts.append(words)
      case (.text, .string(let text)?): parts.append(text)
      case (.text, .code(let code)?) where code.type == .string: parts.append(code)
      case (.number(.conversion(let conversion)), .number(let number)?):
        // A `%d` of a Double, and a `%f` of an Int, are undefined.
        guard conversion.isWhole ? number.integer != nil : number.integer == nil || number.isLiteral
        else {
          return nil
        }
        guard let text = number.text(in: conversion) else { return nil }
        parts.append(text)
      case (.number(.conversion(let conversion)), .code(let code)?)
      where code.type == .number && !code.isOptional:
        guard conversion.isWhole == code.isInteger else { return nil }
        let literal = Value.Code(literal: .string(conversion.stored), type: .string)
        guard case .code(let part) = self.code(.format, [literal, code], type: .string, at: node)
        else { return .unknown }
        parts.append(part)
      default: return nil
      }
    }
    guard values.isEmpty else { return nil }
    guard let operands = parts.finish() else { return .string(parts.known) }
    if let only = operands.first, operands.count == 1, only.isComposed { return .code(only) }
    return code(.text, operands, type: .string, at: node)
  }

  /// `Text(value, format: .number)`; nil for any other call.
  func formattedText(_ call: FunctionCallExprSyntax, at name: TokenSyntax) -> ViewNode? {
    let arguments = Array(call.arguments)
    guard count(name), arguments.count == 2 else { return nil }
    let value = evaluate(arguments[0].expression)
    if case .unknown = value { return nil }
    guard let text = written(value, inStyle: arguments[1].expression, at: arguments[1]),
      let json = json(text, as: .string, for: "'Text'", at: arguments[0])
    else {
      refuse(
        arguments[1], "format",
        value.reasonAgainstUse
          ?? "this format is not supported for \(value.description); write"
          + " .number.precision(.fractionLength(1)) or String(format: \"%.1f\", value)")
      return nil
    }
    return ViewNode(view: "Text", arguments: ["0": json])
  }
}

extension Value.Number {
  /// The number as a format of C's writes it.
  func text(in conversion: NumberFormat.Conversion) -> String? {
    if conversion.isWhole, let integer { return conversion.text(of: integer) }
    return NumberFormat.conversion(conversion).text(of: real)
  }
}

extension NumberFormat.Piece {
  /// Whether a value stands in its place.
  fileprivate var isValue: Bool {
    if case .words = self { false } else { true }
  }

  /// Whether it writes a number with a fraction.
  fileprivate var takesFraction: Bool {
    if case .number(.conversion(let conversion)) = self { !conversion.isWhole } else { false }
  }
}

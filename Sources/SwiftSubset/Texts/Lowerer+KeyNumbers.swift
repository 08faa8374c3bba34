import BuiltinEngine
import Scenarios
import SwiftParser
import SwiftSyntax

// MARK: Numbers in texts that are keys

/// What is known of a literal that is the key of a text, and holds values.
enum KeyLiteral {
  /// Its words, with the numbers in it as SwiftUI writes them.
  case known(String)
  /// Its values are looked at where it is read.
  case open
  /// The same, and whether it is one is not seen: a value in it may be one of a generic type.
  case undecided
}

extension Lowerer {
  /// A whole number in a key, and any other one.
  ///
  /// A key formats its numbers by the reader's language, which is English here.
  private static let wholeNumber = NumberFormat.Conversion(kind: .integer, isGrouped: true)
  private static let otherNumber = NumberFormat.Conversion(kind: .fixed, isGrouped: true)

  /// Remembers that a literal stands in the place of a `LocalizedStringKey`, and so is one.
  ///
  /// It is none where a value in it is of a type that no key takes: then Swift writes all of them.
  func markKey(_ literal: StringLiteralExprSyntax) {
    keys[literal.id] = nil
    guard !isChecking, literal.representedLiteralValue == nil else { return }
    var words = ""
    var (isOpen, hasNumbers, isUndecided) = (false, false, false)
    for segment in literal.segments {
      switch segment {
      case .stringSegment(let segment): words += segment.words(in: literal)
      case .expressionSegment(let segment):
        switch segment.expressions.first.map({ knownAs($0.expression) }) {
        case .generic?: return
        case .open?: isUndecided = true
        case .own?, nil: break
        }
        guard let argument = segment.expressions.first, argument.label == nil,
          segment.expressions.count == 1, !argument.expression.mayAct
        else {
          isOpen = true
          continue
        }
        switch numberOrText(argument.expression) {
        case .number(let number)?:
          guard let text = keyText(of: number) else {
            guard number.real.isFinite else { return }
            return refuse(
              argument.expression, "\\(…)",
              "how a text shows so large a number is not known here; write it as a String")
          }
          words += text
          hasNumbers = true
        case .program(let known)?:
          guard let text = keyText(of: known) else { return }
          words += text
          hasNumbers = true
        case .string(let text)?: words += text
        case .unknown?: isOpen = true
        default: return
        }
      @unknown default: return
      }
    }
    guard isOpen || hasNumbers else { return }
    keys[literal.id] = isUndecided ? .undecided : isOpen ? .open : .known(words)
  }

  /// What the language finds an interpolated value to be; `unknown` where it finds nothing, nil for
  /// what no key takes.
  private func numberOrText(_ expression: ExprSyntax) -> Value? {
    if expression.isLiteral { return silently { evaluate(expression) } }
    guard case .value(let known) = finding(of: expression, isBound: true) else { return .unknown }
    switch known.type {
    case .int, .double, .string: return value(of: known, code)
    case let type where Language.sizedNumbers.contains(type): return value(of: known, code)
    default: return nil
    }
  }

  private func keyText(of number: Value.Number) -> String? {
    guard number.real.isFinite else { return nil }
    return number.text(in: number.integer == nil ? Self.otherNumber : Self.wholeNumber)
  }

  /// The same of a number of a sized type.
  private func keyText(of known: KnownValue) -> String? {
    guard Language.sizedNumbers.contains(known.type) else { return nil }
    if known.type == .float {
      return known.json.exactDouble.flatMap { keyText(of: Value.Number.real($0)) }
    }
    if let number = known.json.exactInt { return keyText(of: Value.Number.integer(number)) }
    return known.json.string.flatMap { UInt($0) }.flatMap {
      NumberFormat.Conversion(kind: .unsigned, isGrouped: true).text(of: Int(bitPattern: $0))
    }
  }

  /// A value in a key as SwiftUI writes it; nil where that is as Swift does.
  func keyWords(of value: Value, at node: ExprSyntax) -> Value? {
    switch value {
    case .number(let number): return keyText(of: number).map { .string($0) }
    case .program(let known): return keyText(of: known).map { .string($0) }
    case .code(let code) where code.type == .number && !code.isOptional:
      let code = code.settled
      let format = (code.isInteger ? Self.wholeNumber : Self.otherNumber).stored
      return self.code(
        .format, [.init(literal: .string(format), type: .string), code], type: .string, at: node)
    default: return nil
    }
  }
}

extension Value {
  /// Whether a key may have it among its words.
  var isOfKey: Bool {
    switch self {
    case .number, .string, .view, .unknown, .opaque: true
    case .program(let known): Language.sizedNumbers.contains(known.type)
    case .code(let code): !code.isOptional && (code.type == .number || code.type == .string)
    case .later(let later): later.type == .string
    default: false
    }
  }
}

extension StringSegmentSyntax {
  /// The words of a part of a literal, without escapes.
  func words(in literal: StringLiteralExprSyntax) -> String {
    // A literal that is made for it costs more than all else that is done with a text.
    guard
      content.text.utf8.contains(UInt8(ascii: "\\"))
        || literal.openingQuote.tokenKind == .multilineStringQuote
    else {
      return content.text
    }
    return literal.with(\.segments, [.stringSegment(self)]).representedLiteralValue ?? content.text
  }
}

extension ExprSyntax {
  /// Whether it calls what may do more than give a value, or take long: anything but a type.
  fileprivate var mayAct: Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      if token.tokenKind == .leftBrace { return true }
      guard token.tokenKind == .leftParen,
        let call = token.parent?.as(FunctionCallExprSyntax.self)
      else { return false }
      return call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.isTypeName != true
    }
  }
}

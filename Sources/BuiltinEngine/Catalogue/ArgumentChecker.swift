import Scenarios

/// Checks the arguments of a view or modifier against its row of the catalogue.
///
/// Documents come from outside: nothing is taken for granted because an importer wrote it.
struct ArgumentChecker {
  let entry: CatalogueEntry
  let arguments: [String: JSON]
  let scope: Scope

  /// How many arguments fitted the signature that is being checked.
  private var fitting = 0

  /// Whether the words of an error will be read.
  ///
  /// Of several signatures mostly one fits: what is wrong with those before it is found out only
  /// where none does.
  private(set) var explains = false

  init(
    entry: CatalogueEntry, arguments: [String: JSON], scope: Scope
  ) {
    self.entry = entry
    self.arguments = arguments
    self.scope = scope
  }

  /// The arguments in the form of the first signature they fit.
  ///
  /// - Throws: ``ExpressionError`` saying what does not fit the signature that comes nearest.
  mutating func check(hasContent: Bool) throws(ExpressionError) -> CheckedArguments {
    guard !entry.ignoresArguments else { return CheckedArguments() }
    explains = false
    for (index, signature) in entry.signatures.enumerated() {
      guard var checked = try? check(signature, hasContent: hasContent) else { continue }
      checked.known.signature = index
      return checked
    }
    explains = true
    throw nearestError(hasContent: hasContent)
  }

  /// What is wrong with the signature that comes nearest, where none fits.
  private mutating func nearestError(hasContent: Bool) -> ExpressionError {
    var nearest: ExpressionError?
    var best = -1
    for signature in entry.signatures {
      do throws(ExpressionError) {
        _ = try check(signature, hasContent: hasContent)
      } catch {
        let fit = signature.fit(arguments, hasContent: hasContent) + fitting
        if fit > best { (best, nearest) = (fit, error) }
      }
    }
    return nearest ?? ExpressionError(message: "'\(entry.name)' cannot be called")
  }

  private mutating func check(
    _ signature: Signature, hasContent: Bool
  ) throws(ExpressionError) -> CheckedArguments {
    fitting = 0
    guard !hasContent || signature.content != nil else {
      throw error("'\(entry.name)' has no content")
    }
    try checkLabels(signature)
    var checked = CheckedArguments()
    for (position, parameter) in signature.parameters.enumerated() {
      let label = parameter.label ?? String(position)
      guard let value = arguments[label] else {
        guard parameter.isOptional else {
          throw error("'\(entry.name)' lacks its \(Self.described(label))")
        }
        continue
      }
      switch try check(value, parameter.type, label) {
      case .known(let value): checked.known.values[label] = value
      case .pending(let value): checked.pending.append((label, value))
      }
      fitting += 1
    }
    return checked
  }

  /// Refuses arguments that the signature has no parameter for, in alphabetical order.
  private func checkLabels(_ signature: Signature) throws(ExpressionError) {
    let unknown = arguments.keys.filter { label in
      !signature.parameters.enumerated().contains { ($1.label ?? String($0)) == label }
    }
    guard let label = unknown.min() else { return }
    throw error(
      Suggestion.unknown("argument", label, nearest: entry.allLabels)
        + (entry.allLabels.isEmpty ? "" : " (in '\(entry.name)')"))
  }

  /// An error, whose words are only found if they will be read.
  func error(_ message: @autoclosure () -> String) -> ExpressionError {
    ExpressionError(message: explains ? message() : "")
  }

  /// `argument 'width'`, or `first argument` for one without a label.
  static func described(_ label: String) -> String {
    switch label {
    case "0": "first argument"
    case "1": "second argument"
    default: "argument '\(label)'"
    }
  }
}

extension Signature {
  /// The parameters with the labels by which documents key them.
  var labelledParameters: [(label: String, parameter: Parameter)] {
    parameters.enumerated().map { ($1.label ?? String($0), $1) }
  }

  /// How well arguments fit by their labels; more is better.
  ///
  /// A label weighs more than the content, and that more than all arguments of the right type, of
  /// which the checker adds 1 each.
  fileprivate func fit(_ arguments: [String: JSON], hasContent: Bool) -> Int {
    let labels = labelledParameters.map(\.label)
    let known = arguments.keys.filter(labels.contains).count
    return known * 100 + (hasContent == (content != nil) ? 50 : 0)
  }
}

extension CatalogueEntry {
  /// The labels of all signatures; positions are left out.
  fileprivate var allLabels: [String] {
    signatures.flatMap { $0.parameters.compactMap(\.label) }
  }
}

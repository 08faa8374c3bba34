import Scenarios

/// Checks the arguments of a view or modifier against its row of the catalogue.
///
/// Documents come from outside: nothing is taken for granted because an importer wrote it.
struct ArgumentChecker {
  let entry: CatalogueEntry
  let arguments: [String: JSON]
  let scope: Scope
  var texts: TextTable

  /// How many arguments fitted the signature that is being checked.
  private var fitting = 0

  init(
    entry: CatalogueEntry, arguments: [String: JSON], scope: Scope, texts: TextTable
  ) {
    self.entry = entry
    self.arguments = arguments
    self.scope = scope
    self.texts = texts
  }

  /// The arguments in the form of the first signature they fit.
  ///
  /// - Throws: ``FormulaError`` saying what does not fit the signature that comes nearest.
  mutating func check(hasContent: Bool) throws(FormulaError) -> CheckedArguments {
    guard !entry.ignoresArguments else { return CheckedArguments() }
    var nearest: FormulaError?
    var best = -1
    for (index, signature) in entry.signatures.enumerated() {
      do throws(FormulaError) {
        var checked = try check(signature, hasContent: hasContent)
        checked.known.signature = index
        return checked
      } catch {
        let fit = signature.fit(arguments, hasContent: hasContent) + fitting
        if fit > best { (best, nearest) = (fit, error) }
      }
    }
    throw nearest ?? FormulaError(message: "'\(entry.name)' cannot be called")
  }

  private mutating func check(
    _ signature: Signature, hasContent: Bool
  ) throws(FormulaError) -> CheckedArguments {
    fitting = 0
    guard !hasContent || signature.content != nil else {
      throw FormulaError(message: "'\(entry.name)' has no content")
    }
    let labelled = signature.labelledParameters
    let labels = labelled.map(\.label)
    for label in arguments.keys.sorted() where !labels.contains(label) {
      throw FormulaError(
        message: Suggestion.unknown("argument", label, nearest: entry.allLabels)
          + (entry.allLabels.isEmpty ? "" : " (in '\(entry.name)')"))
    }
    var checked = CheckedArguments()
    for (label, parameter) in labelled {
      guard let value = arguments[label] else {
        guard parameter.isOptional else {
          throw FormulaError(message: "'\(entry.name)' lacks its \(Self.described(label))")
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

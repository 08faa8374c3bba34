import SwiftSyntax

/// How SwiftUI's views that are laid out as their label are called.
struct ButtonForms {
  /// One initializer: its labels in order, those that may be left out with a question mark.
  private struct Form {
    var labels: [String]
    var optional: Set<String>

    init(_ written: Substring) {
      let parts = written.split(separator: " ")
      labels = parts.map { String($0.prefix { $0 != "?" }) }
      optional = Set(zip(labels, parts).filter { $1.hasSuffix("?") }.map(\.0))
    }

    func spelling(of name: String, taking given: [String]) -> String {
      let written = labels.filter { !optional.contains($0) || given.contains($0) }
      return name + "(" + written.map { $0 + ":" }.joined() + ")"
    }

    /// The first label that a call has to have and does not; an empty one where nothing is missing, nil
    /// where the call has what the form does not take, or takes elsewhere.
    func missing(in given: [String]) -> [String]? {
      var rest = given[...]
      var missing: [String] = []
      for label in labels {
        if let next = rest.first,
          next == label || next == ButtonForms.closure && ButtonForms.closures.contains(label)
        {
          rest = rest.dropFirst()
        } else if !optional.contains(label) {
          missing.append(label)
        }
      }
      return rest.isEmpty ? missing : nil
    }
  }

  private static let all: [String: [Form]] = [
    "Button": """
    role? action label/_ role? action/_ systemImage role? action/_ image role? action/\
    role? intent label/_ role? intent/_ systemImage role? intent/_ image role? intent
    """,
    "Link": "_ destination/destination label",
    "NavigationLink": """
    destination label/_ destination/value label/_ value/isActive destination label/\
    destination isActive label/_ isActive destination/_ destination isActive/\
    tag selection destination label/destination tag selection label/\
    _ tag selection destination/_ destination tag selection/\
    destinationName label/_ destinationName/destinationName isActive label/\
    _ destinationName isActive/destinationName tag selection label/_ destinationName tag selection
    """,
  ].mapValues { $0.split(separator: "/").map(Form.init) }

  /// A closure behind the parentheses, and the labels of the parameters that may take it.
  private static let closure = "{ … }"
  private static let closures: Set<String> = ["action", "destination", "label"]

  /// All labels that the initializers of a view have.
  static func labels(of name: String) -> Set<String> {
    Set(all[name, default: []].flatMap(\.labels))
  }

  /// What is wrong with a call whose labels are all known; nil where an initializer takes it.
  static func fault(of call: FunctionCallExprSyntax, named name: String) -> String? {
    let given =
      call.arguments.map { $0.label?.text.unquoted ?? "_" }
      + (call.trailingClosure == nil ? [] : [closure])
      + call.additionalTrailingClosures.map(\.label.text.unquoted)
    // Which of both is meant is told apart.
    guard given.first != "_" || !given.contains("label") else { return nil }
    let forms = all[name, default: []]
    let near = forms.compactMap { form in form.missing(in: given).map { (form: form, missing: $0) }
    }
    .min { $0.missing.count < $1.missing.count }
    guard let near else {
      let ways = forms.prefix(2).map { $0.spelling(of: name, taking: given) }
      return
        "no initializer of SwiftUI's '\(name)' takes these arguments in this order; it is called "
        + ways.joined(separator: " or ")
    }
    guard let missing = near.missing.first else { return nil }
    if name == "Button", given.first == "role", near.missing == ["label"] {
      return "the label that SwiftUI gives a button of its role is not known; write it:"
        + " Button(role:action:label:)"
    }
    return "'\(name)' lacks \(missing == "_" ? "an argument" : "the argument '\(missing)'"): "
      + near.form.spelling(of: name, taking: given)
  }
}

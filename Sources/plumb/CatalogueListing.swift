import BuiltinEngine
import Scenarios

/// How `plumb catalog` shows rows of the catalogue.
enum CatalogueListing {
  /// One line a signature, spelled as in Swift: `HStack(alignment: VerticalAlignment = …) { … }`.
  static func text(of entries: [CatalogueEntry]) -> String {
    entries.flatMap { entry in entry.lines }.map { $0 + "\n" }.joined()
  }

  static func json(of entries: [CatalogueEntry]) -> JSON {
    .object([
      "views": .array(entries.filter { $0.kind == .view }.map(\.json)),
      "modifiers": .array(entries.filter { $0.kind == .modifier }.map(\.json)),
    ])
  }
}

extension CatalogueEntry {
  fileprivate var lines: [String] {
    let start = (kind == .modifier ? "." : "") + name
    let note = warning.map { "  // \($0)" } ?? ""
    if ignoresArguments { return [start + "(…)  // changes no frame" + note] }
    // Ways to call it that differ only in what an argument is made of read the same.
    return signatures.map { start + $0.text(isView: kind == .view) + note }
      .reduce(into: []) { lines, line in
        if lines.last != line { lines.append(line) }
      }
  }

  fileprivate var json: JSON {
    var members: [String: JSON] = [
      "name": .string(name),
      "signatures": .array(signatures.map(\.json)),
      "ignoresArguments": .bool(ignoresArguments),
    ]
    if let warning { members["warning"] = .string(warning) }
    return .object(members)
  }
}

extension Signature {
  fileprivate func text(isView: Bool) -> String {
    let list = parameters.map(\.text).joined(separator: ", ")
    guard let content else { return "(\(list))" }
    let closure = content.parameters.isEmpty ? " { … }" : " { proxy in … }"
    return (list.isEmpty && isView ? "" : "(\(list))") + closure
  }

  fileprivate var json: JSON {
    var members: [String: JSON] = ["parameters": .array(parameters.map(\.json))]
    if let content {
      members["content"] = .object([
        "label": .string(content.label),
        "parameters": .array(content.parameters.map { .string($0.name) }),
        "optional": .bool(content.isOptional),
      ])
    }
    return .object(members)
  }
}

extension Parameter {
  fileprivate var text: String {
    (label.map { $0 + ": " } ?? "") + type.name + (isOptional ? " = …" : "")
  }

  fileprivate var json: JSON {
    var members: [String: JSON] = [
      "label": label.map { .string($0) } ?? .null, "type": .string(type.name),
      "optional": .bool(isOptional),
    ]
    switch type {
    case .enumeration(_, let cases), .optionSet(_, let cases):
      members["cases"] = .array(cases.map { .string($0) })
    case .call(_, let forms), .array(.call(_, let forms)):
      members["forms"] = .array(forms.map(\.json))
    default: break
    }
    return .object(members)
  }
}

extension CallForm {
  fileprivate var json: JSON {
    .object(["name": .string(name), "parameters": .array(parameters.map(\.json))])
  }
}

extension ParameterType {
  fileprivate var name: String {
    switch self {
    case .length: "CGFloat"
    case .optionalLength: "CGFloat?"
    case .number: "Double"
    case .integer: "Int"
    case .optionalInteger: "Int?"
    case .bool: "Bool"
    case .string: "String"
    case .enumeration(let type, _), .optionSet(let type, _): type
    case .insets: "EdgeInsets"
    case .style: "ShapeStyle"
    case .font: "Font"
    case .identifier: "Hashable"
    case .size: "CGSize"
    case .call(let type, _): type
    case .array(let element): "[\(element.name)]"
    case .declared(let type): type.description
    case .closure(let parameters, let result):
      "(\(parameters.map(\.name).joined(separator: ", "))) -> \(result.name)"
    }
  }
}

extension ExpressionType {
  fileprivate var name: String {
    switch self {
    case .number: "CGFloat"
    case .bool: "Bool"
    case .string: "String"
    case .enumeration(let type): type
    case .geometryProxy: "GeometryProxy"
    case .viewDimensions: "ViewDimensions"
    }
  }
}

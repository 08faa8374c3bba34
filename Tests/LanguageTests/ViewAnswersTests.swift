import Foundation
import Scenarios
import Testing

@testable import SwiftSubset

/// What views show against what a program of the compiler shows of them; see Views/views.py.
///
/// Views/refused.txt names those that are refused, and no others; `PLUMB_WRITE_REFUSED=1` writes it anew.
struct ViewAnswersTests {
  struct Program: Decodable, Sendable, CustomTestStringConvertible {
    var title: String
    var declarations: String
    var views: [Shown]

    var testDescription: String { title }

    func name(_ shown: Shown) -> String { "\(title): \(shown.view)" }
  }

  struct Shown: Decodable, Sendable {
    var view: String
    var texts: [String]?
    /// `width:10`, `spacing:4`, as far as they are stated.
    var lengths: [String]?
    /// Whether the program ends.
    var trap: Bool?
  }

  enum Finding: Equatable {
    case agrees
    case refused([String])
    case differs(texts: [String], lengths: [String])
  }

  private struct Answers: Decodable {
    var programs: [Program]
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Views")

  static let programs: [Program] = {
    let data = try? Data(contentsOf: folder.appending(path: "answers.json"))
    return data.flatMap { try? JSONDecoder().decode(Answers.self, from: $0) }?.programs ?? []
  }()

  private static let list = folder.appending(path: "refused.txt")

  private static let refused: Set<String> = {
    let text = try? String(contentsOf: list, encoding: .utf8)
    return Set((text ?? "").split(separator: "\n").map(String.init))
  }()

  private func finding(of shown: Shown, _ program: Program) -> Finding {
    let block = SourceLowering.layout("import SwiftUI\n\(program.declarations)\n\(shown.view)")
    guard let document = block.document else {
      return shown.trap == true ? .agrees : .refused(block.refusals.map(\.message))
    }
    var told = ShownDocument()
    told.add(document.json)
    let isSame = told.texts == shown.texts && told.lengths == shown.lengths
    return isSame ? .agrees : .differs(texts: told.texts, lengths: told.lengths)
  }

  @Test func `there are answers`() {
    #expect(Self.programs.flatMap(\.views).count > 400)
  }

  @Test(arguments: programs)
  func `a view shows what the compiler's program shows`(_ program: Program) {
    for shown in program.views {
      let name = program.name(shown)
      let finding = finding(of: shown, program)
      switch finding {
      case .agrees: #expect(!Self.refused.contains(name), "\(name) is no longer refused")
      case .refused(let messages):
        #expect(Self.refused.contains(name), "\(name) is refused: \(messages)")
      case .differs: Issue.record("\(name): \(finding), not \(shown)")
      }
    }
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["PLUMB_WRITE_REFUSED"] != nil))
  func `the list of refused views is written`() throws {
    let names = Self.programs.flatMap { program in
      program.views.compactMap { shown in
        if case .refused = finding(of: shown, program) { program.name(shown) } else { nil }
      }
    }
    try names.map { $0 + "\n" }.joined().write(
      to: Self.list, atomically: true, encoding: .utf8)
  }
}

/// The texts and the stated lengths of a view document, in the order in which the program tells them:
/// of modifiers the outermost first, and behind a view what they add to it.
private struct ShownDocument {
  private(set) var texts: [String] = []
  private(set) var lengths: [String] = []

  /// What `self` of a declared modifier stands for, with the modifiers that are applied before.
  private var modified: [(node: JSON, modifiers: [JSON])] = []

  private static let parts = [
    "width", "height", "minWidth", "idealWidth", "maxWidth", "minHeight", "idealHeight",
    "maxHeight",
  ]

  mutating func add(_ node: JSON) { add(node, node["modifiers"]?.array ?? []) }

  private mutating func add(_ node: JSON, _ modifiers: [JSON]) {
    guard let last = modifiers.last else { return addView(node) }
    let inner = modifiers.dropLast()
    let children = last["children"]?.array ?? []
    if last["declared"] != nil {
      modified.append((node, Array(inner)))
      for child in children { add(child) }
      modified.removeLast()
      return
    }
    if last["name"]?.string == "frame" {
      for part in Self.parts { note(part, last["arguments"]?[part]) }
    }
    add(node, Array(inner))
    for child in children { add(child) }
  }

  private mutating func addView(_ node: JSON) {
    let arguments = node["arguments"]
    let view = node["view"]?.string ?? ""
    if view == "self" {
      let depth = arguments?["0"]?.number.map { Int($0) } ?? 1
      guard depth > 0, depth <= modified.count else { return }
      let kept = modified
      let one = kept[kept.count - depth]
      modified = Array(kept.dropLast(depth))
      add(one.node, one.modifiers)
      modified = kept
      return
    }
    if view == "Text" {
      let text = arguments?["0"] ?? arguments?["verbatim"]
      texts.append(text?.string ?? "\(text.map { "\($0)" } ?? "")")
    }
    if view.hasSuffix("Stack") { note("spacing", arguments?["spacing"]) }
    var chosen = "children"
    if view == "if" {
      let condition = arguments?["condition"]
      if condition?.bool == nil { texts.append("if") }
      chosen = condition?.bool == false ? "otherwise" : "children"
    }
    for child in node[chosen]?.array ?? [] { add(child) }
  }

  private mutating func note(_ name: String, _ length: JSON?) {
    guard let length, length != .null else { return }
    if let number = length.number {
      lengths.append("\(name):" + String(format: "%.6g", number))
    } else {
      lengths.append("\(name):\(length.string ?? "?")")
    }
  }
}

import BuiltinEngine
import Scenarios
import Testing

@testable import SwiftSubset

/// What modifiers set in the environment, for texts and for declared views that read it.
struct EnvironmentModifierTests {
  @Test func `the key path of a truncation mode is its modifier`() throws {
    let spellings = [
      "VStack { Text(\"a b\") }.environment(\\.truncationMode, .middle)",
      "VStack { Text(\"a b\") }.truncationMode(.middle)",
    ]
    let documents = try spellings.map { try #require(SourceLowering.layout($0).document) }
    #expect(documents[0] == documents[1])
    #expect(documents[0].root.modifiers.first?.arguments == ["0": "middle"])
  }

  @Test(arguments: [
    ("textCase, .uppercase", "textCase"), ("allowsTightening, true", "allowsTightening"),
    ("symbolVariants, .fill", "symbolVariant"), ("controlSize, .large", "controlSize"),
    ("redactionReasons, .placeholder", "redacted"), ("isScrollEnabled, false", "scrollDisabled"),
  ])
  func `a key that changes no frame is its modifier`(_ setting: String, _ modifier: String) throws {
    let block = SourceLowering.layout("Text(\"a\").environment(\\.\(setting))")
    #expect(block.texts == [])
    #expect(try #require(block.document).root.modifiers.map(\.name) == [modifier])
  }

  @Test(arguments: [
    ("defaultMinListRowHeight", ""),
    ("minimumScaleFactor", "; write the modifier 'minimumScaleFactor'"),
    ("colourScheme", "; did you mean 'colorScheme'?"),
  ])
  func `a key that is not known is refused`(_ key: String, _ advice: String) {
    let block = SourceLowering.layout("Text(\"a\").environment(\\.\(key), 1)")
    #expect(
      block.texts == ["1:23 \(key): the environment's '\(key)' is not known here\(advice)"])
  }

  /// A view that is 10 points wide where what it reads is so, else 20.
  private static func lowered(_ key: String, _ condition: String, _ use: String) -> LoweredBlock {
    SourceLowering.layout(
      """
      struct Reading: View {
        @Environment(\\.\(key)) private var found
        var body: some View { Color.red.frame(width: \(condition) ? 10 : 20) }
      }
      \(use)
      """)
  }

  @Test(arguments: [
    ("lineLimit", "found == 2", "Reading().lineLimit(2)", true),
    ("lineLimit", "found == nil", "Reading().lineLimit(nil)", true),
    ("lineLimit", "(found ?? 7) == 2", "Reading().lineLimit(2)", true),
    ("lineLimit", "(found ?? 7) == 7", "Reading().environment(\\.lineLimit, nil)", true),
    ("lineLimit", "found == 1", "VStack { Reading().lineLimit(1) }.lineLimit(2)", true),
    ("lineLimit", "found == 3", "Reading().lineLimit(3, reservesSpace: true)", true),
    ("lineSpacing", "found == 4", "VStack { Reading() }.lineSpacing(4)", true),
    ("font", "found == nil", "Reading().font(.title)", false),
    ("font", "found == nil", "Reading().font(.system(size: 12))", false),
    ("truncationMode", "found == .head", "Reading().truncationMode(.head)", true),
    ("truncationMode", "found == .head", "Reading().environment(\\.truncationMode, .head)", true),
    ("truncationMode", "found == .tail", "Reading()", true),
    (
      "multilineTextAlignment", "found == .center", "Reading().multilineTextAlignment(.center)",
      true
    ),
    ("colorScheme", "found == .dark", "Reading().colorScheme(.dark)", true),
    ("colorScheme", "found == .dark", "Reading().preferredColorScheme(.dark)", true),
    ("isEnabled", "found", "Reading().disabled(true)", false),
    ("isEnabled", "found", "Reading().disabled(false)", true),
    ("isEnabled", "found", "Reading().disabled(false).disabled(true)", false),
    ("isEnabled", "found", "Reading().disabled(true).disabled(false)", false),
  ])
  func `a declared view reads what a modifier around it sets`(
    key: String, condition: String, use: String, isSo: Bool
  ) throws {
    let block = Self.lowered(key, condition, use)
    #expect(block.texts == [])
    let document = try #require(block.document)
    let frame = try #require(document.root.find("frame"))
    #expect(frame.arguments["width"] == .number(isSo ? 10 : 20))
  }

  @Test(arguments: [
    ("lineLimit", "found == 2", "Reading().lineLimit(1...2)"),
    ("isEnabled", "found", "GeometryReader { p in Reading().disabled(p.size.width > 10) }"),
  ])
  func `what is set and not known is refused where it is read`(
    key: String, condition: String, use: String
  ) {
    let block = Self.lowered(key, condition, use)
    #expect(block.document == nil)
    #expect(block.texts.contains { $0.contains("environment(\\.\(key), …)") }, "\(block.texts)")
  }

  @Test func `what nobody reads is refused nowhere`() {
    let block = SourceLowering.layout("Text(\"a\").lineLimit(1...2).disabled(isOff)")
    #expect(block.document != nil)
    #expect(block.texts == [])
  }
}

extension ViewNode {
  /// The first modifier of a name in the view or in what it holds.
  fileprivate func find(_ name: String) -> ModifierNode? {
    modifiers.first { $0.name == name } ?? children.lazy.compactMap { $0.find(name) }.first
  }
}

import BuiltinEngine
import Foundation
import Scenarios
import Testing

@testable import SwiftSubset

/// Code as articles print it, and the same views written out by hand.
struct DeclaredPageTests {
  struct Page: CustomTestStringConvertible {
    var name: String
    var source: String
    var byHand: String

    /// Declared modifiers hide what their bodies add: then only nodes with ids are compared.
    var comparesIds: Bool { source.hasPrefix("// compare: ids") }
    var testDescription: String { name }
  }

  static let pages: [Page] = {
    let folder = Bundle.module.url(forResource: "Fixtures", withExtension: nil)?
      .appending(path: "declared")
    guard let folder,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    else { return [] }
    return names.sorted().compactMap { name in
      guard let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
      else { return nil }
      let parts = text.components(separatedBy: "// ---- by hand\n")
      return parts.count == 2 ? Page(name: name, source: parts[0], byHand: parts[1]) : nil
    }
  }()

  static let proposals = [
    Proposal(width: 393, height: 852), Proposal(width: 130, height: 97.5),
    Proposal(width: nil, height: nil), Proposal(width: 0, height: 300),
    Proposal(width: 620, height: nil), Proposal(width: .infinity, height: 80),
  ]

  private func nodes(_ source: String, _ proposal: Proposal) throws -> [NodeFrame] {
    let block = SourceLowering.layout(source)
    let document = try #require(block.document, "\(block.texts)")
    // What is stored is what is laid out.
    let stored = try ViewDocument(json: JSON(parsing: document.json.canonicalText))
    #expect(stored.json.canonicalText == document.json.canonicalText)
    let outcome = BuiltinEngine().layout(Content(document: stored, proposal: proposal))
    guard case .frames(let answer) = outcome else {
      Issue.record("\(outcome)")
      return []
    }
    return answer.frames.nodes
  }

  @Test(arguments: pages)
  func `declared views have the frames of what they stand for`(_ page: Page) throws {
    for proposal in Self.proposals {
      let declared = try nodes(page.source, proposal)
      let byHand = try nodes(page.byHand, proposal)
      if page.comparesIds {
        func frames(_ nodes: [NodeFrame]) -> [String: Frame] {
          Dictionary(
            nodes.compactMap { node in node.id.map { ($0, node.frame) } },
            uniquingKeysWith: { first, _ in first })
        }
        #expect(frames(declared) == frames(byHand), "\(proposal.text)")
        #expect(declared.first?.frame == byHand.first?.frame)
        #expect(!frames(declared).isEmpty)
      } else {
        #expect(declared == byHand, "\(proposal.text)")
      }
    }
  }

  @Test func `there are pages of many kinds`() { #expect(Self.pages.count >= 20) }
}

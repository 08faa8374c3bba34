import Articles
import BuiltinEngine
import Regression
import Scenarios
import SuiteStore
import SwiftSubset

#if canImport(Glibc)
  import Glibc
#endif

/// Where bytes from outside come in.
///
/// Whatever they are, reading them ends with a value or an error that is no trap; what was read can
/// be laid out, written and asked again.
enum Surface: String, CaseIterable {
  /// A page with blocks of code and `frames`.
  case article

  /// A source of Swift that is laid out as a whole, up to the limits of steps, depth and memory.
  case layout

  /// A view document.
  case document

  /// A line that an engine is asked.
  case request

  /// A line that an engine program answers.
  case answer

  /// The words that select scenarios.
  case selection

  /// Decisions as text.
  case decisions

  /// A database file.
  case database

  func read(_ bytes: [UInt8]) {
    switch self {
    case .article: Self.article(bytes)
    case .layout: Self.layout(String(decoding: bytes, as: UTF8.self))
    case .document: Self.document(String(decoding: bytes, as: UTF8.self))
    case .request: _ = EngineServer().answer(to: bytes)
    case .answer: Self.answer(bytes)
    case .selection: Self.selection(String(decoding: bytes, as: UTF8.self))
    case .decisions: Self.decisions(String(decoding: bytes, as: UTF8.self))
    case .database: Self.database(bytes)
    }
  }

  private static func article(_ bytes: [UInt8]) {
    let source = ArticleSource(name: "page", file: "page.md", bytes: bytes)
    _ = ArticleImporter().read([source])
  }

  private static func layout(_ text: String) {
    guard case .scenario(let document) = SourceLowering.layout(text).kind else { return }
    layOut(document)
  }

  private static func document(_ text: String) {
    guard let json = try? JSON(parsing: text, depth: Limits.Document.jsonDepth),
      let document = try? ViewDocument(json: json)
    else { return }
    guard let again = try? ViewDocument(json: document.json) else {
      fatalError("a document that was written cannot be read")
    }
    precondition(again == document, "a document that was written and read is another one")
    layOut(document)
  }

  private static func layOut(_ document: ViewDocument) {
    let engine = BuiltinEngine()
    for proposal in [Proposal.default, Proposal(width: nil, height: nil)] {
      let content = Content(document: document, proposal: proposal)
      let outcome = engine.layout(content)
      let traced = engine.trace(content).outcome
      precondition(outcome == traced, "a layout that is traced is another one")
    }
  }

  private static func answer(_ bytes: [UInt8]) {
    guard let json = try? JSON(line: bytes) else { return }
    _ = try? EngineHello(json: json)
    guard let reply = try? EngineReply(json: json, precision: .exact) else { return }
    _ = reply.json
  }

  private static func decisions(_ text: String) {
    guard let decisions = try? DecisionFile.decisions(of: text).map(\.decision) else { return }
    let written = DecisionFile.text(decisions)
    guard let again = try? DecisionFile.decisions(of: written).map(\.decision) else {
      fatalError("decisions that were written cannot be read")
    }
    precondition(DecisionFile.text(again) == written, "decisions are written in two ways")
  }

  // Inputs are read one after the other: no two threads have it at once.
  nonisolated(unsafe) private static let empty = try? SuiteStore(
    path: ":memory:", access: .readWrite)

  private static func selection(_ text: String) {
    let words = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let filter = try? ScenarioFilter(parsing: words) else { return }
    do {
      _ = try empty?.scenarios(filter)
    } catch let error as SuiteError {
      precondition(error.isBadInput, "a selection is no trouble of the database: \(error)")
    } catch {
      fatalError("\(error)")
    }
  }

  private static func database(_ bytes: [UInt8]) {
    let path = "/dev/shm/plumb-fuzzing-\(getpid()).db"
    defer { for end in ["", "-wal", "-shm", "-journal"] { unlink(path + end) } }
    guard let file = fopen(path, "w") else { fatalError("\(path) cannot be written") }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    guard let store = try? SuiteStore(path: path, access: .readOnly) else { return }
    _ = try? store.scenarios(ScenarioFilter())
    _ = try? store.decisions()
    guard let run = try? store.runs().last else { return }
    _ = try? RunReport(RunReport.Request(run: run.id), in: store)
  }
}

import BuiltinEngine
import Regression
import Reports
import Scenarios
import SuiteStore

/// Tells how the frames of a scenario under review came about, from what runs have stored.
struct ReviewExplainer {
  let review: Review
  let store: SuiteStore

  /// The lines to show; where nothing is known, why.
  func lines(_ item: ReviewItem, width: Int, _ ink: Ink) -> [String] {
    do {
      let text = try text(item, width: width, ink)
      return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    } catch {
      return [Failure(error).message]
    }
  }

  private func text(_ item: ReviewItem, width: Int, _ ink: Ink) throws -> String {
    guard item.frames != nil, let base = try base(of: item) else {
      return try alone(item, width: width, ink)
    }
    return try Parting(
      of: item.scenario, base, "\(review.run.id)", in: store, asking: BuiltinEngine()
    ).text(width: width, ink: ink)
  }

  /// The last version that came out well, else the run that the frames of before are from.
  private func base(of item: ReviewItem) throws -> String? {
    let entry = item.entry
    if let good = entry.failure?.lastGood {
      let name = "\(good.name)@\(good.version)"
      // A version of several revisions is none by this name.
      if (try? store.run(named: name)) != nil { return name }
    }
    guard entry.framesBefore != nil else { return nil }
    return (entry.otherBase ?? entry.edit?.run.id ?? review.base?.run.id).map { "\($0)" }
  }

  /// What the engine said of frames that nothing is held against.
  private func alone(_ item: ReviewItem, width: Int, _ ink: Ink) throws -> String {
    let details = try store.scenario(named: item.scenario)
    let known = try store.conversation(of: details.summary.contentID, in: review.run)
    guard let frames = item.frames, let conversation = known?.conversation else {
      return ReviewScreen.untold(item)
    }
    let explanation = Explanation(
      conversation.steps, nodes: frames.nodes, document: details.content.document)
    return ReviewScreen.told(item, explanation, width: width, ink: ink)
  }
}

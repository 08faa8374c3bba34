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
    guard item.frames != nil, let base = base(of: item) else {
      return try alone(item, width: width, ink)
    }
    return try Parting(
      of: item.scenario, base, "\(review.run.id)", in: store, asking: BuiltinEngine()
    ).text(width: width, ink: ink)
  }

  /// What the last version that came out well found; `nil` where that is not stored.
  func good(of item: ReviewItem) -> ReviewItem.Good? {
    // What cannot be read is missing from a page, no more.
    guard let run = lastGood(of: item), let details = try? store.scenario(named: item.scenario),
      let known = try? store.trace(of: details.summary.contentID, in: run),
      let frames = try? known.frames?.frameSet()
    else { return nil }
    return ReviewItem.Good(frames: frames, engine: known.run.engine)
  }

  /// A run of the last version that came out well.
  private func lastGood(of item: ReviewItem) -> RunSummary? {
    guard let good = item.entry.failure?.lastGood,
      let run = try? store.run(named: "\(good.name)@\(good.version)"), run.engine == good
    else { return nil }
    return run
  }

  /// The last version that came out well, else the run that the frames of before are from.
  private func base(of item: ReviewItem) -> String? {
    if let good = lastGood(of: item) { return "\(good.id)" }
    let entry = item.entry
    guard entry.framesBefore != nil else { return nil }
    return (entry.otherBase ?? entry.edit?.run.id ?? review.base?.run.id).map { "\($0)" }
  }

  /// What the engine said of frames that nothing is held against.
  private func alone(_ item: ReviewItem, width: Int, _ ink: Ink) throws -> String {
    let details = try store.scenario(named: item.scenario)
    let known = try store.trace(of: details.summary.contentID, in: review.run)
    guard let frames = item.frames, let trace = known?.trace else {
      return ReviewScreen.untold(item)
    }
    let explanation = Explanation(
      trace.steps, nodes: frames.nodes, document: details.content.document)
    return ReviewScreen.told(item, explanation, width: width, ink: ink)
  }
}

/// Where the results of a run may differ from those it is compared with: found from the selections
/// and the numbers of the runs alone, before a single result is read.
///
/// What an engine answered in a run is the last row recorded up to it. Two runs can only differ
/// where a row was recorded after the earlier and up to the later one, in the order of recording.
struct RunNeighbours {
  /// Contents with the runs in whose rows a difference must stand.
  struct Span {
    /// By id; `nil` for all.
    var contents: IDRanges?
    var runIDs: ClosedRange<Int64>

    /// The run that they are compared with.
    var neighbourID: Int64
  }

  private(set) var spans: [Span] = []

  /// Contents that the nearest run covered under other expectations.
  private(set) var restated: [IDRanges] = []

  /// Contents that none of the other runs covered; `nil` for all of the run's.
  private(set) var unseen: IDRanges?

  /// The run that most contents are compared with, of equals the nearest; `nil` without one.
  var broadest: Int64? {
    var best: Span?
    for span in spans where span.count > best?.count ?? 0 { best = span }
    return best?.neighbourID
  }

  /// - Parameters:
  ///   - position: The run.
  ///   - neighbours: The positions of what it is compared with, nearest first; voided runs among
  ///     them are passed over.
  ///   - timeline: All runs.
  ///   - contents: Looks up the contents that a selection covers.
  /// - Throws: What `contents` throws.
  init(
    of position: Int, among neighbours: some Sequence<Int>, in timeline: Timeline,
    contents: (Selection) throws -> IDRanges
  ) rethrows {
    let run = timeline.runs[position]
    let own = timeline.selections[run.selection]
    // Mostly the next run covered the same: then nothing has to be looked up.
    var seen: Set<Int> = []
    for neighbour in neighbours where !timeline.runs[neighbour].isVoided {
      let other = timeline.runs[neighbour]
      guard seen.insert(other.selection).inserted else { continue }
      let ids = [run.id, other.id].sorted()
      // Two runs have one id in a damaged database alone.
      let runIDs = min(ids[0] + 1, ids[1])...ids[1]
      guard other.selection != run.selection else {
        spans.append(Span(contents: unseen, runIDs: runIDs, neighbourID: other.id))
        unseen = IDRanges()
        return
      }
      let all = try unseen ?? contents(own)
      let selection = timeline.selections[other.selection]
      let covered = all.intersection(try contents(selection))
      unseen = all.subtracting(covered)
      guard !covered.isEmpty else { continue }
      spans.append(Span(contents: covered, runIDs: runIDs, neighbourID: other.id))
      let differing = own.subtracting(selection)
      if !differing.isEmpty {
        restated.append(try contents(differing).intersection(covered))
      }
      if unseen?.isEmpty ?? false { return }
    }
  }
}

extension RunNeighbours.Span {
  fileprivate var count: Int64 { contents?.count ?? .max }
}

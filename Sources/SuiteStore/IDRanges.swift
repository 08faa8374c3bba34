import Scenarios

/// A set of row ids as sorted ranges, the form in which selections are stored.
///
/// Rows that came in together have neighbouring ids: a suite of thousands is a handful of ranges.
struct IDRanges: Hashable, Sendable {
  private(set) var ranges: [ClosedRange<Int64>] = []

  init(_ ids: some Sequence<Int64>) {
    for id in ids.sorted() {
      if let last = ranges.last, id <= last.upperBound + 1 {
        ranges[ranges.count - 1] = last.lowerBound...max(id, last.upperBound)
      } else {
        ranges.append(id...id)
      }
    }
  }

  /// Reads what ``text`` writes; `nil` if it is of another form.
  init?(text: String) {
    guard let pairs = (try? JSON(parsing: text))?.array else { return nil }
    for pair in pairs {
      guard let bounds = pair.array?.compactMap(\.number), bounds.count == 2,
        let first = Int64(exactly: bounds[0]), let last = Int64(exactly: bounds[1]),
        first <= last, ranges.last.map({ $0.upperBound < first }) ?? true
      else { return nil }
      ranges.append(first...last)
    }
  }

  /// `[[1,9000],[9002,9002]]`.
  var text: String {
    "[" + ranges.map { "[\($0.lowerBound),\($0.upperBound)]" }.joined(separator: ",") + "]"
  }

  func contains(_ id: Int64) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < id { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].lowerBound <= id
  }
}

/// What a run covered.
struct Selection: Hashable, Sendable {
  /// The expectations in force, each of which names its edition.
  var expectations: IDRanges

  /// The editions without an expectation.
  var editions: IDRanges

  var digest: Digest {
    Digest(of: "plumb selection 1\n" + expectations.text + "\n" + editions.text)
  }
}

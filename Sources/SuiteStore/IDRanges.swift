import Scenarios

/// A set of row ids as sorted ranges, the form in which selections are stored.
///
/// Rows that came in together have neighbouring ids: a suite of thousands is a handful of ranges.
struct IDRanges: Hashable, Sendable {
  private(set) var ranges: [ClosedRange<Int64>] = []

  init() {}

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

  var isEmpty: Bool { ranges.isEmpty }

  var count: Int64 { ranges.reduce(0) { $0 + $1.upperBound - $1.lowerBound + 1 } }

  /// The ids that are in both.
  func intersection(_ other: IDRanges) -> IDRanges {
    var common = IDRanges()
    var (i, j) = (0, 0)
    while i < ranges.count, j < other.ranges.count {
      let (a, b) = (ranges[i], other.ranges[j])
      let first = max(a.lowerBound, b.lowerBound)
      let last = min(a.upperBound, b.upperBound)
      if first <= last { common.ranges.append(first...last) }
      if a.upperBound < b.upperBound { i += 1 } else { j += 1 }
    }
    return common
  }

  /// The ids that are not in the other.
  func subtracting(_ other: IDRanges) -> IDRanges {
    var rest = IDRanges()
    var j = 0
    for range in ranges {
      var first = range.lowerBound
      while j < other.ranges.count, other.ranges[j].upperBound < first { j += 1 }
      var k = j
      while k < other.ranges.count, other.ranges[k].lowerBound <= range.upperBound {
        let hole = other.ranges[k]
        if first < hole.lowerBound { rest.ranges.append(first...(hole.lowerBound - 1)) }
        first = max(first, hole.upperBound + 1)
        k += 1
      }
      if first <= range.upperBound { rest.ranges.append(first...range.upperBound) }
    }
    return rest
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

extension Set<Int64> {
  init(_ ids: IDRanges) {
    self.init()
    for range in ids.ranges { formUnion(range) }
  }
}

/// What a run covered.
struct Selection: Hashable, Sendable {
  /// The expectations in force, each of which names its edition.
  var expectations: IDRanges

  /// The editions without an expectation.
  var editions: IDRanges

  var isEmpty: Bool { expectations.isEmpty && editions.isEmpty }

  /// What this covers and the other does not, or not under the same expectation.
  func subtracting(_ other: Selection) -> Selection {
    Selection(
      expectations: expectations.subtracting(other.expectations),
      editions: editions.subtracting(other.editions))
  }

  var digest: Digest {
    Digest(of: "plumb selection 1\n" + expectations.text + "\n" + editions.text)
  }
}

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

  /// What ids can be: no table of ours grows as long, and counting them cannot overflow.
  private static let ids: ClosedRange<Int64> = 1...(1 << 53)

  /// Reads what ``text`` writes; `nil` if it is of another form, or no id is so large.
  init?(text: String) {
    var text = text
    guard let ranges = text.withUTF8({ Self.ranges(in: $0) }) else { return nil }
    self.ranges = ranges
  }

  /// A suite half of whose scenarios have an expectation has thousands of ranges, which are read
  /// with every run.
  private static func ranges(in text: UnsafeBufferPointer<UInt8>) -> [ClosedRange<Int64>]? {
    var position = 0
    func take(_ byte: UInt8) -> Bool {
      guard position < text.count, text[position] == byte else { return false }
      position += 1
      return true
    }
    func number() -> Int64? {
      let isNegative = take(UInt8(ascii: "-"))
      var number: Int64 = 0
      let start = position
      while position < text.count, text[position] &- 0x30 < 10 {
        let (product, overflows) = number.multipliedReportingOverflow(by: 10)
        let (sum, exceeds) = product.addingReportingOverflow(Int64(text[position] &- 0x30))
        guard !overflows, !exceeds else { return nil }
        number = sum
        position += 1
      }
      return position > start ? (isNegative ? -number : number) : nil
    }
    guard take(UInt8(ascii: "[")) else { return nil }
    var ranges: [ClosedRange<Int64>] = []
    if !take(UInt8(ascii: "]")) {
      repeat {
        guard take(UInt8(ascii: "[")), let first = number(), take(UInt8(ascii: ",")),
          let last = number(), take(UInt8(ascii: "]")), first <= last,
          ranges.last.map({ $0.upperBound < first }) ?? true, Self.ids.contains(first),
          Self.ids.contains(last)
        else { return nil }
        ranges.append(first...last)
      } while take(UInt8(ascii: ","))
      guard take(UInt8(ascii: "]")) else { return nil }
    }
    return position == text.count ? ranges : nil
  }

  /// `[[1,9000],[9002,9002]]`.
  var text: String {
    var bytes = [UInt8(ascii: "[")]
    bytes.reserveCapacity(ranges.count * 16 + 2)
    for (index, range) in ranges.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(UInt8(ascii: "["))
      Self.append(range.lowerBound, to: &bytes)
      bytes.append(UInt8(ascii: ","))
      Self.append(range.upperBound, to: &bytes)
      bytes.append(UInt8(ascii: "]"))
    }
    bytes.append(UInt8(ascii: "]"))
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func append(_ id: Int64, to bytes: inout [UInt8]) {
    if id < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = id.magnitude
    repeat {
      bytes.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
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

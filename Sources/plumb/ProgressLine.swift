/// What a long command does, how far it is and how long it will take, on one line.
struct ProgressLine: Equatable {
  /// What is being done: `computing`.
  var phase: String

  /// How much of it is done, and of how much; `total` is 0 where nothing is counted.
  var done = 0
  var total = 0

  /// Since the phase began.
  var seconds = 0.0

  private static let barWidth = 20

  /// `computing ██████░░░░░░ 1204/10000  340/s  26 s left`, or `recording … 3 s`.
  var text: String {
    guard total > 0 else {
      return seconds < 1 ? "\(phase) …" : "\(phase) … \(Self.duration(seconds))"
    }
    let filled = min(Self.barWidth, Self.barWidth * done / total)
    let bar =
      String(repeating: "█", count: filled)
      + String(repeating: "░", count: Self.barWidth - filled)
    var text = "\(phase) \(bar) \(done)/\(total)"
    // Of less a rate says nothing.
    guard done > 0, seconds >= 1 else {
      return seconds < 1 ? text : text + "  \(Self.duration(seconds))"
    }
    let rate = Double(done) / seconds
    text += "  \(Self.rate(rate))"
    if done < total { text += "  \(Self.duration(Double(total - done) / rate)) left" }
    return text
  }

  /// `340/s`; of slow ones how many a minute.
  private static func rate(_ rate: Double) -> String {
    if rate >= 10 { return "\(Int(rate.rounded()))/s" }
    if rate >= 1 { return "\(Double(Int((rate * 10).rounded())) / 10)/s" }
    return "\(Int((rate * 60).rounded()))/min"
  }

  /// `26 s`, `3 min`, `2 h 5 min`.
  private static func duration(_ seconds: Double) -> String {
    // An engine that hangs makes any estimate absurd.
    guard seconds < 360_000 else { return "days" }
    let whole = Int(seconds.rounded(.up))
    if whole < 120 { return "\(whole) s" }
    let minutes = (whole + 30) / 60
    return minutes < 120 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }
}

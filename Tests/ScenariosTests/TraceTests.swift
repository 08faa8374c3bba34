import Scenarios
import Testing

struct TraceTests {
  static func ask(
    _ path: String, _ width: Double?, rule: String = "share",
    _ details: TraceStep.Details = TraceStep.Details()
  ) -> TraceStep {
    TraceStep(
      path: path, event: .propose, width: width, height: 80, rule: rule, details: details)
  }

  static func answer(_ path: String, _ width: Double, rule: String = "fill") -> TraceStep {
    TraceStep(path: path, event: .answer, width: width, height: 80, rule: rule)
  }

  static func place(_ path: String, _ x: Double, rule: String = "stack") -> TraceStep {
    TraceStep(path: path, event: .place, width: x, height: 0, rule: rule)
  }

  private static let padded = "HStack/0.Color.padding"

  @Test func `what was asked before and is answered the same is not told again`() {
    let told = [
      Self.ask(Self.padded, 100), Self.ask("HStack/0.Color", 90, rule: "padding"),
      Self.answer("HStack/0.Color", 90), Self.answer(Self.padded, 100, rule: "padding"),
    ]
    let short = [told[0], told[3]]
    #expect(Trace(told + told).steps == told + short)
    #expect(Trace(told + short).steps == told + short)
  }

  @Test func `another answer to the same question is told whole`() {
    let first = [
      Self.ask(Self.padded, 100), Self.ask("HStack/0.Color", 90), Self.answer("HStack/0.Color", 90),
      Self.answer(Self.padded, 100),
    ]
    let second = [
      Self.ask(Self.padded, 100), Self.ask("HStack/0.Color", 90), Self.answer("HStack/0.Color", 80),
      Self.answer(Self.padded, 90),
    ]
    #expect(Trace(first + second).steps == first + second)
  }

  @Test func `steps without an order of questions stay as they are`() {
    let steps = [
      Self.answer("Color", 10), Self.ask("Color", 1), Self.ask("Color", 1), Self.place("Color", 0),
      Self.answer("Color", 1), Self.answer("Color", 1),
    ]
    #expect(Trace(steps).steps == steps)
  }

  // MARK: Bytes

  private static let row = Trace([
    ask("HStack", 620, rule: "root"),
    ask(
      "HStack/0.Color", 600.0 / 7,
      TraceStep.Details(
        axis: .horizontal, priority: -.infinity, left: 600, among: 7, reserved: 0, spacing: 20)),
    answer("HStack/0.Color", 600.0 / 7),
    ask("HStack/0.Color", nil, rule: "a word of another engine"),
    answer("HStack/0.Color", .infinity),
    ask(
      "HStack/9.Hidden", -10.5,
      TraceStep.Details(axis: .vertical, values: [nil, 0.1, -.infinity], isPlacing: true)),
    answer("HStack", 1e300, rule: "stack"),
    place("HStack/0.Color", -0.015625),
  ])

  @Test(arguments: [["HStack", "HStack/0.Color"], [], ["HStack", "HStack", "HStack/0.Color"]])
  func `a trace reads back from its bytes`(_ paths: [String]) {
    let bytes = Self.row.bytes(for: paths)
    #expect(Trace(bytes: bytes, paths: paths) == Self.row)
  }

  @Test func `a step costs a few bytes`() {
    let steps = (0..<100).flatMap { round in
      [Self.ask("HStack", Double(round)), Self.answer("HStack", Double(round))]
    }
    let size = Trace(steps).bytes(for: ["HStack"]).count
    // Head, path, two numbers and the number itself; the answer only says that it is one.
    #expect(size < 100 * 9)
  }

  @Test func `bytes that nobody wrote are refused`() {
    let bytes = Self.row.bytes(for: [])
    #expect(Trace(bytes: [], paths: []) == nil)
    #expect(Trace(bytes: [2] + bytes.dropFirst(), paths: []) == nil)
    for length in bytes.indices {
      #expect(Trace(bytes: Array(bytes[..<length]), paths: []) == nil)
    }
    // Whatever a flipped byte makes of it, reading ends.
    for index in bytes.indices {
      for byte: UInt8 in [0, 127, 128, 255] {
        var changed = bytes
        changed[index] = byte
        _ = Trace(bytes: changed, paths: [])
      }
    }
    #expect(Trace(bytes: [1] + [UInt8](repeating: 255, count: 40), paths: []) == nil)
  }
}

import Scenarios
import Testing

@testable import Reports

struct FramePictureTests {
  private static func node(
    _ path: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, id: String? = nil
  ) -> NodeFrame {
    NodeFrame(path: path, id: id, frame: Frame(x: x, y: y, width: width, height: height))
  }

  private static func proposal(_ path: String, _ width: Double?, _ height: Double?) -> TraceStep {
    TraceStep(path: path, event: .propose, width: width, height: height, rule: "placement")
  }

  /// A bubble at the right end of its row: 0.8 of 753 is proposed, 400 taken.
  private static let bubble = FramePicture(
    title: "chat/a-bubble@753x60",
    frames: FrameSet(nodes: [
      node("Color.relativeProposed.frame", 0, 0, 753, 60),
      node("Color.relativeProposed", 353, 0, 400, 60, id: "bubble"),
      node("Color", 353, 0, 400, 60),
    ]),
    trace: [
      proposal("Color", 0, 60), proposal("Color.relativeProposed.frame", 753, 60),
      proposal("Color.relativeProposed", 753, 60), proposal("Color", 602.4, 60),
    ])

  /// The attributes of all elements of a class in a drawing, by name.
  private static func elements(_ kind: String, in svg: String) -> [[String: Double]] {
    svg.split(separator: "\n").filter { $0.contains("class=\"\(kind)") }.map { line in
      var attributes: [String: Double] = [:]
      for word in line.split(separator: " ") {
        let parts = word.split(separator: "\"")
        if parts.count >= 2, let value = Double(parts[1]) {
          attributes[String(parts[0].dropLast())] = value
        }
      }
      return attributes
    }
  }

  @Test func `a node tells what it was proposed and what it answered`() {
    #expect(
      Self.bubble.nodes.map { "\($0.label): \($0.offerAndAnswer)" } == [
        "Color.relativeProposed.frame: 753 × 60", "Color.relativeProposed #bubble: 753 → 400 × 60",
        "Color: 602.4 → 400 × 60",
      ])
  }

  @Test func `a proposal that is not taken is dotted, inside the next frame that holds it`() {
    // 753 points are 380 wide: a scale of 0.5046, with a margin of 10.
    let proposals = Self.elements("proposal", in: Self.bubble.svg)
    #expect(proposals.count == 2)
    #expect(proposals[0]["x"] == 10)
    #expect(proposals[0]["width"] == 380)
    #expect(proposals[1]["x"] == 86)
    #expect(proposals[1]["width"] == 304)
    #expect(Self.elements("frame", in: Self.bubble.svg).count == 3)
  }

  @Test func `no label lies on another`() {
    let nodes = (0..<60).map { Self.node("ZStack/\($0).Color", Double($0 % 7), 0, 90, 90) }
    let picture = FramePicture(
      title: "", frames: FrameSet(nodes: [Self.node("ZStack", 0, 0, 100, 90)] + nodes), trace: [])
    let plates = Self.elements("plate", in: picture.svg).compactMap { box -> DrawnBox? in
      guard let x = box["x"], let y = box["y"], let width = box["width"] else { return nil }
      return DrawnBox(x: x, y: y, width: width, height: box["height"] ?? 0)
    }
    #expect(plates.count > 30)
    for (index, plate) in plates.enumerated() {
      #expect(!plates[..<index].contains { $0.overlaps(plate) })
    }
  }

  @Test func `a name is told as text, whatever it contains`() {
    let picture = FramePicture(
      title: "a <b> & \"c\"",
      frames: FrameSet(nodes: [Self.node("Color", 0, 0, 1, 1, id: "<script>\u{1}")]), trace: [])
    #expect(picture.svg.contains("a &lt;b&gt; &amp; &quot;c&quot;</title>"))
    #expect(picture.svg.contains("Color #&lt;script&gt; "))
    #expect(!picture.svg.contains("<script"))
  }

  @Test func `what is infinite is listed and not drawn`() {
    let picture = FramePicture(
      title: "",
      frames: FrameSet(nodes: [
        Self.node("HStack", 0, 0, .infinity, 10), Self.node("HStack/0.Color", 0, 0, 40, 10),
      ]), trace: [Self.proposal("HStack", .infinity, nil)])
    #expect(Self.elements("frame", in: picture.svg).count == 1)
    #expect(picture.svg.contains(">inf × nil → 10</text>"))
  }

  @Test func `frames without a length are lines and points`() {
    let picture = FramePicture(
      title: "",
      frames: FrameSet(nodes: [
        Self.node("ZStack", 0, 0, 10, 10), Self.node("ZStack/0.Spacer", 0, 5, 10, 0),
        Self.node("ZStack/1.HStack", 5, 5, 0, 0), Self.node("ZStack/2.Color", 5, 5, -3, 4),
      ]), trace: [])
    #expect(picture.svg.contains("<line class=\"frame"))
    #expect(picture.svg.contains("<circle class=\"frame"))
    #expect(!picture.svg.contains("=\"-"))
  }

  @Test func `too many nodes are counted`() {
    let nodes = (0..<1_000).map { Self.node("HStack/\($0).Color", Double($0), 0, 1, 1) }
    let picture = FramePicture(title: "", frames: FrameSet(nodes: nodes), trace: [])
    #expect(picture.nodes.count == FramePicture.maximumNodes)
    // Of those that are drawn the legend has as many as stand beside the frames.
    let listed = Self.elements("swatch", in: picture.svg).count
    #expect(picture.svg.contains(">and \(1_000 - listed) more</text>"))
  }

  @Test func `what is expected is dashed, what was is dotted, and arrows lead from there`() {
    let picture = FramePicture(
      title: "",
      frames: FrameSet(nodes: [
        Self.node("HStack", 0, 0, 200, 100), Self.node("HStack/0.Color", 0, 0, 80, 100, id: "a"),
      ]), trace: [],
      expectation: Expectation(
        basis: .derived,
        lines: [
          .init(target: .id("a"), x: nil, y: nil, width: 100, height: nil),
          .init(target: .path("HStack/1.Color"), x: 0, y: nil, width: 1, height: 1),
        ]),
      before: FrameSet(nodes: [
        Self.node("HStack", 0, 0, 200, 100), Self.node("HStack/0.Color", 0, 0, 120, 100, id: "a"),
        Self.node("HStack/1.Color", 120, 0, 80, 100),
      ]))
    // 200 points are 380 wide. What is not stated is where the node is.
    let expected = Self.elements("expected", in: picture.svg)
    #expect(expected == [["x": 10, "y": 10, "width": 190, "height": 190]])
    #expect(Self.elements("was", in: picture.svg).map { $0["x"] } == [10, 238])
    #expect(Self.elements("was", in: picture.svg).map { $0["width"] } == [228, 152])
    let arrows = Self.elements("arrow", in: picture.svg)
    #expect(arrows.map { $0["x1"] } == [238])
    #expect(arrows.map { $0["x2"] } == [169])
  }

  @Test func `a view has its own colour, and one without has that of its depth`() {
    let document = ViewDocument(
      root: ViewNode(
        view: "HStack",
        children: [
          ViewNode(view: "Color", arguments: ["0": .string("blue")]), ViewNode(view: "Spacer"),
        ]))
    let picture = FramePicture(
      title: "",
      frames: FrameSet(nodes: [
        Self.node("HStack", 0, 0, 20, 10), Self.node("HStack/0.Color", 0, 0, 10, 10),
        Self.node("HStack/1.Spacer", 10, 0, 10, 10),
      ]), trace: [], document: document)
    #expect(picture.nodes.map(\.colour) == [nil, "#007aff", nil])
    #expect(picture.svg.contains("class=\"frame own d1\" style=\"color: #007aff\""))
  }

  @Test(arguments: [1, 20, 60, 400])
  func `the legend stands beside the frames, not far below them`(_ count: Int) {
    let nodes = (0..<count).map { Self.node("HStack/\($0).Color", Double($0), 0, 1, 300) }
    let picture = FramePicture(title: "", frames: FrameSet(nodes: nodes), trace: [])
    let head = picture.svg.prefix { $0 != "\n" }
    let height = head.split(separator: " ").first { $0.hasPrefix("height=") }
      .flatMap { Double($0.dropFirst(8).dropLast()) }
    #expect((height ?? .infinity) <= 600)
    let rows = Self.elements("swatch", in: picture.svg)
    #expect(rows.allSatisfy { ($0["x"] ?? 0) > 400 })
    #expect(rows.count >= min(count, 100))
  }

  @Test func `of up to sixty nodes every one has a label, and none lies on another`() {
    // Too small to hold a number: each gets one beside it, with a line.
    let nodes = (0..<60).map {
      Self.node("ZStack/\($0).Color", Double($0 % 10) * 30, Double($0 / 10) * 30, 2, 2)
    }
    let picture = FramePicture(
      title: "", frames: FrameSet(nodes: [Self.node("ZStack", 0, 0, 300, 180)] + nodes.dropLast()),
      trace: [])
    let plates = Self.elements("plate", in: picture.svg)
    #expect(plates.count == 60)
    let boxes = plates.map {
      DrawnBox(x: $0["x"] ?? 0, y: $0["y"] ?? 0, width: $0["width"] ?? 0, height: $0["height"] ?? 0)
    }
    for (index, box) in boxes.enumerated() {
      #expect(!boxes[..<index].contains { $0.overlaps(box) })
    }
  }
}

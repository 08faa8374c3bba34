import Regression
import Scenarios
import Testing

@testable import Reports

struct FrameTreeTests {
  @Test func `nodes stand in a tree, their frames in columns, differences behind them`() {
    let frames = SampleReport.frames([
      ("HStack", nil, 0, 0, 520, 80),
      ("HStack/0.Color", nil, 0, 0, 200, 80),
      ("HStack/1.Color", nil, 210, 0, 200, 80),
      ("HStack/2.Color.relativeProposed", nil, 420, 0, 100, 80),
    ])
    let expected = Expectation.Line(
      target: .path("HStack/2.Color.relativeProposed"), x: nil, y: nil, width: 200, height: nil)
    let expectation = Expectation(basis: .stated, lines: [expected])
    let comparison = Comparison(of: frames, with: expectation)
    let tree = FrameTree(frames, differences: comparison.differences, expectation: expectation)
    #expect(
      tree.lines(width: 80).asText == """
        HStack                       0    0  520   80
        ├─ Color                     0    0  200   80
        ├─ Color                   210    0  200   80
        └─ Color.relativeProposed  420    0  100   80      expected width 200

        """)
  }

  @Test func `a modifier stands above what it modifies and beside its content`() {
    let frames = SampleReport.frames([
      ("VStack.frame", nil, 0, 0, 100, 80),
      ("VStack", nil, 10, 0, 80, 80),
      ("VStack/0.Color.padding.overlay", nil, 10, 0, 80, 40),
      ("VStack/0.Color.padding", nil, 10, 0, 80, 40),
      ("VStack/0.Color", "a", 12, 2, 76, 36),
      ("VStack/0.Color.padding.overlay/0.Text", nil, 20.333, 4, 60, 12),
      ("VStack/1.Color", "b", 10, 40, 80, 40),
      ("VStack/1.Color", "c", 10, 40, 80, 40),
    ])
    #expect(
      FrameTree(frames).lines().asText == """
        VStack.frame                     0      0    100     80
        └─ VStack                       10      0     80     80
           ├─ Color.padding.overlay     10      0     80     40
           │  ├─ Color.padding          10      0     80     40
           │  │  └─ Color #a            12      2     76     36
           │  └─ Text                20.33      4     60     12
           └─ Color #b #c               10     40     80     40

        """)
  }

  @Test func `a node stands below the nearest one that the engine reports`() {
    let frames = SampleReport.frames([
      ("VStack", nil, 0, 0, 1, 1),
      ("VStack/0.HStack/1.Text", nil, 0, 0, 1, 1),
      ("VStack/1.Color", nil, 0, 0, 1, 1),
    ])
    #expect(
      FrameTree(frames).lines().asText == """
        VStack                0    0    1    1
        ├─ 0.HStack/1.Text    0    0    1    1
        └─ Color              0    0    1    1

        """)
  }

  @Test func `of a large tree only what is noted is shown, with what it is in`() {
    let children = (0..<50).map { ("VStack/\($0).Color", nil as String?, 0.0, 0.0, 1.0, 1.0) }
    let frames = SampleReport.frames([("VStack", nil, 0, 0, 1, 50)] + children)
    let expectation = Expectation(
      basis: .derived,
      lines: [.init(target: .path("VStack/30.Color"), x: nil, y: 30, width: nil, height: nil)])
    let comparison = Comparison(of: frames, with: expectation)
    let tree = FrameTree(
      frames, differences: comparison.differences, expectation: expectation, limit: 40)
    #expect(
      tree.lines(width: 80).asText == """
        VStack      0    0    1   50
        └─ Color    0    0    1    1      expected y 30
        … 49 more

        """)
  }

  @Test func `a tree nested ten thousand deep is drawn without its first levels`() {
    var path = "VStack"
    var nodes: [NodeFrame] = []
    for _ in 0..<300 {
      nodes.append(NodeFrame(path: path, frame: Frame(x: 0, y: 0, width: 1, height: 1)))
      path += "/0.VStack"
    }
    let lines = FrameTree(FrameSet(nodes: nodes)).lines(width: 80)
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test func `a note without room behind its frame stands on the next line`() {
    let frames = SampleReport.frames([("HStack", nil, 0, 0, 520, 80)])
    let expectation = Expectation(
      basis: .stated,
      lines: [.init(target: .path("HStack"), x: 1, y: 2, width: 3, height: 4)])
    let comparison = Comparison(of: frames, with: expectation)
    let tree = FrameTree(frames, differences: comparison.differences, expectation: expectation)
    #expect(
      tree.lines(width: 50).asText == """
        HStack    0    0  520   80
                      expected x 1, y 2, width 3, height 4

        """)
  }
}

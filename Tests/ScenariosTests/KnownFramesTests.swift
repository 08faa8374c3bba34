import Scenarios
import Testing

struct KnownFramesTests {
  @Test(arguments: [
    0, -0.0, 1, -1, 10, 123_456_789, 999_999_999, 1e9, 1e15, 1e300, 0.1, -53.6, 1.0 / 3, .infinity,
    -.infinity, 2.5e-308, 1e-7,
  ])
  func `frames are written as canonical JSON`(_ length: Double) {
    let frame = Frame(x: length, y: 0, width: 7, height: length)
    let frames = FrameSet(nodes: [
      NodeFrame(path: "a", frame: frame), NodeFrame(path: "b", frame: frame),
    ])
    #expect(KnownFrames(frames).frames == JSON.array([frame.json, frame.json]).canonicalText)
  }

  @Test func `paths and ids are written as canonical JSON`() {
    let frame = Frame(x: 0, y: 0, width: 1, height: 1)
    let texts = KnownFrames(
      FrameSet(nodes: [
        NodeFrame(path: "HStack", frame: frame),
        NodeFrame(path: "HStack/0.Color", id: "a \"b\"", frame: frame),
      ]))
    #expect(texts.paths == #"["HStack","HStack/0.Color"]"#)
    #expect(texts.ids == #"[null,"a \"b\""]"#)
  }
}

import Scenarios
import Testing

struct FrameTextsTests {
  @Test(arguments: [
    0, -0.0, 1, -1, 10, 123_456_789, 999_999_999, 1e9, 1e15, 1e300, 0.1, -53.6, 1.0 / 3, .infinity,
    -.infinity, 2.5e-308, 1e-7,
  ])
  func `frames are written as canonical JSON`(_ length: Double) {
    let frame = Frame(x: length, y: 0, width: 7, height: length)
    let frames = FrameSet(nodes: [
      NodeFrame(path: "a", frame: frame), NodeFrame(path: "b", frame: frame),
    ])
    #expect(FrameTexts(frames).frames == JSON.array([frame.json, frame.json]).canonicalText)
  }

  @Test(arguments: [
    "", "a", "HStack/0.Color.padding", "a \"b\"", "back\\slash", "line\nfeed",
    "\u{1}", "é",
    "\u{1F600}",
    "\u{7F}",
  ])
  func `any path and any id is written as canonical JSON, and digested so`(_ text: String) {
    let frame = Frame(x: 0, y: 0, width: 1, height: 1)
    let frames = FrameSet(nodes: [
      NodeFrame(path: text, frame: frame), NodeFrame(path: "b", id: text, frame: frame),
    ])
    let texts = FrameTexts(frames)
    #expect(texts.paths == JSON.array([.string(text), "b"]).canonicalText)
    #expect(texts.ids == JSON.array([.null, .string(text)]).canonicalText)
    let lines = [[.string(text), .null], ["b", .string(text)]].map { JSON.array($0).canonicalText }
    #expect(
      frames.nodeListDigest
        == Digest(of: "plumb nodes 1\n" + lines.map { $0 + "\n" }.joined()))
    let written = WrittenFrames(frames)
    #expect(written.nodeListDigest == frames.nodeListDigest)
    #expect(written.digest == frames.digest)
  }

  @Test func `paths and ids are written as canonical JSON`() {
    let frame = Frame(x: 0, y: 0, width: 1, height: 1)
    let texts = FrameTexts(
      FrameSet(nodes: [
        NodeFrame(path: "HStack", frame: frame),
        NodeFrame(path: "HStack/0.Color", id: "a \"b\"", frame: frame),
      ]))
    #expect(texts.paths == #"["HStack","HStack/0.Color"]"#)
    #expect(texts.ids == #"[null,"a \"b\""]"#)
  }
}

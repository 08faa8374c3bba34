import Testing

@testable import Scenarios

struct CanonicalReaderTests {
  @Test(arguments: [
    "[]", #"[{"frame":[0,null,-1.5,"inf"],"node":"HStack/1.Color"}]"#,
    ##"[{"frame":["-inf",0.1,123456789012.345,1e300],"node":"#a b"}]"##,
    #"[{"frame":[1,2,3,4],"node":"é"},{"frame":[1,2,3,4],"node":"b"}]"#,
    #"[{"frame":[-0,0.30000000000000004,99999999999999999,null],"node":"\"q\"\\"}]"#,
    #" [ { "node": "a", "frame": [1, 2, 3, 4] } ] "#,
  ])
  func `lines are read as JSON in general is`(_ text: String) throws {
    let lines = try #require(Expectation.lines(text: text))
    #expect(lines == Expectation.lines(json: try JSON(parsing: text)))
    let expectation = Expectation(basis: .stated, lines: lines)
    #expect(Expectation.lines(text: expectation.linesJSON.canonicalText) == lines)
  }

  @Test(arguments: [
    "", "[", "{}", "[{}]", #"[{"frame":[1,2,3],"node":"a"}]"#, #"[{"frame":[1,2,3,4],"node":"a"}"#,
    #"[{"frame":[1,2,3,4],"node":"a"},]"#, #"[{"frame":[1,2,3,4],"node":"a"}]]"#,
    #"[{"frame":[1.2.3,2,3,4],"node":"a"}]"#, #"[{"frame":[-,2,3,4],"node":"a"}]"#,
    #"[{"frame":[.,2,3,4],"node":"a"}]"#, #"[{"frame":[1,2,3,4],"node":1}]"#,
    #"[{"frame":[1,2,3,4],"node":"a"#, #"[{"frame":[1,2,3,true],"node":"a"}]"#,
  ])
  func `what is no list of lines is none`(_ text: String) {
    #expect(Expectation.lines(text: text) == nil)
  }

  @Test(
    arguments: [
      ("[]", []), ("[[0,-0.5,10,\"inf\"]]", [Frame(x: 0, y: -0.5, width: 10, height: .infinity)]),
      ("[[1e3,2,3,4]]", [Frame(x: 1000, y: 2, width: 3, height: 4)]),
      ("[ [1,2,3,4] ]", [Frame(x: 1, y: 2, width: 3, height: 4)]),
      ("[[1,2,3,null]]", nil), ("[[1,2,3]]", nil), ("[[1,2,3,4],5]", nil), ("x", nil),
      ("[[]]", nil),
    ] as [(String, [Frame]?)])
  func `frames are read, or it is said that there are none`(_ text: String, _ frames: [Frame]?) {
    #expect(Frame.list(text: text) == frames)
  }

  @Test(arguments: ["01", "1.", "-.5", "00.5", "1.5.", "--1", ".5"])
  func `what JSON would not take as a number is none here`(_ number: String) {
    #expect(Frame.list(text: "[[\(number),0,0,0]]") == nil)
    #expect((try? JSON(parsing: number)) == nil)
  }

  @Test func `a number of any length is the double that is nearest to it`() throws {
    var texts = [
      "9007199254740993", "9007199254740992.5", "0.5000000000000000001", "9999999999999999999",
      "0.000000000000000001", "0.0000000000000000000", "1.0000000000000002", "123456789.87654321",
      "4503599627370496.5", "4503599627370497.5", "18446744073709551616", "0.1000000000000000055",
    ]
    var bits: UInt64 = 1
    for exponent in -12...19 {
      for _ in 0..<200 {
        bits = bits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let scale = Double(sign: .plus, exponent: exponent * 3 - 53, significand: 1)
        texts.append("\(Double(bits >> 11) * scale)")
      }
    }
    for text in texts where !text.contains("e") {
      for text in [text, "-" + text] {
        #expect(try JSON(parsing: text) == .number(try #require(Double(text))), "\(text)")
        let frames = Frame.list(text: "[[\(text),0,0,0]]")
        #expect(frames?.first?.x == Double(text), "\(text)")
      }
    }
  }
}

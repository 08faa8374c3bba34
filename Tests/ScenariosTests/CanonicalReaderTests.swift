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
}

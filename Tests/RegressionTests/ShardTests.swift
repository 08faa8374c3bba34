import Scenarios
import Testing

@testable import Regression

/// How a plan is cut.
struct ShardTests {
  private static func contents(
    _ count: Int, time: (Int) -> Int64? = { _ in nil }
  ) -> [ContentWeight] {
    (0..<count).map {
      ContentWeight(digest: Digest(of: "content \($0)"), nanoseconds: time($0))
    }
  }

  private static func homes(_ contents: [ContentWeight], _ count: Int) -> [Digest: Int32] {
    let homes = Shard.homes(of: contents, otherwise: 1000, count: count)
    return Dictionary(uniqueKeysWithValues: zip(contents.map(\.digest), homes))
  }

  @Test(arguments: [1, 2, 7, 64])
  func `every content falls to one shard`(_ count: Int) throws {
    let contents = Self.contents(1000) { $0 % 50 == 0 ? 1_000_000 : nil }
    let plan = ShardPlan(
      ShardPlan.Head(
        engine: "e", selection: [], key: nil, median: 1000, version: "1"),
      entries: contents.map {
        PlanEntry(
          digest: $0.digest, text: ContentText(document: "{}", proposal: "[]", environment: "{}"),
          scenarios: [], known: [], nanoseconds: $0.nanoseconds)
      }, place: "plan")
    let shares = try (1...count).map { index in
      plan.share(of: try #require(Shard(index: index, count: count)))
    }
    #expect(shares.flatMap { $0 }.sorted() == Array(0..<1000))
  }

  @Test func `contents stay where they are when others come and go`() {
    let all = Self.contents(1000)
    let homes = Self.homes(all, 7)
    let fewer = Self.homes(all.filter { !$0.digest.hex.hasPrefix("3") }.reversed(), 7)
    #expect(fewer.count < 1000 && fewer.count > 800)
    #expect(fewer.allSatisfy { homes[$0.key] == $0.value })
  }

  @Test func `with times nearly all stay, and no shard is much heavier than another`() {
    func time(_ index: Int) -> Int64? { index < 20 ? Int64(20 - index) * 10_000 : nil }
    let all = Self.contents(2000, time: time)
    let homes = Self.homes(all, 7)
    let total = all.reduce(0) { $0 + ($1.nanoseconds ?? 1000) }
    var loads = [Int64](repeating: 0, count: 7)
    for content in all { loads[Int(homes[content.digest] ?? 0)] += content.nanoseconds ?? 1000 }
    let limit = Double(total) / 7 * 1.05
    #expect(loads.allSatisfy { Double($0) <= limit }, "\(loads)")
    // By digests alone they would not be as even.
    var plain = [Int64](repeating: 0, count: 7)
    for content in all { plain[content.digest.bucket(of: 7)] += content.nanoseconds ?? 1000 }
    #expect(plain.contains { Double($0) > limit }, "\(plain)")
    // Without the heaviest ones every shard would have to take on more.
    let later = Self.homes(Array(all.dropLast(5)), 7)
    let moved = later.count { homes[$0.key] != $0.value }
    #expect(moved < later.count / 5, "\(moved)")
  }

  @Test func `one content heavier than all others has a shard nearly to itself`() {
    let all = Self.contents(700) { $0 == 0 ? 600_000 : nil }
    let homes = Self.homes(all, 7)
    let beside = homes.count { $0.value == homes[all[0].digest] } - 1
    #expect(beside == 0)
  }

  @Test func `the order of the contents does not matter`() {
    let all = Self.contents(300) { Int64($0 % 7) * 1000 + 1 }
    #expect(Self.homes(all, 5) == Self.homes(all.shuffled(), 5))
  }

  @Test(arguments: [
    ("1/1", 1, 1), ("3/7", 3, 7), ("1000000/1000000", 1_000_000, 1_000_000),
  ])
  func `a shard is read`(_ text: String, _ index: Int, _ count: Int) {
    #expect(Shard(text) == Shard(index: index, count: count))
    #expect(Shard(text)?.description == text)
  }

  @Test(arguments: [
    "", "1", "/", "0/1", "2/1", "-1/2", "1/2/3", "1/", "/2", "1/1000001", "a/b", "1 /2",
    "99999999999999999999/2",
  ])
  func `anything else is no shard`(_ text: String) {
    #expect(Shard(text) == nil)
    #expect(Shard.Choice("auto/" + text) == nil || text == "1")
  }

  private static func automatic(
    _ count: Int?, _ environment: [String: String]
  ) -> Result<Shard.Found, ShardError> {
    Result { () throws(ShardError) in
      try Shard.automatic(count: count) { environment[$0] }
    }
  }

  @Test func `the environment says which shard it is`() throws {
    let slurm = { (id: Int, first: Int, last: Int) in
      [
        "SLURM_ARRAY_TASK_ID": "\(id)", "SLURM_ARRAY_TASK_MIN": "\(first)",
        "SLURM_ARRAY_TASK_MAX": "\(last)", "SLURM_ARRAY_TASK_COUNT": "\(last - first + 1)",
      ]
    }
    let cases: [(Int?, [String: String], String, String)] = [
      (nil, slurm(3, 1, 7), "3/7", "SLURM_ARRAY_TASK_ID"),
      (nil, slurm(3, 0, 6), "4/7", "SLURM_ARRAY_TASK_ID"),
      (7, slurm(3, 3, 3), "3/7", "SLURM_ARRAY_TASK_ID"),
      (7, ["JOB_COMPLETION_INDEX": "0"], "1/7", "JOB_COMPLETION_INDEX"),
      (7, ["JOB_COMPLETION_INDEX": "6"], "7/7", "JOB_COMPLETION_INDEX"),
      (nil, ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "4"], "2/4", "CI_NODE_INDEX"),
      (4, ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "4"], "2/4", "CI_NODE_INDEX"),
      (4, ["PARALLEL_SEQ": "4", "CI_NODE_INDEX": ""], "4/4", "PARALLEL_SEQ"),
    ]
    for (count, environment, shard, variable) in cases {
      let found = try Self.automatic(count, environment).get()
      #expect(found == Shard.Found(shard: try #require(Shard(shard)), variable: variable))
    }
  }

  @Test(
    arguments: [
      (nil, [:], "none of SLURM_ARRAY_TASK_ID"),
      (nil, ["JOB_COMPLETION_INDEX": "1"], "comes without a count"),
      (nil, ["PARALLEL_SEQ": "1"], "comes without a count"),
      (nil, ["SLURM_ARRAY_TASK_ID": "3"], "not a whole one"),
      (
        nil,
        [
          "SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_MIN": "3", "SLURM_ARRAY_TASK_MAX": "3",
          "SLURM_ARRAY_TASK_COUNT": "1",
        ], "not a whole one"
      ),
      (4, ["SLURM_ARRAY_TASK_ID": "0"], "counts from 1 to 4"),
      (4, ["JOB_COMPLETION_INDEX": "4"], "counts from 0 to 3"),
      (4, ["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "4"], "counts from 1 to 4"),
      (
        3, ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "4"], "CI_NODE_TOTAL is 4, and '--shard' says 3"
      ),
      (4, ["CI_NODE_INDEX": "one"], "CI_NODE_INDEX is 'one', no number"),
      (4, ["CI_NODE_INDEX": "1", "PARALLEL_SEQ": "2"], "CI_NODE_INDEX says shard 1/4 and"),
    ] as [(Int?, [String: String], String)])
  func `an environment that does not say it is refused`(
    _ count: Int?, _ environment: [String: String], _ message: String
  ) {
    guard case .failure(let error) = Self.automatic(count, environment) else {
      Issue.record("\(environment)")
      return
    }
    #expect(error.message.contains(message), "\(error)")
    #expect(error.isBadInput)
  }
}

/// The views that are made for asking: what they promise to whoever reads the database.
///
/// Their names, columns and units stay as long as the number in the view `contract` does. Tests hold
/// this list against the schema.
package enum Contract {
  /// The number in the view `contract`.
  package static let version = 1

  /// A view, and what a row of it is.
  package struct View: Sendable {
    package var name: String

    /// Markdown, one sentence or two.
    package var text: String
    package var columns: [Column]

    init(_ name: String, _ text: String, _ columns: [Column]) {
      self.name = name
      self.text = text
      self.columns = columns
    }
  }

  package struct Column: Sendable {
    /// What its values are, and in which unit.
    package enum Kind: String, CaseIterable, Sendable {
      case text
      case id
      case count
      case points
      case nanoseconds
      case time
      case day
      case flag = "0 or 1"
      case json = "JSON"

      /// For the page.
      package var text: String {
        switch self {
        case .text: "words; of a set of words these are named"
        case .id: "a whole number that names a row, a run or a set of frames"
        case .count: "a whole number"
        case .points: "a length or a place in points; infinite ones are infinite"
        case .nanoseconds: "a whole number of nanoseconds"
        case .time:
          "ISO 8601 in UTC, such as `2026-11-22T02:49:00.125Z` (earlier versions wrote no "
            + "thousandths); sorts as text does"
        case .day: "a day, `2026-11-22`"
        case .flag: "1 where it is so"
        case .json: "a text in JSON, to be taken apart by `->>` and `json_each`"
        }
      }
    }

    package var name: String
    package var kind: Kind
    package var text: String

    init(_ name: String, _ kind: Kind, _ text: String) {
      self.name = name
      self.kind = kind
      self.text = text
    }
  }

  package static let views =
    [
      View(
        "contract", "One row: which promise this is.",
        [Column("version", .count, "goes up when a name or a unit below changes")])
    ] + scenarios + runs + failures + decisions
}

extension Contract {
  private static let scenarios = [
    View(
      "scenario_status",
      "A row a scenario as it is now, also a retired one, with what the engine of the last run found of"
        + " those that have not retired.",
      [
        Column("scenario", .text, "its name"),
        Column("article", .text, "the article it is from; NULL where it was given by hand"),
        Column("file", .text, "the article's file, as it was named at the last import"),
        Column("line", .count, "of the first line of its code in the file"),
        Column("edition", .count, "1 for its first code, 2 for the next"),
        Column("proposal", .json, "the size proposed to its root, in points; `null`: unspecified"),
        Column(
          "basis", .text,
          "what is expected of it rests on `measured`, `stated`, `derived`, `decided` or `accepted`;"
            + " NULL where nothing is"),
        Column("retired", .time, "since when it is not computed any more; NULL while it is"),
        Column("stale", .time, "since when its block is refused; NULL while it is not"),
        Column("engine", .text, "that of the last run; NULL where it has not run with it"),
        Column("run_id", .id, "the last run that covered it; NULL as `engine`"),
        Column(
          "verdict", .text,
          "`pass`, `fail`, `unjudged`, `moved`, `unsupported`, `error`, `crash` or `timeout`;"
            + " NULL as `engine`"),
      ]),
    View(
      "latest",
      "A row a scenario that has not retired and engine: the last result of its code of now, judged by"
        + " what is expected now.",
      resultSubject + [Column("run_id", .id, "the last run that covered it")] + resultColumns),
    View(
      "result",
      "A row a run and scenario that it covered: what it found, judged by what was expected then.",
      [
        Column("run_id", .id, "the run"), Column("scenario", .text, "by its name of now"),
      ] + resultColumns),
    View(
      "frame", "A row a set of frames and node of it.",
      [
        Column("frame_set_id", .id, "as in `result` and `latest`"),
        Column("position", .count, "of the node in the set, depth first, from 0"),
        Column("path", .text, "such as `HStack/1.Color`"),
        Column("id", .text, "as `.id(…)` gave it; NULL for none"),
        Column("x", .points, "of the left edge, from the root's"),
        Column("y", .points, "of the upper edge, from the root's"),
        Column("width", .points, "of the node"), Column("height", .points, "of the node"),
      ]),
  ]

  private static let resultSubject = [
    Column("scenario", .text, "its name"), Column("engine", .text, "whose result it is"),
  ]

  private static let resultColumns = [
    Column("edition_id", .id, "its code"),
    Column("content_id", .id, "code, proposal and surroundings; equal ones are one"),
    Column("expectation_id", .id, "as in `expectation_history`; NULL where nothing is expected"),
    Column("kind", .text, "`frames`, `unsupported`, `error`, `crash` or `timeout`"),
    Column(
      "frame_set_id", .id, "as in `frame`; equal frames are one set; NULL where there are none"),
    Column(
      "message", .text,
      "what the engine said instead of frames, of a timeout the seconds that it had; NULL where there are some"
    ),
    Column("path", .text, "of the node where that happened; NULL where the engine names none"),
    Column("verdict", .text, "as in `scenario_status`"),
    Column("differences", .json, "what is not as expected; NULL for nothing"),
  ]

  private static let runs = [
    View(
      "run_summary", "A row a run, also a voided one.",
      [
        Column("id", .id, "its number"), Column("key", .text, "of `run --key`; NULL for none"),
        Column(
          "label", .text, "of `run --label`, NULL for none; `bisect` and `repeat` are plumb's own"),
        Column("started", .time, "when it began"), Column("engine", .text, "the engine's name"),
        Column("version", .text, "of the engine"),
        Column("revision", .text, "of the engine's sources, or `unknown`"),
        Column("revision_date", .time, "of that revision, or `unknown`"),
        Column("is_voided", .flag, "it is kept and does not count"),
        Column("reason", .text, "why it was voided or restored last; NULL where it never was"),
      ]
        + ["pass", "fail", "unjudged", "moved", "unsupported", "error", "crash", "timeout"].map {
          Column($0, .count, "scenarios with this verdict, as they were counted then")
        } + [
          Column("duration", .nanoseconds, "of the whole run"),
          Column("median", .nanoseconds, "of one content"),
          Column("digest", .text, "of the results alone, in hexadecimal"),
        ]),
    View(
      "slow", "A row a run and scenario among its slowest, at most 20; voided runs are left out.",
      [
        Column("run_id", .id, "the run"), Column("engine", .text, "the engine's name"),
        Column("version", .text, "of the engine"), Column("scenario", .text, "by its name of now"),
        Column("edition", .count, "which code it had"),
        Column("place", .count, "1 for the slowest"),
        Column("duration", .nanoseconds, "of its layout"),
      ]),
    View(
      "flaky",
      """
      A row a scenario and version of which runs found different frames, although the revision says \
      which sources these are: the engine is not steady. Voided runs are left out.
      """,
      [
        Column("scenario", .text, "its name"), Column("edition", .count, "its code of now"),
        Column("engine", .text, "the engine's name"), Column("version", .text, "of the engine"),
        Column("revision", .text, "of the engine's sources"),
        Column("answers", .count, "how many different sets of frames"),
        Column("runs", .count, "how many runs of this version gave frames of it"),
        Column("first_run_id", .id, "the first of these"),
        Column("last_run_id", .id, "the last of these"),
      ]),
  ]

  private static let failures = [
    View(
      "regression",
      "A row a scenario and time that it came out well and then did not by one expectation, also one"
        + " that is over, and one within a version whose answers differ (`flaky`). Where something"
        + " else came to be expected since, the times of two rows may overlap.",
      [
        Column("id", .id, "as in `regression_cause`"), Column("scenario", .text, "its name"),
        Column("edition", .count, "which code it had"),
        Column("engine", .text, "the engine's name"),
        Column("last_good", .text, "the newest version before it that is as is expected in it"),
        Column("last_good_revision", .text, "its revision"),
        Column("first_bad", .text, "the first version after that, which is not"),
        Column("first_bad_revision", .text, "its revision"),
        Column("first_run_id", .id, "the first bad run, by version"),
        Column(
          "state", .text,
          """
          `open`, `acknowledged`, `reopened`, `fixed`, `unordered` (it came out well in a revision \
          in no known order with the one before) or `accepted` (something else came to be expected: \
          by an acceptance that stands, or another claim)
          """),
        Column("owner", .text, "who looks after it; NULL for nobody"),
        Column("link", .text, "where that is written down; NULL for nowhere"),
        Column(
          "end_version", .text,
          """
          the first version after it that came out well; where its frames were accepted, the first \
          that was judged by them; where one beside it came out well, the first that was broken anew; \
          NULL where there is none
          """),
        Column("end_revision", .text, "its revision, or NULL"),
        Column("end_run_id", .id, "the first run of that kind, or NULL"),
        Column("is_current", .flag, "the scenario still has this code, and has not retired"),
      ]),
    View(
      "regression_cause",
      "A row a regression and cause that its wrong frames had, one after the other.",
      [Column("regression_id", .id, "`id` of `regression`")] + causeColumns(cluster: "its cause")
        + [
          Column("first_run_id", .id, "the first run with these frames"),
          Column("is_last", .flag, "no other wrong frames came after it in the regression"),
          Column("version", .text, "since which it has this cause, as `cluster` ends"),
          Column("found_in", .text, "the version of the first run with these frames"),
          Column("former", .text, "what the cause was called by an earlier plumb; NULL: the same"),
        ]),
    View(
      "move",
      "A row a change of frames that nothing is expected of, from one result with frames to the next:"
        + " runs without frames in between are passed over. An acceptance that was taken back is as if"
        + " never made, here and in `regression`.",
      [
        Column("id", .id, "of this row"), Column("scenario", .text, "its name"),
        Column("edition", .count, "which code it had"),
        Column("engine", .text, "the engine's name"),
        Column("version", .text, "the first with the new frames"),
        Column("revision", .text, "its revision"),
        Column("run_id", .id, "the first run with the new frames"),
      ] + causeColumns(cluster: "its cause; NULL where none is known, as all about it is") + [
        Column("is_last", .flag, "no other move came after it"),
        Column("former", .text, "what the cause was called by an earlier plumb; NULL: the same"),
        Column("label", .text, "the version as `cluster` names it"),
      ]),
  ]

  private static func causeColumns(cluster: String) -> [Column] {
    [
      Column("cluster", .text, "\(cluster), such as `stack.share.left@2.0.0`"),
      Column("basis", .text, "`trace` if two conversations tell it, `frames` if frames alone do"),
      Column("view", .text, "whose rule it is"), Column("node", .text, "the path of the node"),
      Column("event", .text, "`propose`, `answer` or `place`; NULL on the basis `frames`"),
      Column("axis", .text, "`horizontal`, `vertical` or `both`"),
      Column("rule", .text, "as the engine names it; empty where it does not"),
      Column("good", .json, "the step as it was, or the frame; NULL for none"),
      Column("bad", .json, "the step as it is, or the frame; NULL for none"),
    ]
  }

  private static let decisions = [
    View(
      "decision", "A row a decision, as `plumb log` lists them.",
      [
        Column("date", .time, "when"),
        Column(
          "what", .text,
          """
          `accepted`, `unaccepted`, `known`, `unknown` (a known issue was removed), `acknowledged`, \
          `voided`, `restored`, `retired`, `unretired`, `renamed`, `claimed` (an article states \
          something else than before) or `unclaimed` (it states nothing any more)
          """),
        Column("scenario", .text, "by its name of now; NULL for a run"),
        Column(
          "run_id", .id,
          "whose frames were accepted, which was voided, or in which that failed whose owner is noted; NULL"
            + " elsewhere"),
        Column("engine", .text, "of which engine; NULL for all"),
        Column("decided_by", .text, "who; NULL where an import did it, or nobody was kept"),
        Column("reason", .text, "why; NULL where an import did it, or nobody said"),
        Column("link", .text, "where that is written down; NULL for nowhere"),
        Column(
          "until", .day,
          "of a known issue: the first day on which it counts again; NULL elsewhere"),
        Column("old_name", .text, "of what was renamed; NULL elsewhere"),
        Column("basis", .text, "of what was accepted, or is claimed now; NULL elsewhere"),
        Column("id", .id, "tells decisions of one kind and second apart, in their order"),
        Column(
          "owner", .text, "of a known issue, or a failure: who looks after it; NULL elsewhere"),
      ]),
    View(
      "known_issue_status", "A row a known issue, also one that was removed.",
      [
        Column("id", .id, "of this row"), Column("scenario", .text, "by its name of now"),
        Column("edition", .count, "which code it had"),
        Column("engine", .text, "the engine's name"),
        Column(
          "state", .text,
          """
          `known` (it does not count), `expired` (its day has come), `changed` (it fails otherwise: \
          with other frames, or without any), `edited` (it is about code that the scenario has no \
          more), `retired` (the scenario is not computed any more), `idle` (no failure of it is \
          known) or `removed`
          """),
        Column("reason", .text, "why it is known"), Column("owner", .text, "who looks after it"),
        Column("link", .text, "where that is written down; NULL for nowhere"),
        Column("created", .time, "since when"),
        Column("until", .day, "the first day on which it counts again"),
        Column(
          "removed", .time,
          "when it was removed or gave way to another one; NULL while it is in force"),
        Column("frame_set_id", .id, "the wrong frames, as in `frame`"),
        Column(
          "run_id", .id,
          "the last run that covered the scenario; NULL where it has retired or another code now"),
        Column("decided_by", .text, "who made it known; NULL where nobody was kept"),
        Column("removed_by", .text, "who removed it; NULL where nobody did, or was kept"),
        Column("removed_reason", .text, "why; NULL as `removed_by`"),
      ]),
    View(
      "expectation_history", "A row an expectation, in force or not.",
      [
        Column("id", .id, "as `expectation_id` elsewhere"),
        Column("scenario", .text, "by its name of now"),
        Column("edition", .count, "for which code"),
        Column("engine", .text, "of which engine; NULL for all"),
        Column("basis", .text, "as in `scenario_status`"),
        Column("source", .text, "the platform, the article or the rule; may be empty"),
        Column("tolerance", .points, "by how much each number of a frame may be off"),
        Column("is_exact", .flag, "no other nodes may exist"),
        Column(
          "lines", .json,
          "`[{\"node\": \"#a\", \"frame\": [0, null, 100, 80]}]`, `null`: not stated"),
        Column("is_accepted", .flag, "it was accepted; no article states it"),
        Column("accepted_by", .text, "who accepted it; NULL where an article states it"),
        Column("reason", .text, "why; NULL as `accepted_by`"),
        Column(
          "run_id", .id,
          "whose frames were accepted; NULL for none, as where a text of decisions brought them"),
        Column("created", .time, "when it came in, was accepted, or came back"),
        Column(
          "ended", .time,
          "when it ceased to be in force; NULL: it is for this code, which may be an earlier one"),
        Column("superseded_by", .id, "the expectation that took its place; NULL for none"),
        Column("ended_by", .text, "who took the acceptance back; NULL where nobody did"),
        Column("ended_reason", .text, "why; NULL as `ended_by`"),
        Column(
          "copy_of", .id,
          "the expectation that is in force again by this one, since what took its place was taken back;"
            + " NULL for none"),
      ]),
  ]
}

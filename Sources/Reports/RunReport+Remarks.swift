import Regression
import Scenarios
import SuiteStore

extension RunReport.Entry {
  /// What is known of a failure beside its frames, a line each.
  var remarks: [String] {
    var remarks = edit.map { [$0.remark] } ?? []
    if change == .claimChanged, edit == nil {
      remarks.append(
        wasExpected
          ? "it came out well by what was expected of it before"
          : "nothing was expected of it before")
    }
    if let framesRun, let verdictBefore {
      remarks.append(
        "before: \(verdictBefore.rawValue); the last frames are those of run \(framesRun)")
    }
    if let failure, failure.runCount > 1 || change == .stillFailing {
      var line = "failing since \(failure.since.shortText), " + counted(failure.runCount, "run")
      if !failure.isOrdered {
        line =
          "failing in \(counted(failure.runCount, "run")), as in \(failure.since.shortText), which "
          + "is in no known order with this revision"
      } else if let alike = failure.alikeSince, alike != failure.since {
        line += ", in this way since \(alike.place)"
      }
      if failure.stretch.firstRunID != failure.stretch.sinceRunID {
        // What is open is held against what is expected now, which need not be what was then.
        line +=
          failure.stretch.state.isClosed
          ? ", by what was expected in run \(failure.stretch.firstRunID)"
          : ", by what is expected now"
      }
      if failure.lastGood == nil, edit == nil, failure.isOrdered,
        change != .unordered, change != .claimChanged
      {
        line += lastPass.map { "; \($0.remark)" } ?? "; no version known to be before passed"
      }
      remarks.append(line)
    }
    if let failure, failure.stretch.state == .reopened { remarks.append("it was fixed before") }
    if let failure, let owner = failure.owner, owner != known?.issue.owner {
      remarks.append("looked after by \(owner)" + (failure.link.map { ", \($0)" } ?? ""))
    }
    if let known { remarks.append(known.text) }
    if let fixedBy {
      let names = names()
      remarks.append("now: \(fixedBy.sentence { names[$0] }) (\(fixedBy.cluster))")
    }
    return remarks
  }
}

extension RunReport.Entry.Known {
  /// `known until 2026-12-01: the baseline is off (ada, https://…)`.
  var text: String {
    let people = issue.owner + (issue.link.map { ", \($0)" } ?? "")
    let reason = "\(issue.reason) (\(people))"
    switch state {
    case .known: return "known until \(issue.until): \(reason)"
    case .expired: return "a known issue whose end date \(issue.until) has come: \(reason)"
    case .edited: return "a known issue of other code: \(reason)"
    case .changed, .idle, .retired: return "a known issue, but it fails otherwise: \(reason)"
    }
  }
}

extension RunComparison.Skipped {
  /// `run 7 (voided: bad disk)`.
  var text: String {
    switch reason {
    case .voided(let reason): "run \(runID) (voided" + (reason.map { ": \($0)" } ?? "") + ")"
    case .covers(let count, let total): "run \(runID) (\(count) of \(total) scenarios)"
    }
  }
}

extension RunReport {
  /// The command line that runs the bad scenarios again; `nil` if there are none, or more than a
  /// line holds.
  ///
  /// Many scenarios are named by their verdicts in this run, where these select them; known issues
  /// among them run along.
  package var command: String? {
    let names = badScenarios.filter { !uncomputed.contains($0) }
    guard !names.isEmpty else { return nil }
    var words = ["plumb", "run"]
    if run.engine.name != "builtin" { words += ["--engine", "COMMAND"] }
    let verdicts = Set(entries.filter { $0.verdict.isBad && !$0.isKnown }.map(\.verdict))
    // What the run found moved against the run before it, not against one that is asked for.
    let isAsked = base.map { [.asked, .beforeAsked].contains($0.reason) } ?? false
    let isOwn = !isOfSelection && !(isAsked && verdicts.contains(.moved))
    if names.count > 5, isOwn {
      words += Verdict.allCases.filter(verdicts.contains).map { "verdict:\($0.rawValue)@\(run.id)" }
    } else if names.count <= Self.namedCount {
      words += names.map { ScenarioFilter.word(naming: $0).quotedForShell }
    } else {
      return nil
    }
    return words.joined(separator: " ")
  }
}

extension String {
  /// The text as one word of a shell; what a terminal might act on is written out for bash and zsh.
  var quotedForShell: String {
    guard !hasControls else { return quotedWithEscapes }
    let isPlain =
      !isEmpty
      && unicodeScalars.allSatisfy { scalar in
        scalar.isASCII
          && (scalar.properties.isAlphabetic
            || "0123456789/@-_.,:+".unicodeScalars.contains(scalar))
      }
    guard !isPlain else { return self }
    return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  private var quotedWithEscapes: String {
    var text = "$'"
    for scalar in unicodeScalars {
      if scalar == "'" || scalar == "\\" {
        text += "\\\(scalar)"
      } else if String(scalar).hasControls {
        // Byte by byte, whatever the shell's encoding is.
        for byte in String(scalar).utf8 {
          text += (byte < 16 ? "\\x0" : "\\x") + String(byte, radix: 16)
        }
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text + "'"
  }
}

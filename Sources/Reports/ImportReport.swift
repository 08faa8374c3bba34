package import Scenarios
package import SuiteStore

/// What an import made of each block of code, and what it changed in the suite.
package struct ImportReport: Hashable, Sendable {
  /// In the order of the files and of the blocks in them.
  package var blocks: [ImportedBlock]

  /// Scenarios that came in, by what became of them in the suite.
  package var new: Int
  package var back: Int
  package var edited: Int

  /// Those whose code is the same, and of which their articles expect something else.
  package var claimChanged: Int
  package var unchanged: Int
  package var retired: Int

  /// Scenarios whose blocks are there and which have retired by decision.
  package var keptRetired: Int

  /// Scenarios that go on under other names.
  package var renamed: [ScenarioRenaming]

  /// Articles that are gone, and whose scenarios go on.
  package var vanished: [ImportSummary.Vanished]

  /// Scenarios that go on with older code, since their blocks are refused.
  package var stale: [ImportSummary.Stale]

  /// Whether nothing was written.
  package var isDryRun: Bool

  package init(
    blocks: [ImportedBlock], new: Int, back: Int = 0, edited: Int, claimChanged: Int = 0,
    unchanged: Int, retired: Int, keptRetired: Int = 0, renamed: [ScenarioRenaming] = [],
    stale: [ImportSummary.Stale] = [],
    vanished: [ImportSummary.Vanished] = [], isDryRun: Bool = false
  ) {
    self.blocks = blocks
    self.new = new
    self.back = back
    self.edited = edited
    self.claimChanged = claimChanged
    self.unchanged = unchanged
    self.retired = retired
    self.keptRetired = keptRetired
    self.renamed = renamed
    self.stale = stale
    self.vanished = vanished
    self.isDryRun = isDryRun
  }

  /// Also those that follow their blocks at proposals that the import does not name.
  private var scenarios: Int { new + back + edited + claimChanged + unchanged }
  private var declarations: Int { blocks.reduce(0) { $0 + $1.declarations.count } }
  private var refused: Int { blocks.count { $0.outcome == .refused } }
}

extension ImportReport {
  /// The form that the documentation gives for `plumb import --json`.
  package var json: JSON {
    [
      "blocks": .array(blocks.map(\.json)),
      "counts": [
        "blocks": .number(Double(blocks.count)), "scenarios": .number(Double(scenarios)),
        "new": .number(Double(new)), "back": .number(Double(back)),
        "edited": .number(Double(edited)), "claimChanged": .number(Double(claimChanged)),
        "unchanged": .number(Double(unchanged)), "retired": .number(Double(retired)),
        "keptRetired": .number(Double(keptRetired)), "renamed": .number(Double(renamed.count)),
        "stale": .number(Double(stale.count)),
        "declarations": .number(Double(declarations)), "refused": .number(Double(refused)),
      ],
      "renamed": RenamingListing(renamed).json,
      "vanished": .array(
        vanished.map {
          ["file": .string($0.file), "scenarios": .number(Double($0.scenarios))]
        }),
      "stale": .array(
        stale.map {
          [
            "scenario": .string($0.name), "file": .string($0.file),
            "line": .number(Double($0.line)), "since": .string($0.since),
            "codeDate": .string($0.codeDate),
          ]
        }),
      "refusalsByConstruct": .array(
        refusalsByConstruct.map {
          ["construct": .string($0.construct), "count": .number(Double($0.count))]
        }),
    ]
  }

  /// How often each construct was refused, the most frequent first, then by name.
  private var refusalsByConstruct: [(construct: String, count: Int)] {
    var counts: [String: Int] = [:]
    for refusal in blocks.flatMap(\.refusals) { counts[refusal.construct, default: 0] += 1 }
    return counts.map { (construct: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.construct) < ($0.count, $1.construct) }
  }

  /// A line for each construct that was refused; the rest of a long list as a count.
  private func refusalLines(ink: Ink) -> [String] {
    let counts = refusalsByConstruct
    guard !counts.isEmpty else { return [] }
    let shown = counts.prefix(Self.maximumConstructs)
    var lines = ["refused, by construct:"]
    let width = shown.map { String($0.count).count }.max() ?? 1
    for (construct, count) in shown {
      let number = String(count)
      let name = construct.count > 60 ? construct.prefix(60) + "…" : construct[...]
      lines.append(
        "  " + String(repeating: " ", count: width - number.count) + number + "  "
          + ink(String(name), .bad))
    }
    if counts.count > shown.count {
      lines.append(
        "  and \(counts.count - shown.count) more, each at most as often: '--json' lists them")
    }
    return lines
  }

  /// How many constructs are listed; JSON has all.
  private static let maximumConstructs = 20

  /// What was refused and where, by construct, then the counts; in whole also a line a file, and what
  /// became of each block.
  ///
  /// - Parameters:
  ///   - width: How many columns there are.
  ///   - ink: How words are coloured.
  ///   - isWhole: Whether files, scenarios, declarations and ignored blocks are listed too.
  /// - Returns: Lines that each end in a line feed.
  package func text(width: Int = 80, ink: Ink = .none, isWhole: Bool = false) -> String {
    guard !blocks.isEmpty else { return "no code found\n" + closing(ink: ink) }
    var text = isWhole ? fileTable(width: width, ink: ink) + "\n" : ""
    let findings = blocks.flatMap { self.findings(in: $0, ink: ink, isWhole: isWhole) }
    if !findings.isEmpty { text += findings.asText + "\n" }
    if !renamed.isEmpty { text += RenamingListing(renamed).text + "\n" }
    if !stale.isEmpty { text += stale.map { Self.text($0, ink: ink) }.asText + "\n" }
    let counts = refusalLines(ink: ink)
    if !counts.isEmpty { text += counts.asText + "\n" }
    return text + blockCounts(ink: ink) + closing(ink: ink)
  }

  private func fileTable(width: Int, ink: Ink) -> String {
    var table = Columns(alignments: [.left, .right, .right, .right, .right, .right])
    table.flexible = 0
    table.rows.append(
      ["file", "blocks", "scenarios", "declarations", "refused", "ignored"].map {
        .init($0, .faint)
      })
    for (file, blocks) in blocksByFile {
      func figure(_ count: Int, _ role: Ink.Role? = nil) -> Columns.Cell {
        .init(count == 0 ? "–" : "\(count)", count == 0 ? .faint : role)
      }
      table.rows.append([
        .init(file), figure(blocks.count),
        figure(blocks.reduce(0) { $0 + $1.scenarios.count }, .good),
        figure(blocks.reduce(0) { $0 + $1.declarations.count }),
        figure(blocks.count { $0.outcome == .refused }, .bad),
        figure(blocks.count { $0.outcome == .ignored }),
      ])
    }
    return table.lines(width: width, ink: ink).asText
  }

  /// `2 files, 4 blocks: 1 declaration, 1 refused, 1 ignored`.
  private func blockCounts(ink: Ink) -> String {
    let ignored = blocks.count { $0.outcome == .ignored }
    let parts = [
      declarations > 0 ? counted(declarations, "declaration") : nil,
      refused > 0 ? ink("\(refused) refused", .bad) : nil,
      ignored > 0 ? "\(ignored) ignored" : nil,
    ].compactMap(\.self)
    return counted(blocksByFile.count, "file") + ", " + counted(blocks.count, "block")
      + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")) + "\n"
  }

  private static func text(_ stale: ImportSummary.Stale, ink: Ink) -> String {
    "\(stale.file):\(stale.line): " + ink("stale:", .bad)
      + " \(stale.name) goes on with its code of \(stale.codeDate.prefix(10)): what stands there now is"
      + " refused"
  }

  private func findings(
    in block: ImportedBlock, ink: Ink, isWhole: Bool
  ) -> [String] {
    let place = "\(block.file):\(block.line): "
    var lines: [String] = []
    if isWhole {
      lines += block.scenarios.map { place + ink("scenario:", .good) + " \($0)" }
      if !block.declarations.isEmpty {
        lines.append(place + "declaration: " + block.declarations.joined(separator: ", "))
      } else if block.outcome == .declaration {
        lines.append(place + "declaration: names that other blocks may use")
      }
      if block.outcome == .ignored {
        let reason = block.reason ?? "no layout code, or an empty declaration"
        lines.append(place + "ignored: \(reason)")
      }
    }
    lines += block.refusals.map { refusal in
      "\(block.file):\(refusal.line):\(refusal.column): "
        + ink("\(refusal.construct):", .bad) + " \(refusal.message)"
    }
    return lines
  }

  private func closing(ink: Ink) -> String {
    let parts = [
      (new, "new", Ink.Role.good), (back, "back", .good), (edited, "edited", .changed),
      (claimChanged, "with another claim", .changed), (unchanged, "unchanged", nil),
      (retired, "retired", .changed), (stale.count, "stale", .bad),
    ].filter { $0.0 > 0 }.map { ink("\($0.0) \($0.1)", $0.2) }
    var line = counted(scenarios, "scenario")
    if !parts.isEmpty { line += ": " + parts.joined(separator: ", ") }
    if keptRetired > 0 { line += "; \(keptRetired) of them kept retired" }
    return line + (isDryRun ? "; nothing was written" : "") + "\n"
  }

  private var blocksByFile: [(file: String, blocks: [ImportedBlock])] {
    var files: [(file: String, blocks: [ImportedBlock])] = []
    for block in blocks {
      if files.last?.file == block.file {
        files[files.count - 1].blocks.append(block)
      } else {
        files.append((block.file, [block]))
      }
    }
    return files
  }
}

extension ImportedBlock {
  fileprivate var json: JSON {
    [
      "file": .string(file), "line": .number(Double(line)), "lines": .number(Double(lines)),
      "outcome": .string(outcome.rawValue), "scenarios": .array(scenarios.map { .string($0) }),
      "declarations": .array(declarations.map { .string($0) }),
      "refusals": .array(
        refusals.map {
          [
            "line": .number(Double($0.line)), "column": .number(Double($0.column)),
            "construct": .string($0.construct), "message": .string($0.message),
          ]
        }),
      "warnings": .array(
        warnings.map {
          ["line": .number(Double(line)), "column": .null, "message": .string($0)]
        }
          + placedWarnings.map {
            [
              "line": .number(Double($0.line)), "column": .number(Double($0.column)),
              "message": .string($0.message),
            ]
          }),
    ]
  }
}

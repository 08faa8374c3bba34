/// Alignments, and sets of edges and axes.
extension Language {
  static let alignmentRows: [LanguageRow] =
    [
      LanguageRow(
        "Alignment.init(horizontal: HorizontalAlignment, vertical: VerticalAlignment)",
        .two { a, b, _ in .instance(Instance([a, b])) })
    ] + namedAlignments + optionSetRows("Edge.Set", edgeSets)
    + optionSetRows("Axis.Set", [("horizontal", 1), ("vertical", 2)]) + [
      LanguageRow("Edge.Set.init(Edge)", .one { a, _ in .int(1 << (try a.tag & 7)) })
    ]

  /// The static members, and the numbers of their guides.
  private static let alignments: [(name: String, horizontal: Int, vertical: Int)] = [
    ("center", 1, 1), ("leading", 0, 1), ("trailing", 2, 1), ("top", 1, 0), ("bottom", 1, 2),
    ("topLeading", 0, 0), ("topTrailing", 2, 0), ("bottomLeading", 0, 2),
    ("bottomTrailing", 2, 2), ("leadingFirstTextBaseline", 0, 3),
    ("centerFirstTextBaseline", 1, 3), ("trailingFirstTextBaseline", 2, 3),
    ("leadingLastTextBaseline", 0, 4), ("centerLastTextBaseline", 1, 4),
    ("trailingLastTextBaseline", 2, 4),
  ]

  /// The alignment that a document writes by its name.
  static func alignment(named name: String) -> ProgramValue? {
    alignments.first { $0.name == name }.map {
      .instance(Instance([.int($0.horizontal), .int($0.vertical)]))
    }
  }

  private static let namedAlignments: [LanguageRow] = alignments.map { row in
    LanguageRow(
      "static Alignment.\(row.name): Alignment",
      .many { _, _ in .instance(Instance([.int(row.horizontal), .int(row.vertical)])) })
  }

  private static let edgeSets = [
    ("top", 1), ("leading", 2), ("bottom", 4), ("trailing", 8), ("all", 15), ("horizontal", 10),
    ("vertical", 5),
  ]

  private static func optionSetRows(_ type: String, _ members: [(String, Int)]) -> [LanguageRow] {
    members.map { name, bits in
      LanguageRow("static \(type).\(name): \(type)", .many { _, _ in .int(bits) })
    } + [
      LanguageRow("\(type).init()", .many { _, _ in .int(0) }),
      LanguageRow(
        "\(type).init([\(type)])",
        .one { a, _ in .int(try a.array.reduce(0) { $0 | (try $1.int) }) }),
      LanguageRow(
        "\(type).contains(\(type)) -> Bool",
        .two { a, b, _ in .bool(try a.int & b.int == (try b.int)) }),
      LanguageRow("\(type).isEmpty: Bool", .one { a, _ in .bool(try a.int == 0) }),
      LanguageRow(
        "\(type).union(\(type)) -> \(type)", .two { a, b, _ in .int(try a.int | b.int) }),
      LanguageRow(
        "\(type).intersection(\(type)) -> \(type)",
        .two { a, b, _ in .int(try a.int & b.int) }),
      LanguageRow(
        "\(type).subtracting(\(type)) -> \(type)",
        .two { a, b, _ in .int(try a.int & ~(try b.int)) }),
      LanguageRow(
        "mutating \(type).insert(\(type))",
        .changing { a, rest, _ in
          a = .int(try a.int | rest[0].int)
          return .none
        }),
      LanguageRow(
        "mutating \(type).formUnion(\(type))",
        .changing { a, rest, _ in
          a = .int(try a.int | rest[0].int)
          return .none
        }),
      LanguageRow(
        "mutating \(type).remove(\(type))",
        .changing { a, rest, _ in
          a = .int(try a.int & ~(try rest[0].int))
          return .none
        }),
    ]
  }
}

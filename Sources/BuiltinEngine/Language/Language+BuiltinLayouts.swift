import LayoutEngine

/// The built-in layouts as values of declared code: made, measured and placed like any other.
extension Language {
  /// The layouts that declared code may make, besides `AnyLayout`.
  package static let builtinLayouts: Set<String> = [
    "HStackLayout", "VStackLayout", "ZStackLayout", "GridLayout",
  ]

  /// The row by which `AnyLayout` wraps a layout; a program names a declared one beside it.
  package static let anyLayoutRow = "AnyLayout.init(T)"

  static let builtinLayoutRows: [LanguageRow] =
    stackRows("HStackLayout", "VerticalAlignment")
    + stackRows("VStackLayout", "HorizontalAlignment") + [
      LanguageRow("ZStackLayout.init()", .many { _, _ in .instance(Instance([center])) }),
      LanguageRow(
        "ZStackLayout.init(alignment: Alignment)", .one { a, _ in .instance(Instance([a])) }),
    ] + gridRows
    + [
      LanguageRow(
        anyLayoutRow,
        .one { layout, _ in
          guard case .layout = layout else { throw Trap.malformed }
          return layout
        })
    ] + (["AnyLayout"] + builtinLayouts.sorted()).flatMap(layoutRows)

  /// The alignment `.center`.
  private static var center: ProgramValue { .instance(Instance([.int(1), .int(1)])) }

  private static func stackRows(_ name: String, _ alignment: String) -> [LanguageRow] {
    // The middle has the same number in both directions.
    [
      LanguageRow("\(name).init()", .many { _, _ in .instance(Instance([.int(1), .none])) }),
      LanguageRow(
        "\(name).init(alignment: \(alignment))",
        .one { a, _ in .instance(Instance([a, .none])) }),
      LanguageRow(
        "\(name).init(spacing: Double?)",
        .one { spacing, _ in .instance(Instance([.int(1), spacing])) }),
      LanguageRow(
        "\(name).init(alignment: \(alignment), spacing: Double?)",
        .two { a, spacing, _ in .instance(Instance([a, spacing])) }),
    ]
  }

  /// One row for each choice of the arguments that have defaults.
  private static var gridRows: [LanguageRow] {
    let parameters = [
      "alignment: Alignment", "horizontalSpacing: Double?", "verticalSpacing: Double?",
    ]
    return (0..<8).map { choice in
      let given = parameters.indices.filter { choice & (1 << $0) != 0 }
      let list = given.map { parameters[$0] }.joined(separator: ", ")
      return LanguageRow(
        "GridLayout.init(\(list))",
        .many { values, _ in
          var fields = [center, .none, .none]
          for (index, value) in zip(given, values) { fields[index] = value }
          return .instance(Instance(fields))
        })
    }
  }

  /// What the protocol `Layout` asks for, of one layout.
  private static func layoutRows(_ name: String) -> [LanguageRow] {
    [
      LanguageRow(
        "\(name).makeCache(subviews: LayoutSubviews) -> AnyLayout.Cache",
        .two { layout, subviews, machine in
          try machine.spendAsking(subviews)
          let cache = try layout.layout(name).makeCache(subviews: try subviews.subviews)
          try machine.checkNested()
          return .layoutCache(LayoutBoxed(cache))
        }),
      LanguageRow(
        "\(name).updateCache(inout AnyLayout.Cache, subviews: LayoutSubviews)",
        lendingCache { layout, values, cache in
          try layout.layout(name).updateCache(&cache, subviews: try values[0].subviews)
          return .none
        }),
      LanguageRow(
        "\(name).sizeThatFits(proposal: ProposedViewSize, subviews: LayoutSubviews, "
          + "cache: inout AnyLayout.Cache) -> CGSize",
        lendingCache { layout, values, cache in
          .size(
            try layout.layout(name).sizeThatFits(
              proposal: try values[0].proposal, subviews: try values[1].subviews, cache: &cache))
        }),
      LanguageRow(
        "\(name).placeSubviews(in: CGRect, proposal: ProposedViewSize, subviews: LayoutSubviews, "
          + "cache: inout AnyLayout.Cache)",
        lendingCache { layout, values, cache in
          try layout.layout(name).placeSubviews(
            in: try values[0].rect, proposal: try values[1].proposal,
            subviews: try values[2].subviews, cache: &cache)
          return .none
        }),
      LanguageRow(
        "\(name).spacing(subviews: LayoutSubviews, cache: inout AnyLayout.Cache) -> ViewSpacing",
        lendingCache { layout, values, cache in
          .spacing(
            try layout.layout(name).spacing(subviews: try values[0].subviews, cache: &cache))
        }),
    ] + alignmentRows(name)
  }

  private static func alignmentRows(_ name: String) -> [LanguageRow] {
    func text(_ guide: String) -> String {
      "\(name).explicitAlignment(of: \(guide), in: CGRect, proposal: ProposedViewSize, "
        + "subviews: LayoutSubviews, cache: inout AnyLayout.Cache) -> Double?"
    }
    return [
      LanguageRow(
        text("HorizontalAlignment"),
        lendingCache { layout, values, cache in
          .length(
            try layout.layout(name).explicitAlignment(
              of: try GuideNumbers.horizontal(values[0]), in: try values[1].rect,
              proposal: try values[2].proposal, subviews: try values[3].subviews, cache: &cache))
        }),
      LanguageRow(
        text("VerticalAlignment"),
        lendingCache { layout, values, cache in
          .length(
            try layout.layout(name).explicitAlignment(
              of: try GuideNumbers.vertical(values[0]), in: try values[1].rect,
              proposal: try values[2].proposal, subviews: try values[3].subviews, cache: &cache))
        }),
    ]
  }

  /// A row whose cache, a parameter, is lent.
  private static func lendingCache(
    _ body:
      @escaping @Sendable (ProgramValue, [ProgramValue], inout AnyLayout.Cache) throws ->
      ProgramValue
  ) -> LanguageRow.Body {
    .lending { layout, rest, lent, machine in
      for value in rest { try machine.spendAsking(value) }
      guard case .layoutCache(let box) = lent else { throw Trap.malformed }
      var cache = box.value
      let result = try body(layout, rest, &cache)
      lent = .layoutCache(LayoutBoxed(cache))
      try machine.checkNested()
      return result
    }
  }
}

extension ProgramValue {
  /// The built-in layout of type `name` that a value stands for.
  ///
  /// Made anew for each question: what it keeps between them lies in the cache that code hands it.
  func layout(_ name: String) throws -> AnyLayout {
    switch name {
    case "AnyLayout":
      guard case .layout(let box) = self else { throw Trap.malformed }
      return box.value
    case "HStackLayout":
      return AnyLayout(
        HStackLayout(
          alignment: try GuideNumbers.vertical(try field(0)), spacing: try field(1).length))
    case "VStackLayout":
      return AnyLayout(
        VStackLayout(
          alignment: try GuideNumbers.horizontal(try field(0)), spacing: try field(1).length))
    case "ZStackLayout": return AnyLayout(ZStackLayout(alignment: try field(0).alignment))
    case "GridLayout":
      return AnyLayout(
        GridLayout(
          alignment: try field(0).alignment, horizontalSpacing: try field(1).length,
          verticalSpacing: try field(2).length))
    default: throw Trap.malformed
    }
  }

  private var alignment: Alignment {
    get throws {
      Alignment(
        horizontal: try GuideNumbers.horizontal(try field(0)),
        vertical: try GuideNumbers.vertical(try field(1)))
    }
  }
}

extension Machine {
  /// Counts what a built-in layout asks of subviews, each a few times; of other values nothing.
  fileprivate func spendAsking(_ subviews: ProgramValue) throws {
    guard case .subviews(let subviews) = subviews else { return }
    try spend(16 + 12 * subviews.value.count)
  }
}

import Testing

/// A tree that uses one of the layouts, as compiled code and as text.
struct SampleTree: CustomTestStringConvertible, Sendable {
  /// The layout's file in `Layouts`, without its extension.
  let layout: String

  /// The tree's file in `Trees`, without its extension.
  let file: String

  /// Makes the compiled tree.
  let view: @Sendable () -> AnyView

  private init(
    _ file: String, layout: String? = nil, _ view: @escaping @Sendable () -> some View
  ) {
    self.layout = layout ?? file
    self.file = file + "Tree"
    self.view = { AnyView(view()) }
  }

  var testDescription: String { file }

  static let all = [
    SampleTree("AvatarRow", avatarRowTree),
    SampleTree("CenterStage", centerStageTree),
    SampleTree("ElasticRow", elasticRowTree),
    SampleTree("EqualWidthHStack", equalWidthHStackTree),
    SampleTree("FlowLayout", flowLayoutTree),
    SampleTree("FoldingStack", foldingStackTree),
    SampleTree("JustifiedRows", justifiedRowsTree),
    SampleTree("LabeledColumn", labeledColumnTree),
    SampleTree("LeastProportionalStack", leastProportionalStackTree),
    SampleTree("MasonryLayout", masonryLayoutTree),
    SampleTree("MergedColumn", mergedColumnTree),
    SampleTree("NeighborlyColumn", neighborlyColumnTree),
    SampleTree("PropertyRow", propertyRowTree),
    SampleTree("ProportionalStack", proportionalStackTree),
    SampleTree("RadialLayout", radialLayoutTree),
    SampleTree("RelativeSize", relativeSizeTree),
    SampleTree("ShelfLayout", shelfLayoutTree),
    SampleTree("Staircase", staircaseTree),
    SampleTree("SwitchingStack", layout: "FoldingStack", switchingStackTree),
    SampleTree("TagCloud", tagCloudTree),
    SampleTree("TimetableLayout", timetableLayoutTree),
    SampleTree("WheelLayout", wheelLayoutTree),
  ]

  /// Trees whose frames nobody has worked out: they show that code runs as it is compiled.
  static let compared = [
    SampleTree("AdaptiveStack", adaptiveStackTree),
    SampleTree("AlignedRow", alignedRowTree),
    SampleTree("AvatarStack", avatarStackTree),
    SampleTree("AxisStack", axisStackTree),
    SampleTree("BaselineGrid", baselineGridTree),
    SampleTree("BentoGrid", bentoGridTree),
    SampleTree("Breadcrumb", breadcrumbTree),
    SampleTree("CachedColumn", cachedColumnTree),
    SampleTree("CalendarWeek", calendarWeekTree),
    SampleTree("CardFan", cardFanTree),
    SampleTree("CarefulRow", carefulRowTree),
    SampleTree("CarouselRow", carouselRowTree),
    SampleTree("Chessboard", chessboardTree),
    SampleTree("CircularMenu", circularMenuTree),
    SampleTree("CountedLines", countedLinesTree),
    SampleTree("CurveLayout", curveLayoutTree),
    SampleTree("DependencyGraph", dependencyGraphTree),
    SampleTree("DiagonalStack", diagonalStackTree),
    SampleTree("Dominoes", dominoesTree),
    SampleTree("FirstThatFits", firstThatFitsTree),
    SampleTree("GenericBox", genericBoxTree),
    SampleTree("GenericHelpers", genericHelpersTree),
    SampleTree("Honeycomb", honeycombTree),
    SampleTree("InsetLayout", insetLayoutTree),
    SampleTree("JustifiedGallery", justifiedGalleryTree),
    SampleTree("KeyValueForm", keyValueFormTree),
    SampleTree("Keyboard", keyboardTree),
    SampleTree("LazyChain", lazyChainTree),
    SampleTree("LineLayouts", lineLayoutsTree),
    SampleTree("MarqueeRow", marqueeRowTree),
    SampleTree("MirrorStage", mirrorStageTree),
    SampleTree("Observed", observedTree),
    SampleTree("OrgChart", orgChartTree),
    SampleTree("PageLayout", pageLayoutTree),
    SampleTree("Podium", podiumTree),
    SampleTree("PriorityRow", priorityRowTree),
    SampleTree("ProposalTools", proposalToolsTree),
    SampleTree("RuledRow", ruledRowTree),
    SampleTree("RulerLayout", rulerLayoutTree),
    SampleTree("SpacingRow", spacingRowTree),
    SampleTree("SpanGrid", spanGridTree),
    SampleTree("SplitLayout", splitLayoutTree),
    SampleTree("StickyHeaders", stickyHeadersTree),
    SampleTree("Sunburst", sunburstTree),
    SampleTree("TableColumns", tableColumnsTree),
    SampleTree("TimelineLane", timelineLaneTree),
    SampleTree("VerticalText", verticalTextTree),
    SampleTree("Waterfall", waterfallTree),
  ]
}

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
    SampleTree("AdaptiveStack", adaptiveStackTree),
    SampleTree("AvatarRow", avatarRowTree),
    SampleTree("AvatarStack", avatarStackTree),
    SampleTree("AxisStack", axisStackTree),
    SampleTree("BaselineGrid", baselineGridTree),
    SampleTree("BentoGrid", bentoGridTree),
    SampleTree("Breadcrumb", breadcrumbTree),
    SampleTree("CalendarWeek", calendarWeekTree),
    SampleTree("CardFan", cardFanTree),
    SampleTree("CarouselRow", carouselRowTree),
    SampleTree("CenterStage", centerStageTree),
    SampleTree("Chessboard", chessboardTree),
    SampleTree("CircularMenu", circularMenuTree),
    SampleTree("DependencyGraph", dependencyGraphTree),
    SampleTree("DiagonalStack", diagonalStackTree),
    SampleTree("Dominoes", dominoesTree),
    SampleTree("ElasticRow", elasticRowTree),
    SampleTree("EqualWidthHStack", equalWidthHStackTree),
    SampleTree("FirstThatFits", firstThatFitsTree),
    SampleTree("FlowLayout", flowLayoutTree),
    SampleTree("FoldingStack", foldingStackTree),
    SampleTree("GenericBox", genericBoxTree),
    SampleTree("GenericHelpers", genericHelpersTree),
    SampleTree("Honeycomb", honeycombTree),
    SampleTree("JustifiedGallery", justifiedGalleryTree),
    SampleTree("JustifiedRows", justifiedRowsTree),
    SampleTree("KeyValueForm", keyValueFormTree),
    SampleTree("Keyboard", keyboardTree),
    SampleTree("LabeledColumn", labeledColumnTree),
    SampleTree("LazyChain", lazyChainTree),
    SampleTree("LeastProportionalStack", leastProportionalStackTree),
    SampleTree("MarqueeRow", marqueeRowTree),
    SampleTree("MasonryLayout", masonryLayoutTree),
    SampleTree("NeighborlyColumn", neighborlyColumnTree),
    SampleTree("Observed", observedTree),
    SampleTree("OrgChart", orgChartTree),
    SampleTree("PageLayout", pageLayoutTree),
    SampleTree("Podium", podiumTree),
    SampleTree("PriorityRow", priorityRowTree),
    SampleTree("PropertyRow", propertyRowTree),
    SampleTree("ProportionalStack", proportionalStackTree),
    SampleTree("ProposalTools", proposalToolsTree),
    SampleTree("RadialLayout", radialLayoutTree),
    SampleTree("RelativeSize", relativeSizeTree),
    SampleTree("RulerLayout", rulerLayoutTree),
    SampleTree("ShelfLayout", shelfLayoutTree),
    SampleTree("SpacingRow", spacingRowTree),
    SampleTree("Staircase", staircaseTree),
    SampleTree("StickyHeaders", stickyHeadersTree),
    SampleTree("Sunburst", sunburstTree),
    SampleTree("SwitchingStack", layout: "FoldingStack", switchingStackTree),
    SampleTree("TableColumns", tableColumnsTree),
    SampleTree("TagCloud", tagCloudTree),
    SampleTree("TimelineLane", timelineLaneTree),
    SampleTree("TimetableLayout", timetableLayoutTree),
    SampleTree("VerticalText", verticalTextTree),
    SampleTree("Waterfall", waterfallTree),
  ]
}

extension ControlDeclarations {
  /// What groups other views, loads and draws.
  static let groups = """
    struct Gauge<Content, Current, Minimum, Maximum>: View {
      let value: Double
      let label: Content
      let currentValueLabel: Current
      let minimumValueLabel: Minimum?
      let maximumValueLabel: Maximum?
      let style = "automatic"
      init(
        value: Double, in bounds: ClosedRange<Double> = 0...1, @ViewBuilder label: () -> Content
      ) {
        self.value = (value - bounds.lowerBound) / (bounds.upperBound - bounds.lowerBound)
        self.label = label()
        self.currentValueLabel = Group {}
        self.minimumValueLabel = nil
        self.maximumValueLabel = nil
      }
      init(
        value: Double, in bounds: ClosedRange<Double> = 0...1, @ViewBuilder label: () -> Content,
        @ViewBuilder currentValueLabel: () -> Current
      ) {
        self.value = (value - bounds.lowerBound) / (bounds.upperBound - bounds.lowerBound)
        self.label = label()
        self.currentValueLabel = currentValueLabel()
        self.minimumValueLabel = nil
        self.maximumValueLabel = nil
      }
      init(
        value: Double, in bounds: ClosedRange<Double> = 0...1, @ViewBuilder label: () -> Content,
        @ViewBuilder currentValueLabel: () -> Current,
        @ViewBuilder minimumValueLabel: () -> Minimum, @ViewBuilder maximumValueLabel: () -> Maximum
      ) {
        self.value = (value - bounds.lowerBound) / (bounds.upperBound - bounds.lowerBound)
        self.label = label()
        self.currentValueLabel = currentValueLabel()
        self.minimumValueLabel = minimumValueLabel()
        self.maximumValueLabel = maximumValueLabel()
      }
      var body: some View { label }
    }

    struct DisclosureGroup<Content, Name>: View {
      let label: Name
      let content: Content
      let isExpanded: Bool
      let style = "automatic"
      init(_ title: String, @ViewBuilder content: () -> Content) {
        self.label = Text(title)
        self.content = content()
        self.isExpanded = false
      }
      init(_ title: String, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
        self.label = Text(title)
        self.content = content()
        self.isExpanded = isExpanded
      }
      init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Name) {
        self.label = label()
        self.content = content()
        self.isExpanded = false
      }
      init(
        isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content,
        @ViewBuilder label: () -> Name
      ) {
        self.label = label()
        self.content = content()
        self.isExpanded = isExpanded
      }
      var body: some View {
        VStack(alignment: .leading) {
          HStack {
            label
            Spacer()
            Image(systemName: "chevron.right")
          }
          if isExpanded { content }
        }
      }
    }

    struct GroupBox<Content, Name>: View {
      let label: Name
      let content: Content
      let style = "automatic"
      init(_ title: String, @ViewBuilder content: () -> Content) {
        self.label = Text(title)
        self.content = content()
      }
      init(@ViewBuilder content: () -> Content) {
        self.label = Group {}
        self.content = content()
      }
      init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Name) {
        self.label = label()
        self.content = content()
      }
      init(label: Name, @ViewBuilder content: () -> Content) {
        self.label = label
        self.content = content()
      }
      var body: some View {
        VStack(alignment: .leading) {
          label
          content
        }
        .padding()
      }
    }

    struct LabeledContent<Name, Content>: View {
      let label: Name
      let content: Content
      let style = "automatic"
      let hidesLabel = false
      init(_ title: String, @ViewBuilder content: () -> Content) {
        self.label = Text(title)
        self.content = content()
      }
      init(_ title: String, value: String) {
        self.label = Text(title)
        self.content = Text(value)
      }
      init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Name) {
        self.label = label()
        self.content = content()
      }
      init(_ configuration: LabeledContent) {
        self.label = configuration.label
        self.content = configuration.content
      }
      var body: some View {
        if hidesLabel {
          content
        } else {
          HStack {
            label
            Spacer()
            content
          }
        }
      }
    }

    struct Menu<Name>: View {
      let label: Name
      let style = "automatic"
      init(_ title: String, content: () -> Ignored, primaryAction: () -> Ignored = 0) {
        self.label = Text(title)
      }
      init(
        _ title: String, systemImage name: String, content: () -> Ignored,
        primaryAction: () -> Ignored = 0
      ) {
        self.label = Label(title, systemImage: name)
      }
      init(
        content: () -> Ignored, @ViewBuilder label: () -> Name, primaryAction: () -> Ignored = 0
      ) {
        self.label = label()
      }
      var body: some View { label }
    }

    struct AsyncImage<Shown>: View {
      let shown: Shown
      init(url: Ignored, scale: Ignored = 0) {
        self.shown = Color.clear
      }
      init(
        url: Ignored, scale: Ignored = 0, content: (Image) -> Ignored,
        @ViewBuilder placeholder: () -> Shown
      ) {
        self.shown = placeholder()
      }
      init(
        url: Ignored, scale: Ignored = 0, transaction: Ignored = 0,
        @ViewBuilder content: (AsyncImagePhase) -> Shown
      ) {
        self.shown = content(AsyncImagePhase.empty)
      }
      var body: some View { shown }
    }

    enum AsyncImagePhase {
      case empty
      case success(Image)
      case failure(Error)
      var image: Image? { nil }
      var error: Error? { nil }
    }

    struct Canvas: View {
      init(
        opaque: Ignored = 0, colorMode: Ignored = 0, rendersAsynchronously: Ignored = 0,
        renderer: (Ignored, Ignored) -> Ignored, symbols: () -> Ignored = 0
      ) {}
      var body: some View { Rectangle() }
    }

    struct Path: View {
      init(_ build: (Path) -> Ignored) {}
      init(ellipseIn: Ignored) {}
      init(roundedRect: Ignored, cornerRadius: Ignored = 0, style: Ignored = 0) {}
      init(roundedRect: Ignored, cornerSize: Ignored, style: Ignored = 0) {}
      var body: some View { Rectangle() }
    }

    struct Chart: View {
      init(_ data: Ignored, id: Ignored = 0, content: (Ignored) -> Ignored) {}
      init(content: () -> Ignored) {}
      var body: some View { Rectangle() }
    }

    struct Map: View {
      init(
        position: Ignored = 0, initialPosition: Ignored = 0, coordinateRegion: Ignored = 0,
        bounds: Ignored = 0, interactionModes: Ignored = 0, showsUserLocation: Ignored = 0,
        userTrackingMode: Ignored = 0, annotationItems: Ignored = 0, selection: Ignored = 0,
        scope: Ignored = 0, content: () -> Ignored = 0, annotationContent: (Ignored) -> Ignored = 0
      ) {}
      var body: some View { Rectangle() }
    }

    struct Tab<Shown>: View {
      let shown: Shown
      init(
        _ title: Ignored = 0, systemImage: Ignored = 0, image: Ignored = 0, value: Ignored = 0,
        role: Ignored = 0, @ViewBuilder content: () -> Shown
      ) {
        self.shown = content()
      }
      init(
        value: Ignored = 0, role: Ignored = 0, @ViewBuilder content: () -> Shown,
        label: () -> Ignored
      ) {
        self.shown = content()
      }
      var body: some View { shown }
    }

    struct TimelineView<Shown>: View {
      let shown: Shown
      init(_ schedule: Ignored, @ViewBuilder content: (TimelineViewContext) -> Shown) {
        self.shown = content(TimelineViewContext())
      }
      var body: some View { shown }
    }

    struct TimelineViewContext {
      let date = Date()
      let cadence = Date()
    }
    """
}

import SwiftSyntax

/// Stand-ins for views whose parts or whose size SwiftUI leaves to a platform's style.
///
/// They are declared as an article would declare them; a declaration of the article's own goes
/// before. Sizes are those of iOS where a number is needed (an own decision, as the metric of texts
/// is); each use is warned of with what ``Control/note`` says.
enum ControlDeclarations {
  /// The block that stand-ins are in: none of an article's.
  static let block = -1

  static let types: [String: DeclaredType] = {
    let reader = DeclarationReader(block: block)
    var types: [String: DeclaredType] = [:]
    for item in ParsedSource(source).tree.statements {
      guard case .decl(let declaration) = item.item, let type = reader.type(declaration) else {
        continue
      }
      types[type.name] = type
    }
    return types
  }()

  /// Parameters of the type `Ignored` take any expression and do not look at it.
  static let ignored = "Ignored"

  private static let source = """
    struct Label<Title, Icon>: View {
      let title: Title
      let icon: Icon
      let style = "automatic"
      init(_ title: String, systemImage name: String) {
        self.title = Text(title)
        self.icon = Image(systemName: name)
      }
      init(_ title: String, image name: String) {
        self.title = Text(title)
        self.icon = Image(name)
      }
      init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
      }
      init(_ configuration: Label) {
        self.title = configuration.title
        self.icon = configuration.icon
      }
      var body: some View {
        switch style {
        case "iconOnly": icon
        case "titleOnly": title
        default: HStack { icon; title }
        }
      }
    }

    struct Toggle<Content>: View {
      let label: Content
      let isOn: Bool
      let isMixed = false
      let style = "automatic"
      let hidesLabel = false
      init(_ title: String, isOn: Binding<Bool>) {
        self.label = Text(title)
        self.isOn = isOn
      }
      init(_ title: String, systemImage name: String, isOn: Binding<Bool>) {
        self.label = Label(title, systemImage: name)
        self.isOn = isOn
      }
      init(isOn: Binding<Bool>, @ViewBuilder label: () -> Content) {
        self.label = label()
        self.isOn = isOn
      }
      init(_ configuration: Toggle) {
        self.label = configuration.label
        self.isOn = configuration.isOn
      }
      var body: some View {
        if hidesLabel {
          Capsule().frame(width: 51, height: 31)
        } else {
          HStack {
            label
            Spacer()
            Capsule().frame(width: 51, height: 31)
          }
        }
      }
    }

    struct Slider<Minimum, Maximum>: View {
      let minimum: Minimum
      let maximum: Maximum
      init(value: Ignored, in: Ignored = 0, step: Ignored = 0, onEditingChanged: (Bool) -> Ignored = 0) {
        self.minimum = Group {}
        self.maximum = Group {}
      }
      init(
        value: Ignored, in: Ignored = 0, step: Ignored = 0, label: () -> Ignored,
        @ViewBuilder minimumValueLabel: () -> Minimum, @ViewBuilder maximumValueLabel: () -> Maximum,
        onEditingChanged: (Bool) -> Ignored = 0
      ) {
        self.minimum = minimumValueLabel()
        self.maximum = maximumValueLabel()
      }
      init(
        value: Ignored, in: Ignored = 0, step: Ignored = 0, label: () -> Ignored,
        onEditingChanged: (Bool) -> Ignored = 0
      ) {
        self.minimum = Group {}
        self.maximum = Group {}
      }
      var body: some View {
        HStack {
          minimum
          Capsule().frame(height: 31)
          maximum
        }
      }
    }

    struct TextField<Shown>: View {
      let shown: Shown
      let isLine: Bool
      let style = "automatic"
      init(
        _ title: String, text: Binding<String>, prompt: Ignored = 0, axis: Axis = .horizontal,
        onEditingChanged: (Bool) -> Ignored = 0, onCommit: () -> Ignored = 0
      ) {
        self.shown = Text(text.isEmpty ? (title.isEmpty ? " " : title) : text)
        self.isLine = axis == .horizontal
      }
      init(
        _ title: String, value: Ignored, format: Ignored, prompt: Ignored = 0
      ) {
        self.shown = Text(title)
        self.isLine = true
      }
      init(_ title: String, value: Ignored, formatter: Ignored) {
        self.shown = Text(title)
        self.isLine = true
      }
      init(text: Binding<String>, prompt: Ignored = 0, axis: Axis = .horizontal, @ViewBuilder label: () -> Shown) {
        self.shown = label()
        self.isLine = axis == .horizontal
      }
      var field: some View {
        shown.lineLimit(isLine ? 1 : nil).frame(maxWidth: .infinity, alignment: .leading)
      }
      var body: some View {
        if style == "roundedBorder" {
          field.padding(.horizontal, 7).padding(.vertical, 6)
        } else {
          field
        }
      }
    }

    struct SecureField: View {
      let title: String
      let style = "automatic"
      init(_ title: String, text: Ignored, prompt: Ignored = 0, onCommit: () -> Ignored = 0) {
        self.title = title
      }
      var field: some View {
        Text(title).lineLimit(1).frame(maxWidth: .infinity, alignment: .leading)
      }
      var body: some View {
        if style == "roundedBorder" {
          field.padding(.horizontal, 7).padding(.vertical, 6)
        } else {
          field
        }
      }
    }

    struct TextEditor: View {
      init(text: Ignored, selection: Ignored = 0) {}
      var body: some View { Rectangle() }
    }

    struct Stepper<Content>: View {
      let label: Content
      let hidesLabel = false
      init(
        _ title: String, value: Ignored, in: Ignored = 0, step: Ignored = 0, format: Ignored = 0,
        onEditingChanged: (Bool) -> Ignored = 0
      ) {
        self.label = Text(title)
      }
      init(
        value: Ignored, in: Ignored = 0, step: Ignored = 0, format: Ignored = 0,
        @ViewBuilder label: () -> Content, onEditingChanged: (Bool) -> Ignored = 0
      ) {
        self.label = label()
      }
      init(
        _ title: String, onIncrement: () -> Ignored, onDecrement: () -> Ignored,
        onEditingChanged: (Bool) -> Ignored = 0
      ) {
        self.label = Text(title)
      }
      init(
        @ViewBuilder label: () -> Content, onIncrement: () -> Ignored, onDecrement: () -> Ignored,
        onEditingChanged: (Bool) -> Ignored = 0
      ) {
        self.label = label()
      }
      init(
        onIncrement: () -> Ignored, onDecrement: () -> Ignored,
        onEditingChanged: (Bool) -> Ignored = 0, @ViewBuilder label: () -> Content
      ) {
        self.label = label()
      }
      var body: some View {
        if hidesLabel {
          Capsule().frame(width: 94, height: 32)
        } else {
          HStack {
            label
            Spacer()
            Capsule().frame(width: 94, height: 32)
          }
        }
      }
    }

    struct ProgressView<Content, Current>: View {
      let label: Content
      let currentValueLabel: Current
      let fractionCompleted: Double?
      let style = "automatic"
      init() {
        self.label = Group {}
        self.currentValueLabel = Group {}
        self.fractionCompleted = nil
      }
      init(_ title: String) {
        self.label = Text(title)
        self.currentValueLabel = Group {}
        self.fractionCompleted = nil
      }
      init(@ViewBuilder label: () -> Content) {
        self.label = label()
        self.currentValueLabel = Group {}
        self.fractionCompleted = nil
      }
      init(value: Double?, total: Double = 1) {
        self.label = Group {}
        self.currentValueLabel = Group {}
        self.fractionCompleted = value.map { min(max($0 / total, 0), 1) }
      }
      init(_ title: String, value: Double?, total: Double = 1) {
        self.label = Text(title)
        self.currentValueLabel = Group {}
        self.fractionCompleted = value.map { min(max($0 / total, 0), 1) }
      }
      init(value: Double?, total: Double = 1, @ViewBuilder label: () -> Content) {
        self.label = label()
        self.currentValueLabel = Group {}
        self.fractionCompleted = value.map { min(max($0 / total, 0), 1) }
      }
      init(
        value: Double?, total: Double = 1, @ViewBuilder label: () -> Content,
        @ViewBuilder currentValueLabel: () -> Current
      ) {
        self.label = label()
        self.currentValueLabel = currentValueLabel()
        self.fractionCompleted = value.map { min(max($0 / total, 0), 1) }
      }
      init(_ configuration: ProgressView) {
        self.label = configuration.label
        self.currentValueLabel = configuration.currentValueLabel
        self.fractionCompleted = configuration.fractionCompleted
      }
      var body: some View {
        if style == "circular" || (style == "automatic" && fractionCompleted == nil) {
          VStack {
            Circle().frame(width: 20, height: 20)
            label
            currentValueLabel
          }
        } else {
          VStack(alignment: .leading) {
            label
            Capsule().frame(height: 4)
            currentValueLabel
          }
        }
      }
    }

    struct Picker: View {
      let style = "automatic"
      init(_ title: Ignored, selection: Ignored, content: () -> Ignored) {}
      init(_ title: Ignored, systemImage: Ignored, selection: Ignored, content: () -> Ignored) {}
      init(selection: Ignored, label: Ignored, content: () -> Ignored) {}
      init(selection: Ignored, content: () -> Ignored, label: () -> Ignored) {}
      var body: some View {
        if style == "wheel" {
          Rectangle().frame(height: 216)
        } else {
          Capsule().frame(height: 32)
        }
      }
    }

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

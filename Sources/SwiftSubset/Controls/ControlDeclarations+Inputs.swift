extension ControlDeclarations {
  /// What takes input, and labels.
  static let inputs = """
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
      init(value: Binding<Ignored>, in: Ignored = 0, step: Ignored = 0, onEditingChanged: (Bool) -> Ignored = 0) {
        self.minimum = Group {}
        self.maximum = Group {}
      }
      init(
        value: Binding<Ignored>, in: Ignored = 0, step: Ignored = 0, label: () -> Ignored,
        @ViewBuilder minimumValueLabel: () -> Minimum, @ViewBuilder maximumValueLabel: () -> Maximum,
        onEditingChanged: (Bool) -> Ignored = 0
      ) {
        self.minimum = minimumValueLabel()
        self.maximum = maximumValueLabel()
      }
      init(
        value: Binding<Ignored>, in: Ignored = 0, step: Ignored = 0, label: () -> Ignored,
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
      let isOfValue = false
      let style = "automatic"
      init(
        _ title: String, text: Binding<String>, prompt: Text? = nil, axis: Axis = .horizontal,
        onEditingChanged: (Bool) -> Ignored = 0, onCommit: () -> Ignored = 0
      ) {
        if let prompt {
          self.shown = text.isEmpty ? prompt : Text(text)
        } else {
          self.shown = Text(text.isEmpty ? (title.isEmpty ? " " : title) : text)
        }
        self.isLine = axis == .horizontal
      }
      init(
        _ title: String, value: Binding<Ignored>, format: Ignored, prompt: Text? = nil
      ) {
        self.shown = prompt ?? Text(title)
        self.isLine = true
        self.isOfValue = true
      }
      init(_ title: String, value: Binding<Ignored>, formatter: Ignored) {
        self.shown = Text(title)
        self.isLine = true
        self.isOfValue = true
      }
      init(text: Binding<String>, prompt: Text? = nil, axis: Axis = .horizontal, @ViewBuilder label: () -> Shown) {
        if let prompt {
          self.shown = text.isEmpty ? prompt : Text(text)
        } else {
          self.shown = text.isEmpty ? label() : Text(text)
        }
        self.isLine = axis == .horizontal
      }
      var field: some View {
        isLine
          ? shown.lineLimit(1).frame(maxWidth: .infinity, alignment: .leading)
          : shown.frame(maxWidth: .infinity, alignment: .leading)
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
      let shown: Text
      let style = "automatic"
      init(_ title: String, text: Binding<Ignored>, prompt: Text? = nil, onCommit: () -> Ignored = 0) {
        self.shown = prompt ?? Text(title)
      }
      var field: some View {
        shown.lineLimit(1).frame(maxWidth: .infinity, alignment: .leading)
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
      init(text: Binding<Ignored>, selection: Ignored = 0) {}
      var body: some View { Rectangle() }
    }

    struct Stepper<Content>: View {
      let label: Content
      let hidesLabel = false
      init(
        _ title: String, value: Binding<Ignored>, in: Ignored = 0, step: Ignored = 0, format: Ignored = 0,
        onEditingChanged: (Bool) -> Ignored = 0
      ) {
        self.label = Text(title)
      }
      init(
        value: Binding<Ignored>, in: Ignored = 0, step: Ignored = 0, format: Ignored = 0,
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


    """
}

struct Counter: View {
  @Binding var count: Int
  @Binding var isOn: Bool

  var body: some View {
    HStack {
      Text("Count: \(count)")
      Spacer()
      if isOn { Color.green.frame(width: 20, height: 20) }
    }
    .onTapGesture {
      count += 1
      isOn.toggle()
    }
    .animation(.spring(response: 0.3), value: count)
  }
}

struct CounterScreen: View {
  @State private var count: Int
  @State private var isOn = true
  @ScaledMetric(relativeTo: .body) private var gap: CGFloat = 12
  @Environment(\.colorScheme) private var scheme
  @Namespace private var namespace

  init(start: Int = 5) {
    _count = State(initialValue: start * 2)
  }

  var body: some View {
    VStack(spacing: gap) {
      Counter(count: $count, isOn: $isOn)
      Counter(count: .constant(3), isOn: .constant(false))
      Text(scheme == .dark ? "dark" : "light")
    }
    .task { await load() }
  }

  func load() async { print("loading") }
}

struct CounterScreen_Previews: PreviewProvider {
  static var previews: some View {
    CounterScreen(start: 4)
  }
}
// ---- by hand
VStack(spacing: 12) {
  HStack {
    Text("Count: 8")
    Spacer()
    if true { Color.green.frame(width: 20, height: 20) }
  }
  HStack {
    Text("Count: 3")
    Spacer()
    if false { Color.green }
  }
  Text("light")
}

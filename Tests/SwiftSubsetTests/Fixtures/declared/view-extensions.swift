// compare: ids
extension View {
  func card(padding: CGFloat = 12) -> some View {
    self
      .padding(padding)
      .background(Color.white)
      .cornerRadius(8)
  }

  func debugBorder(_ color: Color = .red, width: CGFloat = 1) -> some View {
    overlay(Rectangle().stroke(color, lineWidth: width))
  }

  @ViewBuilder
  func hidden(_ isHidden: Bool) -> some View {
    if isHidden { EmptyView() } else { self }
  }

  func centered(in axis: Axis) -> some View {
    Group {
      switch axis {
      case .horizontal:
        HStack {
          Spacer()
          self
          Spacer()
        }
      case .vertical:
        VStack {
          Spacer()
          self
          Spacer()
        }
      }
    }
  }
}

VStack {
  Text("One").id("one").card().id("card").debugBorder()
  Text("Two").hidden(true)
  Text("Three").id("three").centered(in: .horizontal).id("centred")
  Color.blue.id("blue").card(padding: 4)
}
// ---- by hand
VStack {
  Text("One").id("one").padding(12).id("card").overlay { Rectangle() }
  if true { EmptyView() }
  if true {
    HStack {
      Spacer()
      Text("Three").id("three")
      Spacer()
    }.id("centred")
  }
  Color.blue.id("blue").padding(4)
}

struct Bar: View {
  let fraction: CGFloat
  let proxy: GeometryProxy

  private func width(_ factor: CGFloat) -> CGFloat {
    let usable = proxy.size.width - 20
    return usable * factor
  }

  var body: some View {
    Rectangle()
      .frame(width: width(fraction), height: 10)
  }
}

struct Bars: View {
  var values: [CGFloat] = [0.25, 0.5, 1]

  var body: some View {
    GeometryReader { proxy in
      VStack(alignment: .leading) {
        ForEach(values, id: \.self) { value in
          Bar(fraction: value, proxy: proxy)
        }
        footer(in: proxy.size)
      }
      .frame(width: proxy.size.width)
    }
  }

  @ViewBuilder
  private func footer(in size: CGSize) -> some View {
    if size.width > 200 {
      Text("wide").frame(maxWidth: size.width / 2)
    } else {
      Text("narrow")
    }
  }
}
// ---- by hand
GeometryReader { proxy in
  VStack(alignment: .leading) {
    ForEach([0.25, 0.5, 1], id: \.self) { value in
      Rectangle().frame(width: (proxy.size.width - 20) * value, height: 10)
    }
    if proxy.size.width > 200 {
      Text("wide").frame(maxWidth: proxy.size.width / 2)
    } else {
      Text("narrow")
    }
  }
  .frame(width: proxy.size.width)
}

struct Repeat<Content: View>: View {
  let count: Int
  let content: (Int) -> Content

  init(_ count: Int, @ViewBuilder content: @escaping (Int) -> Content) {
    self.count = count
    self.content = content
  }

  var body: some View {
    ForEach(0..<count, id: \.self) { content($0) }
  }
}

struct Scaled {
  var scale: (CGFloat) -> CGFloat = { $0 * 2 }
}

struct Steps: View {
  let scaled: Scaled

  var body: some View {
    func size(_ step: Int) -> CGFloat {
      let base = CGFloat(step + 1)
      return scaled.scale(base) * 10
    }
    return HStack(alignment: .bottom, spacing: 0) {
      Repeat(3) { step in
        Color.green.frame(width: 10, height: size(step))
      }
    }
  }
}

VStack {
  Steps(scaled: Scaled())
  Steps(scaled: Scaled { $0 + 1 })
}
// ---- by hand
VStack {
  HStack(alignment: .bottom, spacing: 0) {
    ForEach(0..<3) { step in Color.green.frame(width: 10, height: CGFloat(step + 1) * 20) }
  }
  HStack(alignment: .bottom, spacing: 0) {
    ForEach(0..<3) { step in Color.green.frame(width: 10, height: CGFloat(step + 2) * 10) }
  }
}

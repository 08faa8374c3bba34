struct Wave: View {
  let count: Int

  func heights() -> [CGFloat] {
    var result: [CGFloat] = []
    var value: CGFloat = 10
    for i in 0..<count {
      value += i.isMultiple(of: 2) ? 8 : -4
      result.append(value)
    }
    return result
  }

  var body: some View {
    HStack(alignment: .center, spacing: 2) {
      ForEach(Array(heights().enumerated()), id: \.offset) { item in
        Capsule().frame(width: 6, height: item.element)
      }
    }
  }
}

Wave(count: 6)
// ---- by hand
HStack(spacing: 2) {
  ForEach([18.0, 14, 22, 18, 26, 22], id: \.self) { height in
    Capsule().frame(width: 6, height: height)
  }
}

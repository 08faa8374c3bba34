func rowHeight(for index: Int, base: CGFloat = 10) -> CGFloat {
  guard index > 0 else { return base }
  if index.isMultiple(of: 2) {
    return base * 2
  }
  return base + CGFloat(index)
}

func fibonacci(_ n: Int) -> Int { n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2) }

@ViewBuilder
func row(_ index: Int) -> some View {
  let height = rowHeight(for: index)
  Color.blue.frame(height: height)
  if index == 1 { Divider() }
}

struct Rows: View {
  let widths = stride(from: 10, through: 30, by: 10).map { CGFloat($0) }

  var body: some View {
    VStack(spacing: 1) {
      ForEach(0..<3) { row($0) }
      Text("\(fibonacci(10))")
      ForEach(Array(zip(widths, ["a", "b", "c"])), id: \.1) { width, name in
        Text(name).frame(width: width)
      }
      Text(widths.filter { $0 > 10 }.map { "\(Int($0))" }.joined(separator: "+"))
      Text("\(widths.reduce(0, +))")
    }
  }
}
// ---- by hand
VStack(spacing: 1) {
  ForEach([10.0, 11, 20], id: \.self) { height in
    Color.blue.frame(height: height)
    if height == 11 { Divider() }
  }
  Text("55")
  ForEach([10.0, 20, 30], id: \.self) { width in
    Text(width == 10 ? "a" : width == 20 ? "b" : "c").frame(width: width)
  }
  Text("20+30")
  Text("60.000000")
}

struct Corners: OptionSet {
  let rawValue: Int
  static let top = Corners(rawValue: 1 << 0)
  static let bottom = Corners(rawValue: 1 << 1)
  static let all: Corners = [.top, .bottom]
}

struct Stock: View {
  let stock = ["Pears": 3, "Apples": 12]
  var corners: Corners = .all
  var angle = Angle.zero
  var total: Int { stock.values.reduce(0, +) }

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      if corners.contains(.top) { Divider() }
      ForEach(stock.keys.sorted(), id: \.self) { key in
        HStack(spacing: 0) {
          Text(key)
          Color.green.frame(width: CGFloat(stock[key, default: 0]) * 4, height: 10)
        }
      }
      ForEach(stock.sorted { $0.value < $1.value }, id: \.key) { key, value in
        Text("\(key): \(value)")
      }
      Text("\(total)").frame(width: angle.degrees)
      if corners.contains([.top, .bottom]) { Text("all") }
      if corners.isEmpty { Text("none") }
    }
  }
}

VStack(spacing: 0) {
  Stock(angle: .degrees(90))
  Stock(corners: .top, angle: .init(degrees: 45))
  Stock(corners: [])
}
// ---- by hand
VStack(spacing: 0) {
  VStack(alignment: .leading, spacing: 0) {
    Divider()
    HStack(spacing: 0) {
      Text("Apples")
      Color.green.frame(width: 48, height: 10)
    }
    HStack(spacing: 0) {
      Text("Pears")
      Color.green.frame(width: 12, height: 10)
    }
    Text("Pears: 3")
    Text("Apples: 12")
    Text("15").frame(width: 90)
    Text("all")
  }
  VStack(alignment: .leading, spacing: 0) {
    Divider()
    HStack(spacing: 0) {
      Text("Apples")
      Color.green.frame(width: 48, height: 10)
    }
    HStack(spacing: 0) {
      Text("Pears")
      Color.green.frame(width: 12, height: 10)
    }
    Text("Pears: 3")
    Text("Apples: 12")
    Text("15").frame(width: 45)
  }
  VStack(alignment: .leading, spacing: 0) {
    HStack(spacing: 0) {
      Text("Apples")
      Color.green.frame(width: 48, height: 10)
    }
    HStack(spacing: 0) {
      Text("Pears")
      Color.green.frame(width: 12, height: 10)
    }
    Text("Pears: 3")
    Text("Apples: 12")
    Text("15").frame(width: 0)
    Text("none")
  }
}

struct Chart: View {
  struct Bar: Identifiable {
    enum Kind {
      case plain
      case marked(String)
    }
    let id = UUID()
    let value: Double
    let kind: Kind
    var title: String {
      if case .marked(let title) = kind { return title }
      return "-"
    }
  }

  let bars: [Bar]
  private var most: Double { bars.map(\.value).max() ?? 1 }

  var body: some View {
    HStack(alignment: .bottom, spacing: 2) {
      ForEach(bars) { bar in
        VStack(spacing: 0) {
          Color.blue.frame(width: 10, height: 60 * bar.value / most)
          Text(bar.title)
        }
      }
    }
  }
}

let data: [Chart.Bar] = zip(["a", ""], [3.0, 6]).map { label, value in
  .init(value: value, kind: label.isEmpty ? .plain : .marked(label))
}

Chart(bars: data + [Chart.Bar(value: 1.5, kind: .marked("last"))])
// ---- by hand
HStack(alignment: .bottom, spacing: 2) {
  VStack(spacing: 0) {
    Color.blue.frame(width: 10, height: 30)
    Text("a")
  }
  VStack(spacing: 0) {
    Color.blue.frame(width: 10, height: 60)
    Text("-")
  }
  VStack(spacing: 0) {
    Color.blue.frame(width: 10, height: 15)
    Text("last")
  }
}

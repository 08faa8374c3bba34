struct Metric {
  let title: String
  let value: Double
  let unit: Unit

  enum Unit: String, CaseIterable {
    case percent = "%"
    case count
  }

  var label: String {
    switch unit {
    case .percent: return "\(Int(value * 100))\(unit.rawValue)"
    case .count: return String(format: "%.1f", value)
    }
  }
}

struct Tile: View {
  let metric: Metric
  private let height: CGFloat = 60

  var body: some View {
    ZStack(alignment: .bottomLeading) {
      RoundedRectangle(cornerRadius: 8).fill(tint)
      VStack(alignment: .leading, spacing: 2) {
        Text(metric.label)
        Text(metric.title).font(.caption)
      }
      .padding(8)
    }
    .frame(height: height)
  }

  private var tint: Color {
    metric.value > 0.5 ? .green : .orange
  }
}

struct Dashboard: View {
  let rows = [
    [
      Metric(title: "CPU", value: 0.25, unit: .percent),
      Metric(title: "Memory", value: 0.5, unit: .percent),
    ],
    [Metric(title: "Jobs", value: 12, unit: .count)],
  ]

  var body: some View {
    VStack(spacing: 10) {
      ForEach(rows.indices, id: \.self) { row in
        HStack(spacing: 10) {
          ForEach(0..<rows[row].count, id: \.self) { column in
            Tile(metric: rows[row][column])
          }
        }
      }
      Text("Total: \(rows.flatMap { $0 }.count)")
      Text(Metric.Unit.allCases.map(\.rawValue).joined(separator: ", "))
    }
    .padding(20)
  }
}
// ---- by hand
VStack(spacing: 10) {
  ForEach(0..<2) { row in
    HStack(spacing: 10) {
      ForEach(0..<(2 - row)) { column in
        ZStack(alignment: .bottomLeading) {
          RoundedRectangle(cornerRadius: 8)
          VStack(alignment: .leading, spacing: 2) {
            Text(row == 1 ? "12.0" : column == 0 ? "25%" : "50%")
            Text(row == 1 ? "Jobs" : column == 0 ? "CPU" : "Memory").font(.caption)
          }
          .padding(8)
        }
        .frame(height: 60)
      }
    }
  }
  Text("Total: 3")
  Text("%, count")
}
.padding(20)

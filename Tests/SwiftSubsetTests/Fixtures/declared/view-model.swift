import Combine

final class CartModel: ObservableObject {
  struct Item: Identifiable {
    let id: Int
    let name: String
    let price: Double
  }

  @Published var items: [Item]
  @Published private(set) var isLoading = false

  init(
    items: [Item] = [Item(id: 1, name: "Tea", price: 3.5), Item(id: 2, name: "Bread", price: 2)]
  ) {
    self.items = items
  }

  var total: Double { items.map(\.price).reduce(0, +) }
}

struct CartView: View {
  @StateObject private var model = CartModel()
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    VStack(alignment: .leading) {
      ForEach(model.items) { item in
        HStack {
          Text(item.name)
          Spacer()
          Text(String(format: "%.2f", item.price))
        }
      }
      Divider()
      if model.isLoading {
        Text("Loading")
      } else {
        Text("Total \(model.total, specifier: "%.2f")")
          .onTapGesture { dismiss() }
      }
    }
    .padding()
  }
}
// ---- by hand
VStack(alignment: .leading) {
  ForEach(0..<2) { i in
    HStack {
      Text(["Tea", "Bread"][i])
      Spacer()
      Text(["3.50", "2.00"][i])
    }
  }
  Divider()
  if true { Text("Total 5.50") }
}
.padding()

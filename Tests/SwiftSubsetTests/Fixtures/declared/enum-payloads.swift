enum Block: Identifiable {
  case heading(String, level: Int = 1)
  case paragraph(text: String)
  case rule
  indirect case quote(Block)

  var id: String { "\(self)" }
}

struct BlockView: View {
  let block: Block

  var body: some View {
    switch block {
    case .heading(let text, level: 1):
      Text(text).font(.largeTitle)
    case .heading(let text, let level) where level > 2:
      Text(text).font(.body)
    case .heading(let text, _):
      Text(text).font(.title2)
    case .paragraph(let text):
      Text(text)
    case .rule:
      Divider()
    case .quote(let inner):
      HStack {
        Rectangle().frame(width: 3)
        BlockView(block: inner)
      }
      .fixedSize(horizontal: false, vertical: true)
    }
  }
}

let blocks: [Block] = [
  .heading("Title"), .heading("Part", level: 2), .heading("Small", level: 3),
  .paragraph(text: "Some words"), .rule, .quote(.paragraph(text: "Said")),
]

VStack(alignment: .leading) {
  ForEach(Array(blocks.enumerated()), id: \.offset) { _, block in
    BlockView(block: block)
  }
}
// ---- by hand
VStack(alignment: .leading) {
  if true { Text("Title").font(.largeTitle) }
  if true { Text("Part").font(.title2) }
  if true { Text("Small").font(.body) }
  if true { Text("Some words") }
  if true { Divider() }
  if true {
    HStack {
      Rectangle().frame(width: 3)
      if true { Text("Said") }
    }
    .fixedSize(horizontal: false, vertical: true)
  }
}

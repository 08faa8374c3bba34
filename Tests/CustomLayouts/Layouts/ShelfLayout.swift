/// Fills shelves of a fixed width: each view goes to the first shelf that still has room for it.
struct ShelfLayout: Layout {
  let shelfWidth: CGFloat
  var shelfGap: CGFloat = 2

  private struct Shelf {
    var used: CGFloat = 0
    var height: CGFloat = 0
  }

  private func pack(_ sizes: [CGSize]) -> (
    shelves: [Shelf], places: [Int: (shelf: Int, x: CGFloat)]
  ) {
    var shelves: [Shelf] = []
    var places: [Int: (shelf: Int, x: CGFloat)] = [:]

    items: for (index, size) in sizes.enumerated() {
      for number in 0..<shelves.count {
        guard shelves[number].used + size.width <= shelfWidth else { continue }
        put(size, on: &shelves[number], at: &places[index], number)
        continue items
      }
      shelves.append(Shelf())
      put(size, on: &shelves[shelves.count - 1], at: &places[index], shelves.count - 1)
    }
    return (shelves, places)
  }

  private func put(
    _ size: CGSize, on shelf: inout Shelf, at place: inout (shelf: Int, x: CGFloat)?, _ number: Int
  ) {
    place = (shelf: number, x: shelf.used)
    shelf.used += size.width
    shelf.height = max(shelf.height, size.height)
  }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    let (shelves, _) = pack(subviews.map { $0.sizeThatFits(.unspecified) })
    let gaps = shelves.isEmpty ? 0 : shelfGap * CGFloat(shelves.count - 1)
    return CGSize(
      width: shelfWidth, height: shelves.reduce(gaps) { $0 + $1.height })
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
    let (shelves, places) = pack(sizes)
    for index in subviews.indices {
      guard let place = places[index] else { continue }
      let above = shelves.prefix(place.shelf)
      let top = above.reduce(0) { $0 + $1.height + shelfGap }
      let bottom = bounds.minY + top + shelves[place.shelf].height
      subviews[index].place(
        at: CGPoint(x: bounds.minX + place.x, y: bottom), anchor: .bottomLeading,
        proposal: ProposedViewSize(sizes[index]))
    }
  }
}

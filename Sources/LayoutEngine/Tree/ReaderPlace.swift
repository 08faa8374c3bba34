/// Where a geometry reader lies in the spaces around it.
struct ReaderPlace: @unchecked Sendable {
  // Safe: names are only compared, never changed.

  /// A view around the reader.
  struct Around {
    var name: AnyHashable
    /// The reader's origin in the view's space.
    var origin: CGPoint
    var size: CGSize
  }

  /// The reader's origin in the space in which frames are reported.
  var origin = CGPoint.zero

  /// The views around it that have a space, the innermost first.
  var views: [Around] = []

  func origin(in space: CoordinateSpace) -> CGPoint {
    switch space {
    case .local: .zero
    case .global: origin
    case .named(let name): view(named: name)?.origin ?? origin
    }
  }

  func view(named space: NamedCoordinateSpace) -> Around? {
    guard case .named(let name) = space.coordinateSpace else { return nil }
    return view(named: name)
  }

  private func view(named name: AnyHashable) -> Around? { views.first { $0.name == name } }
}

extension LayoutTree {
  /// Names the space of the next view.
  package func attach(space name: AnyHashable) {
    tables.pointee.pending.spaces.append(name)
    tables.pointee.hasPending = true
  }

  /// Where a reader lies, once it is placed; readers around it have been asked before.
  ///
  /// Goes up to the next reader only, so that readers in readers are found in time for their depth.
  func findPlace(of reader: Int32) -> ReaderPlace {
    var place = ReaderPlace()
    var node = reader
    while true {
      addSpaces(of: node, to: &place)
      let placed = storage.pointee.placements.base[Int(node)]
      place.origin.x = Self.sum(place.origin.x, placed.x)
      place.origin.y = Self.sum(place.origin.y, placed.y)
      node = storage.pointee.nodes.base[Int(node)].parent
      guard node >= 0 else { break }
      if let outer = tables.pointee.readerPlaces[node] {
        place.views += outer.views.map { view in
          var view = view
          view.origin.x = Self.sum(view.origin.x, place.origin.x)
          view.origin.y = Self.sum(view.origin.y, place.origin.y)
          return view
        }
        place.origin.x = Self.sum(place.origin.x, outer.origin.x)
        place.origin.y = Self.sum(place.origin.y, outer.origin.y)
        break
      }
    }
    tables.pointee.readerPlaces[reader] = place
    return place
  }

  /// Adds the spaces of one view around a reader, whose origin in that view is known.
  private func addSpaces(of node: Int32, to place: inout ReaderPlace) {
    var names = tables.pointee.spaces[node] ?? []
    if storage.pointee.nodes.base[Int(node)].kind == .scroll { names.append(ScrollViewSpace()) }
    let size = storage.pointee.placements.base[Int(node)].size.size
    for name in names {
      place.views.append(.init(name: name, origin: place.origin, size: size))
    }
  }

  /// Coordinates where infinity meets infinity are 0 (our own decision).
  private static func sum(_ a: Double, _ b: Double) -> Double {
    let sum = a + b
    return sum.isNaN ? 0 : sum
  }
}

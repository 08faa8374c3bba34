/// A space in which a geometry reader is asked for its frame.
public enum CoordinateSpace: Hashable, @unchecked Sendable {
  // Safe: names are only compared, never changed.

  /// That in which frames are reported: the root's own, or with safe area insets the container's.
  case global
  /// The reader's own.
  case local
  /// That of the nearest view around which has the name.
  case named(AnyHashable)

  /// Whether it is the space of the whole tree.
  public var isGlobal: Bool { self == .global }

  /// Whether it is the space of the view itself.
  public var isLocal: Bool { self == .local }
}

/// What names a coordinate space.
public protocol CoordinateSpaceProtocol {
  var coordinateSpace: CoordinateSpace { get }
}

/// The space in which frames are reported.
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  /// The space of the whole tree.
  public init() {}

  /// The space of the whole tree.
  public var coordinateSpace: CoordinateSpace { .global }
}

/// A view's own space.
public struct LocalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  /// The space of the view itself.
  public init() {}

  /// The space of the view itself.
  public var coordinateSpace: CoordinateSpace { .local }
}

/// The space of a view that `coordinateSpace(_:)` named.
public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable, Sendable {
  /// The space that a view around gave its name to.
  public let coordinateSpace: CoordinateSpace

  init(_ name: AnyHashable) { coordinateSpace = .named(name) }
}

extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
  /// The space of the whole tree.
  public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
  /// The space of the view itself.
  public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  /// The space of the nearest view around that `coordinateSpace` gave this name.
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace {
    NamedCoordinateSpace(name)
  }

  /// The rectangle in which the nearest scroll view around shows its content.
  public static var scrollView: NamedCoordinateSpace { NamedCoordinateSpace(ScrollViewSpace()) }
}

/// The name of every scroll view's space.
struct ScrollViewSpace: Hashable {}

extension View {
  /// Names the view's space for geometry readers in it.
  public func coordinateSpace(_ space: NamedCoordinateSpace) -> some View {
    modified(
      by: AttributeModifier { tree in
        if case .named(let name) = space.coordinateSpace { tree.attach(space: name) }
      })
  }

  /// Names the view's space for geometry readers in it.
  public func coordinateSpace(name: some Hashable) -> some View {
    coordinateSpace(NamedCoordinateSpace(name))
  }
}

extension ViewDocument {
  /// The argument that names the function of the program by which a declared layout is made.
  ///
  /// For layouts whose arguments have no form of their own: closures, other layouts, objects.
  package static let madeLayout = "()"
}

extension ViewNode {
  /// The name in paths: that of the view, without the types that a layout is generic over.
  package var nodeName: String {
    guard let end = view.firstIndex(of: "‹") else { return view }
    return String(view[..<end])
  }
}

extension ModuleSources {
  /// One file.
  package struct File: Sendable {
    /// The parts of its path.
    let path: [Substring]

    /// What messages call it.
    package var name: String
    package let source: String

    /// The target that it is of, as far as folders tell: its own come before those of others.
    package var target: String

    /// The module that it is of, where others import it.
    package var module: String

    /// Whether others see what it declares, as they do not in the page of a playground.
    var isShared: Bool

    package init(
      path: String, name: String, source: String, target: String = "", module: String = "",
      isShared: Bool = true
    ) {
      self.target = target
      self.module = module
      self.isShared = isShared
      self.path = path.split(separator: "/")
      self.name = name
      self.source = source
    }

    /// Whether it lies in a folder, or further in.
    package func isBelow(_ folder: String) -> Bool {
      path.starts(with: folder.split(separator: "/"))
    }
  }
}

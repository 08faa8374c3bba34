/// The one table of what a view document may contain.
package enum Catalogue {
  /// The row of a view by SwiftUI's name.
  package static func view(named name: String) -> CatalogueEntry? { views[name] }

  /// The row of a modifier by SwiftUI's name.
  package static func modifier(named name: String) -> CatalogueEntry? { modifiers[name] }

  /// All rows, views first, each kind by name.
  package static var entries: [CatalogueEntry] {
    [views, modifiers].flatMap { rows in
      rows.values.sorted { $0.name < $1.name }
    }
  }

  private static let views: [String: CatalogueEntry] = [:]
  private static let modifiers: [String: CatalogueEntry] = [:]
}

/// A place in a view document, from which both the place in the JSON and the node's path follow.
struct Site {
  enum Step {
    case root
    case child(Int)
    case otherwise(Int)
    case modifier(Int)
  }

  /// The site of the view around this one, of the modifier before it, or of the modified view.
  var parent: Int
  var step: Step

  /// The name in paths; `nil` for what leaves no trace.
  var name: String?

  /// The index among the flattened children of the container around it, for a view.
  var index: Int?
}

/// All sites of a document, in the order in which they are met.
struct SiteTable {
  private(set) var sites: [Site] = []

  mutating func add(_ site: Site) -> Int {
    sites.append(site)
    return sites.count - 1
  }

  /// Names the site once it is known what stands there.
  mutating func name(_ site: Int, _ name: String?, index: Int?) {
    sites[site].name = name
    sites[site].index = index
  }

  /// Where in the JSON: `children[0].modifiers[1]`; empty for the root.
  func place(of site: Int) -> String {
    var steps: [String] = []
    var current = site
    while current >= 0 {
      switch sites[current].step {
      case .root: break
      case .child(let index): steps.append("children[\(index)]")
      case .otherwise(let index): steps.append("otherwise[\(index)]")
      case .modifier(let index):
        steps.append("modifiers[\(index)]")
        // The modifiers before this one are no part of the place.
        while case .modifier = sites[current].step { current = sites[current].parent }
        continue
      }
      current = sites[current].parent
    }
    return steps.reversed().joined(separator: ".")
  }

  /// The path of the node, or of the one around it for what is no node.
  func path(of site: Int) -> String {
    var parts: [String] = []
    var current = site
    while current >= 0 {
      let entry = sites[current]
      if let name = entry.name {
        switch entry.step {
        case .modifier: parts.append("." + name)
        default: parts.append(entry.index.map { "/\($0).\(name)" } ?? name)
        }
      }
      current = entry.parent
    }
    return parts.reversed().joined()
  }
}

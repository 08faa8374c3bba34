/// What the row of a view adds to the list of views around it.
enum ViewPart {
  /// No view at all.
  case nothing

  /// One view, with views inside of it.
  case element(Inside)

  /// Views that join the list.
  case list(Joining)

  enum Inside {
    case nothing
    case children
    /// One container of the children.
    case viewport(RowBuilder.Content)
    /// Children that are built once the view's size is known.
    case reader
  }

  enum Joining {
    /// All children, one after the other.
    case children(isDynamic: Bool)
    /// The children while a condition is true.
    case branch
    /// The children as the cells of a row, in a grid.
    case gridRow
  }
}

/// What the row of a modifier adds to the view that it is applied to.
enum ModifierPart {
  /// Nothing that a tree knows of.
  case nothing

  /// Another size for the image that it is applied to.
  case imageSize

  /// An element around the view, or around a list of views as a whole.
  case wrapper(ofLists: Bool)

  /// An element around the view, and more views in it, without which some add nothing.
  case views(areNeeded: Bool)

  /// What is said of the view.
  case attribute(RowBuilder.MakeAttribute)

  /// What holds for the views below it.
  case environment(RowBuilder.ChangeEnvironment)
}

// The one place that tells what a row takes part in; plans, layouts by a plan and calls of stored
// documents go by it.
extension CatalogueEntry {
  /// Whether a call may have views inside.
  var mayHoldViews: Bool { signatures.contains { $0.content != nil } }

  /// What a view adds; of a modifier it is nothing.
  var viewPart: ViewPart {
    switch builder {
    case .node: .element(mayHoldViews ? .children : .nothing)
    case .viewport(_, let content): .element(.viewport(content))
    case .reader: .element(.reader)
    case .list(let isDynamic): .list(.children(isDynamic: isDynamic))
    case .branch: .list(.branch)
    case .gridRow: .list(.gridRow)
    case .nothing, .container, .inset, .decoration, .attribute, .guide, .environment, .resizable,
      .transparent:
      .nothing
    }
  }

  /// Whether a view stands for views of the list around it.
  var isList: Bool {
    if case .list = viewPart { true } else { false }
  }

  /// Whether a modifier goes around a list of views as a whole.
  package var wrapsLists: Bool {
    if case .container = builder { true } else { false }
  }

  /// What a modifier adds that is called in one of its ways; of a view it is nothing.
  ///
  /// - Parameter signature: Which of ``signatures`` the arguments have.
  /// - Returns: Its part.
  func modifierPart(_ signature: Int) -> ModifierPart {
    switch builder {
    case .node, .guide: .wrapper(ofLists: false)
    case .container: .wrapper(ofLists: true)
    // A style in the place of views is drawn in the frame and lays nothing out (core rules §6.1).
    case .decoration: signatures[signature].content == nil ? .nothing : .views(areNeeded: false)
    case .inset: .views(areNeeded: true)
    case .attribute(let make): .attribute(make)
    case .environment(let change): .environment(change)
    case .resizable: .imageSize
    case .transparent, .nothing, .viewport, .reader, .list, .branch, .gridRow: .nothing
    }
  }

  /// Whether what a call adds is open until it is closed.
  ///
  /// Has to say what the tree does: by this nodes are closed after a failure.
  func isOpening(_ signature: Int) -> Bool {
    switch kind {
    case .view:
      // A row of a grid is begun and ended by steps of its own.
      switch viewPart {
      case .element(.nothing), .list(.gridRow): false
      default: true
      }
    case .modifier:
      if case .attribute = modifierPart(signature) { false } else { true }
    }
  }

  /// Whether it is made in one tree and cannot be kept for others: what the document declares runs
  /// on the machine of one layout, a guide's closure tells one layout of what fails, and a row of a
  /// grid is begun and is no element.
  var isOfOneTree: Bool {
    if universe != nil { return true }
    switch builder {
    case .guide, .gridRow: return true
    default: return false
    }
  }
}

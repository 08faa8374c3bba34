import Scenarios
import SwiftSubset

/// The Swift blocks of an article with the `frames` and `let` blocks that belong to them.
struct ArticleOutline {
  /// A Swift block and what the article says about it.
  struct Unit {
    let block: CodeBlock
    var heading: String?

    /// The code as it is lowered.
    let code: String

    /// What `let` blocks around it say: those after it, up to the next Swift block or heading,
    /// before those in front of it.
    var lets = Lets()
    var values: FreeValues { lets.values }
    var frames: [Frames] = []

    /// The first lines of `frames` blocks below it that are not read, with what their fences were meant
    /// to be.
    var unreadFrames: [(line: CodeBlock.Line, meant: String?)] = []

    init(block: CodeBlock, heading: String?) {
      self.block = block
      self.heading = heading
      code = block.source
    }

    /// What is stated of one choice of values, in the order of the proposals.
    ///
    /// - Parameter query: The values as the scenario's name has them.
    /// - Returns: One block a proposal.
    func frames(for query: String) -> [FramesBlock] {
      frames.map(\.stated).filter { stated in
        if let values = stated.values { return values == query }
        // What is said of these values alone goes before what is said of all.
        return !frames.contains {
          $0.stated.proposal == stated.proposal && $0.stated.values == query
            && $0.stated.engine == stated.engine
        }
      }
    }
  }

  /// What several `let` blocks say together.
  struct Lets {
    private(set) var values = FreeValues()

    /// The blocks that say more than their values, in their order.
    private(set) var texts: [String] = []

    /// Adds a block, whose values take the place of earlier ones of the same names.
    mutating func add(_ block: LetBlock) {
      values = block.values.filled(from: values)
      if block.text != block.values.text { texts.append(block.text) }
    }
  }

  struct Frames {
    var head: CodeBlock.Line
    var stated: FramesBlock
  }

  private(set) var units: [Unit] = []
  private(set) var errors: [ArticleError] = []

  private let file: String
  private var heading: String?

  /// The `let` blocks since the last Swift block or heading.
  private var pending: Lets?

  /// Whether a Swift block stands under the present heading.
  private var hasUnit = false

  init(_ page: ArticlePage, file: String) {
    self.file = file
    for element in JoinedBlocks.joined(page.elements)
    where errors.count < Limits.Source.articleErrors {
      do throws(ArticleError) {
        try add(element)
      } catch {
        errors.append(error)
      }
    }
  }

  private mutating func add(_ element: ArticleElement) throws(ArticleError) {
    switch element {
    case .heading(let title):
      heading = title
      hasUnit = false
      pending = nil
    case .code(let block):
      switch block.language {
      case .frames: try addFrames(block)
      case .lets: try addValues(LetBlock(block, file: file))
      case .foreign, .difference: break
      case .unreadFrames:
        guard hasUnit, let last = units.indices.last, let line = block.head ?? block.lines.first
        else { return }
        units[last].unreadFrames.append((line, block.meantFence))
      case .swift, .unlabelled:
        guard !block.lines.isEmpty else { return }
        var unit = Unit(block: block, heading: heading)
        if let pending { unit.lets = pending }
        units.append(unit)
        pending = nil
        hasUnit = true
      }
    }
  }

  private mutating func addValues(_ block: LetBlock) {
    pending = pending ?? Lets()
    pending?.add(block)
    if hasUnit, let last = units.indices.last { units[last].lets.add(block) }
  }

  private mutating func addFrames(_ block: CodeBlock) throws(ArticleError) {
    let head = block.head ?? CodeBlock.Line(number: 1, text: "", indent: 0)
    let stated = try FramesBlock(block, file: file)
    guard hasUnit, let last = units.indices.last else {
      throw ArticleError(
        file: file, line: head.number, column: head.column(of: 1),
        message: "no Swift block stands before this frames block under its heading")
    }
    let isSecond = units[last].frames.contains {
      $0.stated.proposal == stated.proposal && $0.stated.values == stated.values
        && $0.stated.engine == stated.engine
    }
    if isSecond {
      let values =
        (stated.values.map { " of '\($0)'" } ?? "")
        + (stated.engine.map { " for the engine '\($0)'" } ?? "")
      throw ArticleError(
        file: file, line: head.number, column: head.column(of: 1),
        message: "a second frames block at \(stated.proposal.text)\(values) for one Swift block")
    }
    let other = units[last].frames.first {
      $0.stated.proposal == stated.proposal && $0.stated.values == stated.values
        && $0.stated.environment != stated.environment
    }
    if let other {
      throw ArticleError(
        file: file, line: head.number, column: head.column(of: 1),
        message: "other surroundings than those of line \(other.head.number) at "
          + "\(stated.proposal.text): one scenario has one")
    }
    units[last].frames.append(Frames(head: head, stated: stated))
  }
}

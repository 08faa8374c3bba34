import LayoutEngine
import Scenarios

/// One layout by a plan: what its parameters and `let`s stand for, and what went wrong.
///
/// Lives as long as the tree it builds is laid out, since readers come back to it.
final class PlanRun {
  private let plan: Plan
  private var values: ScopeValues
  private(set) var warnings: [String]

  /// The first failure of an expression or a builder, and the path of its node.
  private(set) var failure: (message: String, path: String, image: String?)?

  /// Whether a node that should have been opened could not be made.
  private var hasLeftOut = false

  private var keptValues = 0

  init(_ plan: Plan) {
    self.plan = plan
    values = ScopeValues(count: plan.slotCount, program: plan.program)
    warnings = plan.warnings
  }

  /// Lets declared code run on for another layout.
  func refill() {
    values.machine.refill()
    keptValues = 0
  }

  /// Adds the document's nodes to an empty tree.
  ///
  /// What fails is kept in ``failure``, and the tree is told, so that its layout throws.
  func build(into tree: LayoutTree) {
    for alignment in plan.alignments { declare(alignment, in: tree) }
    run(plan.rootSteps, into: tree)
  }

  private func run(_ range: Range<Int>, into tree: LayoutTree) {
    var next = range.lowerBound
    while next < range.upperBound, !tree.hasFailed {
      next = perform(plan.steps[next], at: next, in: tree)
    }
    if tree.hasFailed { closeAll(next..<range.upperBound, of: tree) }
  }

  /// Does one step and returns the next.
  private func perform(_ step: Plan.Step, at position: Int, in tree: LayoutTree) -> Int {
    switch step {
    case .add(let element, let name): tree.add(element, name: name)
    case .addImplicit(let element, let name): tree.add(element, name: name, isImplicit: true)
    case .close: tree.close()
    case .openDeclared(let name): tree.openDeclared(tree.name(name))
    case .closeDeclared: tree.closeDeclared()
    case .openModified(let use, let levels): tree.openModified(use: use, levels: levels)
    case .closeModified: tree.closeModified()
    case .openGiven(let use, let levels): tree.openGiven(use: use, levels: levels)
    case .closeGiven: tree.closeGiven()
    case .attach(let attribute): tree.attach(attribute)
    case .endGridRow: tree.endGridRow()
    case .beginDecoration: tree.beginDecoration()
    case .markDynamic: tree.markDynamic()
    case .setDirection(let direction): tree.layoutDirection = direction
    case .addReader(let block): addReader(plan.blocks[block], to: tree)
    case .build(let build): add(plan.builds[build], to: tree)
    case .bind(let slot, let expression):
      let (code, site) = plan.expressions[expression]
      do throws(ExpressionFailure) {
        values.slots[slot] = try code.value(values)
      } catch {
        fail(error.message, at: site, in: tree)
      }
    case .branch(let expression, let otherwise):
      let (code, site) = plan.expressions[expression]
      do throws(ExpressionFailure) {
        return try code.isTrue(values) ? position + 1 : otherwise
      } catch {
        fail(error.message, at: site, in: tree)
        return otherwise
      }
    case .jump(let step): return step
    }
    return position + 1
  }

  /// Closes the nodes that were opened before something failed, in the steps that are left.
  ///
  /// A tree takes neither a layout with open nodes nor one `close()` too many.
  private func closeAll(_ steps: Range<Int>, of tree: LayoutTree) {
    var skipped = hasLeftOut ? 1 : 0
    var next = steps.lowerBound
    while next < steps.upperBound {
      let step = plan.steps[next]
      next += 1
      switch step {
      case .add(let element, _), .addImplicit(let element, _): skipped += element.isLeaf ? 0 : 1
      case .build(let build): skipped += plan.builds[build].isOpening ? 1 : 0
      case .openDeclared: skipped += 1
      case .close where skipped > 0, .closeDeclared where skipped > 0: skipped -= 1
      case .close, .closeDeclared: tree.close()
      case .jump(let step): next = step
      default: break
      }
    }
  }

  /// Adds a reader that builds its children with the values that are in scope now.
  private func addReader(_ block: Plan.Block, to tree: LayoutTree) {
    // The content is built when others have set the same slots: names that do not see each other
    // share them.
    let captured = values
    tree.addReader { [self] proxy, tree in
      values = captured
      guard keep(values.slots.count, in: tree) else { return }
      if let slot = block.proxySlot {
        // In the order that `Scope.Binding.proxy` states.
        let insets = proxy.safeAreaInsets
        var pairs: [ProgramValue] = [
          .size(proxy.size), .pair(insets.top, insets.leading),
          .pair(insets.bottom, insets.trailing),
        ]
        if let names = block.spaces {
          let spaces = [.global, NamedCoordinateSpace.scrollView.coordinateSpace]
          for space in spaces + names.map({ .named($0) }) {
            pairs.append(.point(proxy.frame(in: space).origin))
          }
        }
        values.slots.replaceSubrange(slot..<slot + pairs.count, with: pairs)
      }
      tree.layoutDirection = block.direction
      run(block.steps, into: tree)
    }
  }

  /// Counts the values that a reader keeps; false where there are too many.
  private func keep(_ count: Int, in tree: LayoutTree) -> Bool {
    keptValues += count
    guard keptValues > Limits.Layout.keptValues else { return true }
    let message =
      "geometry readers keep more than \(Limits.Layout.keptValues) values; nest fewer of them, or ask "
      + "for fewer named coordinate spaces"
    tree.fail(message)
    return false
  }

  private func add(_ build: Plan.Build, to tree: LayoutTree) {
    do throws(ExpressionFailure) {
      let arguments = try build.arguments.evaluated(values)
      let text = try build.environment.text.style(values)
      add(build, arguments, text: text, to: tree)
    } catch {
      fail(error.message, at: build.site, in: tree)
      hasLeftOut = build.isOpening
    }
  }

  private func add(
    _ build: Plan.Build, _ arguments: Arguments, text: TextStyle, to tree: LayoutTree
  ) {
    do throws(BuildFailure) {
      if case .attribute(let make) = build.entry.builder {
        tree.attach(try make(arguments))
      } else if case .gridRow = build.entry.builder {
        tree.beginGridRow(
          alignment: arguments.isGiven("alignment")
            ? arguments.crossGuide("alignment", of: .horizontal) : nil)
      } else if case .guide = build.entry.builder {
        addGuide(arguments, at: build.site, to: tree)
      } else {
        var context = BuildContext(
          assets: plan.assets, text: text, resizing: build.resizing)
        context.machine = values.machine
        context.anchors = build.environment.scrollAnchors
        context.fail = { [self, unowned tree] message in
          fail(message, at: build.site, in: tree)
        }
        guard let element = try build.entry.builder.element(arguments, &context) else { return }
        tree.add(element, name: tree.name(build.entry.name))
        for warning in context.warnings {
          warnings.append("\(plan.sites.path(of: build.site)): \(warning)")
        }
      }
    } catch {
      fail(error.message, image: error.image, at: build.site, in: tree)
      hasLeftOut = build.isOpening
    }
  }

  private func addGuide(_ arguments: Arguments, at site: Int, to tree: LayoutTree) {
    guard let key = arguments.guideKey("0"), let closure = arguments.guide("computeValue") else {
      return
    }
    tree.add(
      .alignmentGuide(key) { [self, unowned tree] dimensions in
        do throws(ExpressionFailure) {
          return try closure.value(in: dimensions)
        } catch {
          fail(error.message, at: site, in: tree)
          return 0
        }
      }, name: .none)
  }

  private func declare(_ alignment: Plan.Alignment, in tree: LayoutTree) {
    tree.declareGuide(alignment.isHorizontal ? .horizontal : .vertical) {
      [self, unowned tree, values] dimensions in
      do throws(ExpressionFailure) {
        return try alignment.value.guide(in: dimensions, values)
      } catch {
        fail("in the default value of '\(alignment.name)': \(error.message)", at: 0, in: tree)
        return 0
      }
    }
  }

  private func fail(
    _ message: String, image: String? = nil, at site: Int, in tree: LayoutTree
  ) {
    if failure == nil { failure = (message, plan.sites.path(of: site), image) }
    tree.fail(message)
  }
}

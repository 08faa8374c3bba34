import LayoutEngine
import Scenarios

/// A declared layout as one of the layout engine: each requirement runs the program's function.
///
/// What ends the program before its time is reported once; the layout then answers nothing more.
struct ProgramLayout: Layout {
  /// What the program keeps between calls, and whether it was made.
  struct Cache {
    var value: ProgramValue
  }

  let machine: Machine
  let declaration: Program.LayoutDeclaration
  let value: ProgramValue

  /// Whether it is called by declared code, which then fails in its place.
  var isNested = false

  /// Tells of a program that ended before its time.
  let fail: (String) -> Void

  private func function(_ requirement: String) -> CompiledFunction? {
    declaration.requirements[requirement].flatMap { machine.program.functions[$0] }
  }

  /// Runs the function of a requirement; nil where there is none or it failed.
  private func run(
    _ requirement: String, _ arguments: [ProgramValue], _ cache: inout Cache
  ) -> ProgramValue? {
    guard canRun, let function = function(requirement) else { return nil }
    do {
      // The cache is moved, so that what it holds is not held twice.
      let moved = cache.value
      cache.value = .none
      let (result, lent) = try machine.call(function, arguments + [moved])
      cache.value = lent.first ?? .none
      return result
    } catch {
      report(error)
      return nil
    }
  }

  private var canRun: Bool { !machine.hasFailed && machine.nestedTrap == nil }

  private func report(_ error: any Error) {
    guard !machine.hasFailed else { return }
    guard !isNested else {
      if machine.nestedTrap == nil { machine.nestedTrap = error }
      return
    }
    machine.hasFailed = true
    fail((error as? Trap)?.description ?? "\(error)")
  }

  func makeCache(subviews: Subviews) -> Cache {
    guard canRun, let function = function("makeCache") else {
      return Cache(value: .none)
    }
    do {
      return Cache(value: try machine.call(function, [value, .subviews(subviews)]).result)
    } catch {
      report(error)
      return Cache(value: .none)
    }
  }

  func updateCache(_ cache: inout Cache, subviews: Subviews) {
    guard canRun, let function = function("updateCache") else {
      cache = makeCache(subviews: subviews)
      return
    }
    do {
      let (_, lent) = try machine.call(function, [value, cache.value, .subviews(subviews)])
      cache.value = lent.first ?? .none
    } catch {
      report(error)
    }
  }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGSize {
    let size = run("sizeThatFits", [value, .proposal(proposal), .subviews(subviews)], &cache)
    return (try? size?.size) ?? .zero
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    _ = run(
      "placeSubviews", [value, .rect(bounds), .proposal(proposal), .subviews(subviews)], &cache)
  }

  func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
    if let spacing = run("spacing", [value, .subviews(subviews)], &cache) {
      return (try? spacing.spacing) ?? ViewSpacing()
    }
    return subviews.unionOfSpacings
  }

  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat? {
    if function("explicitHorizontalAlignment") != nil {
      // A guide that the language does not name is none of its cases.
      let number = GuideNumbers.number(of: guide)
      let result = run(
        "explicitHorizontalAlignment",
        [value, .int(number), .rect(bounds), .proposal(proposal), .subviews(subviews)], &cache)
      return (try? result?.length) ?? nil
    }
    return mergedAlignment(
      of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
  }

  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat? {
    if function("explicitVerticalAlignment") != nil {
      let number = GuideNumbers.number(of: guide)
      let result = run(
        "explicitVerticalAlignment",
        [value, .int(number), .rect(bounds), .proposal(proposal), .subviews(subviews)], &cache)
      return (try? result?.length) ?? nil
    }
    return mergedAlignment(
      of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
  }
}

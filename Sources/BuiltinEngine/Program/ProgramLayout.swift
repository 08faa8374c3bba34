import LayoutEngine
import Scenarios

/// A declared layout as one of the layout engine: each requirement runs the program's function.
///
/// What ends the program before its time is reported once; the layout then answers nothing more.
struct ProgramLayout: Layout {
  /// What the program keeps between calls; none where it keeps nothing, and where making it failed.
  struct Cache {
    var value: ProgramValue
  }

  /// The functions of a layout's requirements.
  private struct Functions {
    var sizeThatFits: CompiledFunction?
    var placeSubviews: CompiledFunction?
    var makeCache: CompiledFunction?
    var updateCache: CompiledFunction?
    var spacing: CompiledFunction?
    var horizontalAlignment: CompiledFunction?
    var verticalAlignment: CompiledFunction?
  }

  private let machine: Machine
  private let value: ProgramValue
  private let functions: Functions

  /// Whether it is called by declared code, which then fails in its place.
  private let isNested: Bool

  /// Tells of a program that ended before its time.
  private let fail: (String) -> Void

  init(
    machine: Machine, declaration: Program.LayoutDeclaration, value: ProgramValue,
    isNested: Bool = false, fail: @escaping (String) -> Void
  ) {
    self.machine = machine
    self.value = value
    self.isNested = isNested
    self.fail = fail
    func function(_ requirement: String) -> CompiledFunction? {
      declaration.requirements[requirement].flatMap { machine.program.functions[$0] }
    }
    functions = Functions(
      sizeThatFits: function("sizeThatFits"), placeSubviews: function("placeSubviews"),
      makeCache: function("makeCache"), updateCache: function("updateCache"),
      spacing: function("spacing"),
      horizontalAlignment: function("explicitHorizontalAlignment"),
      verticalAlignment: function("explicitVerticalAlignment"))
  }

  /// Runs the function of a requirement, the cache its last argument; nil where there is none or it
  /// failed.
  private func run(
    _ function: CompiledFunction?, _ cache: inout Cache,
    _ arguments: (UnsafeMutablePointer<ProgramValue>) -> Void
  ) -> ProgramValue? {
    guard canRun, let function else { return nil }
    do {
      return try machine.call(function, lendingLast: &cache.value, arguments)
    } catch {
      report(error)
      return nil
    }
  }

  private var canRun: Bool { !machine.hasFailed && machine.nestedTrap == nil }

  private func report(_ error: any Error) {
    guard !machine.hasFailed else { return }
    guard !isNested else {
      // The caller goes on with an answer of no meaning until the layout has answered, and then
      // ends by this.
      if machine.nestedTrap == nil { machine.nestedTrap = error }
      return
    }
    machine.hasFailed = true
    fail((error as? Trap)?.description ?? "\(error)")
  }

  func makeCache(subviews: Subviews) -> Cache {
    guard canRun, let function = functions.makeCache else {
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
    guard canRun, let function = functions.updateCache else {
      // SwiftUI's default: the cache is made anew.
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
    let size = run(functions.sizeThatFits, &cache) { slots in
      slots[0] = value
      slots[1] = .proposal(proposal)
      slots[2] = .subviews(subviews)
    }
    // Where there is none the layout of the whole has failed, and nobody reads this.
    return (try? size?.size) ?? .zero
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    _ = run(functions.placeSubviews, &cache) { slots in
      slots[0] = value
      slots[1] = .rect(bounds)
      slots[2] = .proposal(proposal)
      slots[3] = .subviews(subviews)
    }
  }

  func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
    let spacing = run(functions.spacing, &cache) { slots in
      slots[0] = value
      slots[1] = .subviews(subviews)
    }
    if let spacing {
      return (try? spacing.spacing) ?? ViewSpacing()
    }
    // What `Layout` does where the requirement is left out (core rules §2.8).
    return subviews.unionOfSpacings
  }

  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat? {
    if let function = functions.horizontalAlignment {
      let number = GuideNumbers.number(of: guide)
      let result = run(function, &cache) { slots in
        slots[0] = value
        // A guide that the language does not name is none of its cases.
        slots[1] = .int(number)
        slots[2] = .rect(bounds)
        slots[3] = .proposal(proposal)
        slots[4] = .subviews(subviews)
      }
      return (try? result?.length) ?? nil
    }
    return mergedAlignment(
      of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
  }

  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat? {
    if let function = functions.verticalAlignment {
      let number = GuideNumbers.number(of: guide)
      let result = run(function, &cache) { slots in
        slots[0] = value
        // A guide that the language does not name is none of its cases.
        slots[1] = .int(number)
        slots[2] = .rect(bounds)
        slots[3] = .proposal(proposal)
        slots[4] = .subviews(subviews)
      }
      return (try? result?.length) ?? nil
    }
    return mergedAlignment(
      of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
  }
}

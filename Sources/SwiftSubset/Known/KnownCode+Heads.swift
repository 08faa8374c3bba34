import BuiltinEngine
import Scenarios
import SwiftSyntax

extension KnownCode {
  /// A call of one of several functions of which the heads are known.
  struct HeadedCall {
    var call: FunctionCallExprSyntax

    /// The arguments for parameters that tell none of the functions apart, by their places.
    var alike: Set<Int> = []

    /// What the names in the others stand for.
    var names: [String: LayoutInputs.Name] = [:]
    var inputs = LayoutInputs()
    var owner: String?
    var receiver: KnownValue?
  }

  /// What the language says of such a call.
  enum Meaning {
    case head(Int)
    /// The types of the arguments do not tell.
    case open
    /// A head that matters has types of which the language has none, as those of views.
    case unresolved
  }

  /// Which function a call means, as it would be called if all of them were the language's.
  ///
  /// - Parameters:
  ///   - heads: Those that the labels fit.
  ///   - needed: Those that may well be meant: of another one that is not the language's nothing is asked.
  ///   - headed: The call.
  /// - Returns: The head that is meant, or why there is none.
  func meaning(
    among heads: [FunctionHead], needed: Set<Int>, of headed: HeadedCall
  ) -> Meaning {
    let (folded, source, function) = opened(ExprSyntax(headed.call), as: nil, in: headed.owner)
    defer { checker.close(source) }
    guard let call = folded.as(FunctionCallExprSyntax.self) else { return .open }
    for parameter in headed.inputs.parameters { _ = function.newSlot(parameter.type) }
    if let receiver = headed.receiver {
      let slot = function.newSlot(receiver.type)
      function.receiver = .value(receiver.type, isMutable: false)
      function.bind("self", .slot(slot, receiver.type, isMutable: false, isShared: false))
    }
    for (name, value) in headed.names.sorted(by: { $0.key < $1.key }) {
      let slot = function.newSlot(value.type)
      function.lengths[slot] = value.length
      function.bind(name, .slot(slot, value.type, isMutable: false, isShared: false))
    }
    var isUnresolved = false
    let (typed, _) = checker.asking(as: CodeChecker.question) {
      () throws -> FunctionChecker.Typed in
      let candidates = heads.enumerated().compactMap { number, head in
        let candidate = checker.trial { try function.candidate(head, as: number) }
        isUnresolved = isUnresolved || candidate == nil && needed.contains(number)
        return candidate
      }
      guard !isUnresolved, let name = candidates.first?.name else { throw Refused() }
      let arguments = function.arguments(
        call.arguments, call.trailingClosure, call.additionalTrailingClosures
      ).enumerated().filter { !headed.alike.contains($0.offset) }.map(\.element)
      return try function.call(name, candidates, arguments, nil, at: call)
    }
    checker.drain()
    guard !isUnresolved else { return .unresolved }
    return heads.indices.first { typed?.code == .int($0) }.map(Meaning.head) ?? .open
  }
}

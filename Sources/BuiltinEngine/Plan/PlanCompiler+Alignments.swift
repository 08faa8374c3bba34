import LayoutEngine
import Scenarios

extension PlanCompiler {
  /// Numbers the alignments that a document declares and lets `scope` know their names.
  ///
  /// A default value may ask for SwiftUI's own guides only: one that asked for a declared one could
  /// go round in a circle (our own decision).
  mutating func declare(
    _ alignments: [String: AlignmentDeclaration], in scope: inout Scope
  ) throws(PlanFailure) {
    guard alignments.count <= GuideKey.maximumDeclared else {
      throw declarationFailure("more than \(GuideKey.maximumDeclared) alignments are declared", nil)
    }
    for (name, alignment) in alignments.sorted(by: { $0.key < $1.key }) {
      let isHorizontal = name.hasPrefix("HorizontalAlignment.")
      guard isHorizontal || name.hasPrefix("VerticalAlignment."),
        AlignmentName.builtins[name] == nil
      else {
        throw declarationFailure(
          "an alignment is named 'HorizontalAlignment.NAME' or 'VerticalAlignment.NAME'", name)
      }
      var inner = Scope()
      inner.addDimensions(alignment.parameter)
      do throws(ExpressionError) {
        let value = try ExpressionCode.compile(alignment.value, scope: inner)
        guard value.type == .number else {
          throw ExpressionError(message: "'\(value.source)' is \(value.type.text), not a number")
        }
        scope.alignments[name] = .declared(plan.alignments.count, isHorizontal: isHorizontal)
        plan.alignments.append(
          Plan.Alignment(name: name, isHorizontal: isHorizontal, value: value))
      } catch {
        throw declarationFailure(error.message, name)
      }
    }
  }

  private func declarationFailure(_ message: String, _ name: String?) -> PlanFailure {
    PlanFailure(
      place: name.map { "alignments.\($0)" } ?? "alignments", path: "", message: message,
      unsupported: nil)
  }
}

package import Scenarios

extension BuiltinEngine {
  /// Checks a document against the catalogue without laying it out.
  ///
  /// - Throws: ``ViewDocumentError`` for the first thing the catalogue does not allow.
  package static func check(
    _ document: ViewDocument, environment: LayoutEnvironment = LayoutEnvironment()
  ) throws(ViewDocumentError) {
    do throws(PlanFailure) {
      _ = try PlanCompiler.plan(for: document, environment: environment)
    } catch {
      throw ViewDocumentError(place: error.place, message: error.message)
    }
  }
}

/// What is computed: a view document, a proposal and an environment.
///
/// A content is found by its digest; two scenarios may share one.
package struct Content: Hashable, Sendable {
  package var document: ViewDocument
  package var proposal: Proposal
  package var environment: LayoutEnvironment

  package init(
    document: ViewDocument, proposal: Proposal = .default,
    environment: LayoutEnvironment = LayoutEnvironment()
  ) {
    self.document = document
    self.proposal = proposal
    self.environment = environment
  }

  /// The digest of the canonical forms, with a format tag.
  package var digest: Digest { text.digest }
}

/// A content in the canonical texts in which it is stored.
package struct ContentText: Hashable, Sendable {
  package var document: String
  package var proposal: String
  package var environment: String

  package init(document: String, proposal: String, environment: String) {
    self.document = document
    self.proposal = proposal
    self.environment = environment
  }

  /// The digest of the content, with a format tag.
  package var digest: Digest {
    Digest(of: "plumb content 1\n" + document + "\n" + proposal + "\n" + environment)
  }
}

extension Content {
  /// The canonical texts.
  package var text: ContentText { text(document: document.json.canonicalText) }

  fileprivate func text(document: String) -> ContentText {
    ContentText(
      document: document, proposal: proposal.json.canonicalText,
      environment: environment.json.canonicalText)
  }

  /// Reads the three canonical texts.
  ///
  /// - Throws: ``JSONError`` or ``ViewDocumentError`` if they are none.
  package init(_ text: ContentText) throws {
    // Views nest two levels of JSON each; how deep they may is the document's own limit.
    let depth = Limits.Document.jsonDepth
    let document = try ViewDocument(json: JSON(parsing: text.document, depth: depth))
    let environment = try LayoutEnvironment(json: JSON(parsing: text.environment))
    guard let proposal = Proposal(json: try JSON(parsing: text.proposal)) else {
      throw ViewDocumentError(place: "proposal", message: "expected two lengths")
    }
    self.init(document: document, proposal: proposal, environment: environment)
  }
}

/// Writes contents one after the other.
///
/// The blocks of an article share what it declares: what stands in several contents in a row is
/// written once.
package struct ContentWriter: Sendable {
  private var program = Program()
  private var programText = ""

  package init() {}

  /// The canonical texts of a content.
  package mutating func text(of content: Content) -> ContentText {
    let next = content.document.program
    guard !next.isEmpty else { return content.text }
    if next != program { (program, programText) = (next, next.json.canonicalText) }
    return content.text(document: content.document.canonicalText(program: programText))
  }
}

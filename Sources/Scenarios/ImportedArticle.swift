/// What an import read out of one article, ready to be stored.
package struct ImportedArticle: Hashable, Sendable {
  /// The first part of the names of its scenarios.
  package var name: String

  /// The path that it is known by; nil for one that is known by its name.
  package var path: String?

  /// The file as the user named it, for messages; `-` for standard input.
  package var file: String

  /// The names (`ARTICLE/HEADING[-N]`) of all scenario blocks in the article, also of those that
  /// were refused this time: a scenario retires only when its block is gone.
  package var blocks: [String]

  /// The blocks among them of which something was refused.
  package var refused: [String: RefusedCode] = [:]

  package var scenarios: [ImportedScenario]

  /// The code of the blocks that declare something and are no scenario, in their order.
  package var declarations: [String]

  /// By what it is known again as it is; nil where it is to be read anew.
  package var reading: ArticleReading?

  /// Whether no code of layouts stands in it, not even some that is refused.
  package var isCodeless = false

  /// What the command asked for: scenarios of these proposals do not retire because a block states others.
  package var asked: Set<Proposal> = []

  package init(
    name: String, path: String? = nil, file: String, blocks: [String],
    scenarios: [ImportedScenario], declarations: [String] = []
  ) {
    self.name = name
    self.path = path
    self.file = file
    self.blocks = blocks
    self.scenarios = scenarios
    self.declarations = declarations
  }
}

/// A scenario block of which something was refused.
package struct RefusedCode: Hashable, Sendable {
  /// The first line of its code in the file, from 1.
  package var line: Int

  /// The code as it stands in the article.
  package var source: String

  /// Of a block with several previews or values those that the names of its scenarios would have
  /// been for, as `name=value[&…]`, if not all of it is refused.
  package var choices: Set<String>

  package init(line: Int, source: String, choices: Set<String> = []) {
    self.line = line
    self.source = source
    self.choices = choices
  }
}

/// One scenario of an article: a block of code at one proposal, with one choice of values for the
/// names that the code leaves free.
package struct ImportedScenario: Hashable, Sendable {
  /// `ARTICLE/HEADING[-N]@WxH[?name=value&…]`.
  package var name: String

  /// The name of its block, `ARTICLE/HEADING[-N]`.
  package var block: String

  package var content: Content

  /// The block's first line of code in the file, from 1.
  package var line: Int

  /// The code as it stands in the article.
  package var source: String

  /// What is stated for every engine.
  package var expectation: Expectation?

  /// What is stated for single engines, which are judged by it instead, by their names.
  package var engineExpectations: [String: Expectation]

  /// Where the head of the `frames` block stands that states its frames, or only its proposal.
  package var framesLine: Int?

  /// The heading above the block as it stands in the article.
  package var heading: String?

  /// The values that names left free by the code have in this scenario: Swift, by name.
  package var values: [String: String]

  /// The lines of its `frames` block as they stand in the article, with their comments.
  package var framesText: String?

  /// Where the frames of its expectations are stated.
  package var places: [ClaimPlace]

  /// Its `let` blocks as they stand in the article, where they say more than their values.
  package var letTexts: [String]

  package init(
    name: String, block: String, content: Content, line: Int, source: String,
    expectation: Expectation? = nil, engineExpectations: [String: Expectation] = [:],
    heading: String? = nil, values: [String: String] = [:], framesText: String? = nil,
    places: [ClaimPlace] = [], letTexts: [String] = []
  ) {
    self.name = name
    self.block = block
    self.content = content
    self.line = line
    self.source = source
    self.expectation = expectation
    self.engineExpectations = engineExpectations
    self.heading = heading
    self.values = values
    self.framesText = framesText
    self.places = places
    self.letTexts = letTexts
  }
}

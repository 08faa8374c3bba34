/// Why a piece of code does not come in, and where it stands.
package struct Refusal: Error, Hashable, Sendable {
  /// Counted from 1.
  ///
  /// In what the lowering answers it is a line of the block's own source; in a report, of the file.
  package var line: Int

  /// Counted in characters from 1.
  package var column: Int

  /// What is refused, as it is written: `List`, `.body(maxWidth:alignment:)`, `incomplete
  /// declaration`.
  package var construct: String

  /// What is wrong, what was expected, the nearest thing that would work; lower case, one line.
  package var message: String

  /// What sort of refusal it is, for those who may go on in another way.
  package var kind: Kind

  package enum Kind: Hashable, Sendable {
    /// The code says what is not understood, or not offered.
    case code
    /// A type or function of Swift's own has a word that is not known where it stands; elsewhere it
    /// may be.
    case vocabulary
    /// The code nests deeper than anybody reads it.
    case nesting
    /// The code is understood and has no value: what it calls is refused, or it stops.
    case evaluation
    /// It is no Swift.
    case syntax
    /// Dots stand where code is left out.
    case elision
    /// A type of this name is not offered here; elsewhere it may be.
    case type(String)
    /// Only the place of the code tells of which type it is: `.leading`, a choice of literals.
    case place
    /// What a property wrapper keeps is asked for, which typed code knows for declared ones alone.
    case wrapper
    /// What stands before `??` is no optional, or may be none.
    case choice
  }

  package init(
    line: Int, column: Int, construct: String, message: String, kind: Kind = .code
  ) {
    self.line = line
    self.column = column
    self.construct = construct
    self.message = message
    self.kind = kind
  }
}

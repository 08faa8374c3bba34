import Regression

/// Decisions of a review that was ended before it was written, in a file beside the database.
struct ReviewDraftFile {
  let path: String

  /// What was in it when it was read; empty for no file.
  private var found: [UInt8] = []

  /// Reads what is kept.
  ///
  /// - Throws: ``Failure`` where the file is none that a review wrote, or cannot be read.
  init(beside database: String) throws(Failure) {
    path = database + "-review"
    found = try Self.bytes(of: path)
  }

  /// What is kept; `nil` for nothing.
  func draft() throws(Failure) -> ReviewDraft? {
    guard !found.isEmpty else { return nil }
    guard let text = String(validating: found, as: UTF8.self),
      let draft = ReviewDraft(parsing: text)
    else {
      throw .input(path, "this is not what a review keeps; without the file it begins anew")
    }
    return draft
  }

  /// Keeps a draft, whole or not at all; of an empty one no file is left.
  ///
  /// - Returns: False where another review has kept something meanwhile, which stays.
  /// - Throws: ``Failure`` where the file cannot be written; then it is as it was.
  func keep(_ draft: ReviewDraft) throws -> Bool {
    guard try Self.bytes(of: path) == found else { return false }
    guard !draft.steps.isEmpty else {
      if !found.isEmpty { try WholeFile(path).clear() }
      return true
    }
    let file = try WholeFile(path).draft()
    try file.put(Array(draft.text.utf8))
    try file.finish()
    return true
  }

  private static func bytes(of path: String) throws(Failure) -> [UInt8] {
    guard System.fileExists(path) else { return [] }
    do throws(SystemError) {
      let file = try Descriptor.reading(path)
      defer { file.closeFile() }
      var bytes: [UInt8] = []
      while true {
        let piece = try file.bytes(upTo: 1 << 18)
        guard !piece.isEmpty else { return bytes }
        bytes += piece
      }
    } catch {
      throw .input(path, error.message)
    }
  }
}

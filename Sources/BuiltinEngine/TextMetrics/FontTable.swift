package import LayoutEngine
import Scenarios

/// The table of a font as it is stored and exchanged, checked.
package struct FontTable: Sendable {
  /// In small letters, digits and hyphens, with a version at the end: `noto-sans-1`.
  package let name: String
  package let licence: String
  /// One for each weight and slant, at least one.
  package let faces: [FontFace]
  /// The names of the fonts and their versions, as the table tells them.
  package let fonts: [String]
  /// The SHA-256 of the table's canonical JSON without this member, in hexadecimal.
  package let checksum: String

  /// The version of the form that is read here.
  static let version = 1

  /// How many kerned pairs of classes a face may have.
  ///
  /// An own decision: some ten times as many as the largest face known.
  static let maximumPairs = 100_000

  /// The table as it was read.
  package let text: String

  /// The name that contents have for a table that is no part of the program.
  package var fullName: String { name + "@" + checksum.prefix(12) }

  /// The metric that a table makes, under a name.
  package func metric(named name: String) -> FontMetric { FontMetric(name: name, faces: faces) }

  /// Reads and checks a table.
  ///
  /// - Throws: ``FontTableError`` naming what is missing or cannot be.
  package init(_ text: String) throws(FontTableError) {
    let json: JSON
    do {
      json = try JSON(parsing: text)
    } catch {
      throw FontTableError("it is no JSON: \(error)")
    }
    try self.init(json, text)
  }

  private init(_ json: JSON, _ text: String) throws(FontTableError) {
    self.text = text
    guard var members = json.object, let version = members["plumbMetric"] else {
      throw FontTableError("it is no table of a font: it lacks \"plumbMetric\"")
    }
    guard version == .number(Double(Self.version)) else {
      throw FontTableError("its \"plumbMetric\" is not \(Self.version)")
    }
    guard let name = members["name"]?.string, Self.isName(name) else {
      throw FontTableError(
        "its \"name\" is none; expected small letters, digits and hyphens with a version at the "
          + "end, like my-font-1")
    }
    guard name != LayoutEnvironment.defaultTextMetric else {
      throw FontTableError("'\(name)' is the metric that needs no table")
    }
    self.name = name
    guard let licence = members["licence"]?.string, !licence.isEmpty, !licence.hasControls else {
      throw FontTableError("its \"licence\" is missing")
    }
    self.licence = licence
    guard let checksum = members.removeValue(forKey: "checksum")?.string else {
      throw FontTableError("its \"checksum\" is missing")
    }
    let found = Digest(of: JSON.object(members).canonicalText).hex
    guard checksum == found else {
      throw FontTableError("its \"checksum\" does not fit: the table's is \(found)")
    }
    self.checksum = checksum
    guard let faces = members["faces"]?.array, !faces.isEmpty, faces.count <= 64 else {
      throw FontTableError("its \"faces\" are none, or more than 64")
    }
    let known: Set<String> = ["plumbMetric", "name", "licence", "faces", "measured"]
    if let unknown = members.keys.filter({ !known.contains($0) }).min() {
      throw FontTableError("unknown member '\(unknown)'")
    }
    var read: [FontFace] = []
    for (index, face) in faces.enumerated() {
      do {
        read.append(try FontFace(json: face))
      } catch {
        throw FontTableError("face \(index + 1): \(error.message)")
      }
      let last = read[index]
      if read.dropLast().contains(where: { $0.hasStyle(of: last) }) {
        throw FontTableError("face \(index + 1): there is another of its weight and style")
      }
    }
    self.faces = read
    fonts = faces.map { face in
      [face["font"]?.string, face["fontVersion"]?.string].compactMap { $0?.harmless }
        .joined(separator: ", ")
    }
  }

  /// Whether a text can name a metric: `noto-sans-1`.
  private static func isName(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return text.utf8.count <= 64 && parts.count >= 2
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) }
      }
      && parts[parts.count - 1].utf8.allSatisfy { (48...57).contains($0) }
  }
}

/// What is wrong with the table of a font.
package struct FontTableError: Error, Hashable, CustomStringConvertible {
  package var message: String

  init(_ message: String) {
    self.message = message
  }

  package var description: String { message }
}

extension FontFace {
  fileprivate func hasStyle(of other: FontFace) -> Bool {
    weight == other.weight && isItalic == other.isItalic
  }
}

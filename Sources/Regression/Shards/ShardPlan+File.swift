import Scenarios

extension ShardPlan {
  /// Reads a plan: where each content stands is kept, and its document read when it is asked for.
  ///
  /// - Throws: ``ShardError`` with the line where the file is not as it was written.
  package init(readingFile path: String) throws(ShardError) {
    let file: any PlacedBytes
    do {
      file = try LocalFile(path).unpacked(into: ScratchFile())
    } catch {
      throw ShardError(error.place, error.message, isBadInput: true)
    }
    var lines = CheckedFile(file, .plan)
    guard let head = Head(try lines.head()) else {
      throw lines.error("the head of this plan cannot be read")
    }
    var contents: [ContentWeight] = []
    var places: [Place] = []
    while let (line, place) = try lines.next() {
      guard let weight = PlanEntry.weight(of: line) else {
        throw lines.error("this line asks for no content")
      }
      if let last = contents.last, !last.digest.precedes(weight.digest) {
        throw lines.error("this content does not follow the one before it")
      }
      contents.append(weight)
      places.append(
        Place(line: place.number, offset: place.offset, count: place.bytes.count))
    }
    self.init(head, contents: contents, digest: lines.digest, place: path) { [places] index in
      let place = places[index]
      let bytes = try file.bytes(at: place.offset, count: place.count)
      guard let line = CheckedLine(bytes), let entry = PlanEntry(line) else {
        throw ShardError(
          "\(path):\(place.line)", "this line asks for another content than it names, or for none",
          isBadInput: true)
      }
      return entry
    }
  }

  /// Where a content stands.
  private struct Place {
    var line: Int
    var offset: Int64
    var count: Int
  }
}

extension JSON {
  /// A value that is made to be written once, of which there are many thousands.
  ///
  /// Unlike ``JSON`` it needs no table for an object and no box for a number.
  package enum Draft {
    case value(JSON)

    /// A string or `null`.
    case text(String?)
    case whole(Int)

    /// An array of strings.
    case texts([String])

    /// An array of four lengths in points, each of which may be infinite or unspecified.
    case lengths(Double?, Double?, Double?, Double?)
    case list([Draft])

    /// Lists of what there is most of, which need no draft for each element.
    case lines([Expectation.Line])
    case nodes([NodeFrame])
    case changes([FrameChange])

    /// The members in the order of their names.
    case object([Member])

    package typealias Member = (name: StaticString, value: Draft)

    /// An object with one more member, which it does not have.
    package func with(_ name: StaticString, _ text: String) -> Draft {
      guard case .object(var members) = self else { return self }
      let place = members.firstIndex { $0.name.description > name.description }
      members.insert((name, .text(text)), at: place ?? members.endIndex)
      return .object(members)
    }

    /// The same as a value.
    package var json: JSON {
      switch self {
      case .value(let json): json
      case .text(let text): text.map { .string($0) } ?? .null
      case .whole(let number): .number(Double(number))
      case .texts(let texts): .array(texts.map { .string($0) })
      case .lengths(let x, let y, let width, let height):
        .array([x, y, width, height].map { .length($0) })
      case .list(let elements): .array(elements.map(\.json))
      case .lines(let lines): .array(lines.map(\.json))
      case .nodes(let nodes): .array(nodes.map(\.json))
      case .changes(let changes): .array(changes.map(\.json))
      case .object(let members):
        .object(
          Dictionary(members.map { ("\($0.name)", $0.value.json) }) { first, _ in first })
      }
    }
  }
}

extension Frame {
  package var draft: JSON.Draft { .lengths(x, y, width, height) }
}

extension Expectation.Line {
  /// ``json``, to be written.
  package var draft: JSON.Draft {
    .object([("frame", .lengths(x, y, width, height)), ("node", .text(target.text))])
  }
}

extension FrameChange {
  /// `{"node", "id", "before": frame | null, "after": frame | null}`.
  package var json: JSON {
    [
      "after": after?.json ?? .null, "before": before?.json ?? .null,
      "id": id.map { .string($0) } ?? .null, "node": .string(node),
    ]
  }
}

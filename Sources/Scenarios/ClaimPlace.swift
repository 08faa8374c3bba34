/// Where an article states the frame of a node: the line, and the columns of the node and of each number.
package struct ClaimPlace: Hashable, Sendable {
  /// What is stated there.
  package var claim: Expectation.Line

  /// In the file, from 1.
  package var line: Int

  /// Of the node's path or id in the file, from 1.
  package var column: Int

  /// Of x, y, width and height in the file, from 1.
  package var columns: [Int]

  package init(claim: Expectation.Line, line: Int, column: Int, columns: [Int]) {
    self.claim = claim
    self.line = line
    self.column = column
    self.columns = columns
  }
}

extension ClaimPlace {
  /// As JSON.
  ///
  /// ```
  /// {"node": "#yellow", "frame": [420, null, 100, 80], "line": 12, "column": 1,
  ///  "columns": [9, 13, 15, 19]}
  /// ```
  package var json: JSON {
    [
      "node": .string(claim.target.text),
      "frame": .array(Expectation.Line.Edge.allCases.map { .length(claim[$0]) }),
      "line": .number(Double(line)), "column": .number(Double(column)),
      "columns": .array(columns.map { .number(Double($0)) }),
    ]
  }

  /// Reads a list of what ``json`` writes; `nil` if it is of another form.
  package static func list(text: String) -> [ClaimPlace]? {
    guard let json = try? JSON(parsing: text), let elements = json.array,
      let claims = Expectation.lines(json: json)
    else { return nil }
    var places: [ClaimPlace] = []
    for (element, claim) in zip(elements, claims) {
      let columns = (element["columns"]?.array ?? []).compactMap { $0.number.flatMap(Int.init) }
      guard let line = element["line"]?.number.flatMap(Int.init),
        let column = element["column"]?.number.flatMap(Int.init), columns.count == 4
      else { return nil }
      places.append(ClaimPlace(claim: claim, line: line, column: column, columns: columns))
    }
    return places
  }
}

extension [ClaimPlace] {
  /// Where the article states what a difference is about, or the node of it.
  ///
  /// - Parameters:
  ///   - difference: What is not met.
  ///   - tolerance: The expectation's, in points.
  /// - Returns: `nil` where the article says nothing of the node, or now says something else than
  ///   what was expected.
  package func place(of difference: Difference, tolerance: Double) -> (line: Int, column: Int)? {
    switch difference {
    case .frame(let node, let expected, let actual):
      let unmet = expected.unmetEdges(of: actual, tolerance: tolerance)
      let edges = Expectation.Line.Edge.allCases
      guard let edge = unmet.first ?? edges.first(where: { expected[$0] != nil }),
        let index = edges.firstIndex(of: edge),
        // What is stated for one engine may stand beside what is stated for all.
        let place = first(where: {
          $0.claim.target.text == node && $0.claim[edge] == expected[edge]
        })
      else { return nil }
      return (place.line, place.columns[index])
    case .missing(let node, _):
      return first { $0.claim.target.text == node }.map { ($0.line, $0.column) }
    case .extra: return nil
    }
  }
}

/// What an engine says of itself before it is asked anything.
package struct EngineHello: Hashable, Sendable {
  /// The version of the protocol that is spoken here.
  package static let protocolVersion = 1

  /// The line that asks for it.
  package static let request: JSON = ["plumb": 1, "hello": true]

  package var version: EngineVersion

  /// The views and modifiers it offers, by SwiftUI's names, and `trace` if it can.
  package var supports: Set<String>

  /// How it measures text.
  package var textMetric: String

  /// The metrics of texts that it can measure with where a request names one.
  package var textMetrics: [String]

  package var precision: FramePrecision

  package init(
    version: EngineVersion, supports: Set<String>,
    textMetric: String = LayoutEnvironment.defaultTextMetric, textMetrics: [String] = [],
    precision: FramePrecision = .exact
  ) {
    self.version = version
    self.supports = supports
    self.textMetric = textMetric
    self.textMetrics = textMetrics
    self.precision = precision
  }

  /// Whether a request may ask for a trace.
  package var canTrace: Bool { supports.contains(Self.traceFeature) }

  package static let traceFeature = "trace"
}

extension EngineHello {
  package var json: JSON {
    var members: [String: JSON] = [
      "plumb": .number(Double(Self.protocolVersion)), "engine": .string(version.name),
      "version": .string(version.version), "revision": .string(version.revision),
      "revisionDate": .string(version.revisionDate),
      "supports": .array(supports.sorted().map { .string($0) }), "unit": "point",
      "roundingStep": .number(precision.roundingStep),
      "frames": .string(precision.scope.rawValue), "textMetric": .string(textMetric),
    ]
    if !textMetrics.isEmpty { members["textMetrics"] = .array(textMetrics.map { .string($0) }) }
    if let sequence = version.sequence { members["sequence"] = .number(Double(sequence)) }
    return .object(members)
  }

  /// Reads what ``json`` writes.
  ///
  /// Only protocol, name, version and what is supported have to be said; members that are not
  /// known here are passed over. What is earlier and what is later goes by the version, so that a
  /// text without an order is refused.
  ///
  /// - Throws: ``EngineProtocolError`` naming the member that is missing or cannot be used.
  package init(json: JSON) throws(EngineProtocolError) {
    guard let spoken = json["plumb"]?.number else {
      throw EngineProtocolError("it does not greet with \"plumb\": 1")
    }
    guard spoken == Double(Self.protocolVersion) else {
      throw EngineProtocolError(
        "it speaks protocol \(JSON.shortest(spoken)); expected \(Self.protocolVersion)")
    }
    guard let name = json["engine"]?.string, !name.isEmpty,
      let version = json["version"]?.string, !version.isEmpty
    else { throw EngineProtocolError("it does not say its \"engine\" and \"version\"") }
    guard let supports = json["supports"]?.array?.map(\.string), !supports.contains(nil) else {
      throw EngineProtocolError("its \"supports\" is no list of names")
    }
    guard json["unit"] ?? "point" == "point" else {
      throw EngineProtocolError("its \"unit\" is not \"point\"")
    }
    let step = json["roundingStep"] ?? 0
    guard let step = step.number, step >= 0 else {
      throw EngineProtocolError("its \"roundingStep\" is no length")
    }
    let scope = json["frames"] ?? "all"
    guard let scope = scope.string.flatMap(FramePrecision.Scope.init) else {
      throw EngineProtocolError("its \"frames\" is none of all, leaves, ids")
    }
    guard let metrics = (json["textMetrics"] ?? []).array?.map(\.string), !metrics.contains(nil)
    else { throw EngineProtocolError("its \"textMetrics\" is no list of names") }
    let revision = try Self.text("revision", of: json) ?? "unknown"
    guard ![name, version, revision].contains(where: \.hasControls) else {
      throw EngineProtocolError("its name, version or revision has control characters")
    }
    guard !name.contains("..") else {
      throw EngineProtocolError("its name has '..', which stands between two versions")
    }
    guard VersionKey.isVersion(version) else {
      throw EngineProtocolError(
        "its \"version\" '\(version.prefix(40))' is no semantic version, like 1.2.0 or "
          + "1.2.0-beta.1")
    }
    self.init(
      version: EngineVersion(
        name: name, version: version, revision: revision,
        revisionDate: try Self.date(json["revisionDate"]),
        sequence: try Self.sequence(json["sequence"])),
      supports: Set(supports.compactMap { $0 }),
      textMetric: try Self.text("textMetric", of: json) ?? LayoutEnvironment.defaultTextMetric,
      textMetrics: metrics.compactMap { $0 },
      precision: FramePrecision(roundingStep: step, scope: scope))
  }
}

extension EngineHello {
  /// A member that need not be there.
  private static func text(
    _ member: String, of json: JSON
  ) throws(EngineProtocolError) -> String? {
    guard let value = json[member], value != .null else { return nil }
    guard let text = value.string else {
      throw EngineProtocolError("its \"\(member)\" is no text")
    }
    return text
  }

  /// Versions are ordered by their dates, so that one in another form cannot be used.
  private static func date(_ json: JSON?) throws(EngineProtocolError) -> String {
    guard let json, json != .null, json != "unknown", json != "" else { return "unknown" }
    guard let text = json.string, isDate(text) else {
      throw EngineProtocolError(
        "its \"revisionDate\" is no date in UTC, like 2026-11-20T08:00:00Z")
    }
    return text
  }

  private static func sequence(_ json: JSON?) throws(EngineProtocolError) -> Int64? {
    guard let json, json != .null else { return nil }
    guard let number = json.number, number >= 0, number <= 9_007_199_254_740_992,
      let sequence = Int64(exactly: number)
    else { throw EngineProtocolError("its \"sequence\" is no whole number, 0 or more") }
    return sequence
  }

  /// `2026-11-20`, or with a time, `2026-11-20T08:00:00Z`.
  private static func isDate(_ text: String) -> Bool {
    // A year of another calendar would put the revision before or behind all others.
    guard let year = Int(text.prefix(4)), (1970...2199).contains(year) else { return false }
    return CalendarDay(text) != nil || text.utf8.count == 20 && CalendarTime.isTime(text)
  }
}

/// Why a line is not what the engine protocol asks for.
package struct EngineProtocolError: Error, Hashable, CustomStringConvertible {
  package var message: String

  package init(_ message: String) {
    self.message = message
  }

  package var description: String { message }
}

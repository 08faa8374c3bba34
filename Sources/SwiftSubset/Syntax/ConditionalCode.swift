import Scenarios

/// Takes what conditional compilation leaves out of a source, with all places kept.
///
/// The platform is iOS, the build one for debugging, as an article's author sees it in a preview.
/// What is left out becomes blanks; so do the directives.
enum ConditionalCode {
  /// The source as the compiler reads it; the source itself where it has no directives.
  static func active(_ source: String) -> String {
    guard source.hasText("#if") else { return source }
    var lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    /// Whether the branch is read, whether one before it was, and whether all around is.
    var open: [(isActive: Bool, wasActive: Bool, isInside: Bool)] = []
    for index in lines.indices {
      let words = lines[index].drop { $0 == " " || $0 == "\t" }
      let isRead = open.last.map { $0.isActive && $0.isInside } ?? true
      if let condition = words.rest(after: "#if") {
        let isActive = Condition.holds(condition)
        open.append((isActive, isActive, isRead))
      } else if let condition = words.rest(after: "#elseif"), let last = open.popLast() {
        let isActive = !last.wasActive && Condition.holds(condition)
        open.append((isActive, last.wasActive || isActive, last.isInside))
      } else if words.hasPrefix("#else"), let last = open.popLast() {
        open.append((!last.wasActive, true, last.isInside))
      } else if words.hasPrefix("#endif"), !open.isEmpty {
        open.removeLast()
      } else {
        if !isRead { lines[index] = blank(lines[index]) }
        continue
      }
      lines[index] = blank(lines[index])
    }
    // A directive without its end is for the parser to refuse.
    return open.isEmpty ? lines.joined(separator: "\n") : source
  }

  /// Which conditions hold and which do not, where another platform or build would read other code.
  ///
  /// Those that tell versions of the language apart, that only choose imports, and that keep previews out of
  /// a build for the shop are none.
  static func choices(in source: String) -> [String] {
    guard source.hasText("#if") else { return [] }
    var open: [Choice] = []
    var found: [String] = []
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.drop { $0 == " " || $0 == "\t" }
      if let condition = words.rest(after: "#if") {
        open.append(Choice())
        open[open.count - 1].add("#if", condition)
      } else if let condition = words.rest(after: "#elseif"), !open.isEmpty {
        open[open.count - 1].add("#elseif", condition)
      } else if words.hasPrefix("#else"), !open.isEmpty {
        open[open.count - 1].hasOthers = true
      } else if words.hasPrefix("#endif"), let choice = open.popLast() {
        if choice.isTold { found += choice.words.filter { !found.contains($0) } }
        if let last = open.indices.last { open[last].takeOver(choice) }
      } else if let last = open.indices.last {
        open[last].add(words)
      }
    }
    return open.isEmpty ? found : []
  }

  /// The branches of one `#if`.
  private struct Choice {
    var words: [String] = []

    /// Whether there are other branches than the first.
    var hasOthers = false
    private var wasActive = false
    private var asksForPlatform = false
    private var hasCode = false
    private var hasPreview = false

    /// Whether more than imports depends on it.
    var isTold: Bool { asksForPlatform && hasCode && !(hasPreview && !hasOthers && wasActive) }

    mutating func add(_ directive: String, _ condition: Substring) {
      if directive != "#if" { hasOthers = true }
      // What comes after the branch that is read is not looked at.
      guard !wasActive else { return }
      wasActive = Condition.holds(condition)
      let end = condition.firstRange(of: "//")?.lowerBound ?? condition.endIndex
      let text = condition[..<end].split { $0 == " " || $0 == "\t" }.joined(separator: " ")
      words.append("'\(directive) \(text)' \(wasActive ? "holds" : "does not hold")")
      let names = text.split { !$0.isLetter && $0 != "_" }
      asksForPlatform = asksForPlatform || names.contains { !Self.ofLanguage.contains(String($0)) }
    }

    mutating func add(_ line: Substring) {
      guard !line.isEmpty, !line.hasPrefix("//"), !line.hasPrefix("import ") else { return }
      hasCode = true
      hasPreview = hasPreview || line.hasPrefix("#Preview") || line.contains("PreviewProvider")
    }

    mutating func takeOver(_ inner: Choice) {
      hasCode = hasCode || inner.hasCode
      hasPreview = hasPreview || inner.hasPreview
    }

    private static let ofLanguage: Set<String> = [
      "swift", "compiler", "hasFeature", "hasAttribute", "true", "false",
    ]
  }

  private static func blank(_ line: String) -> String {
    String(repeating: " ", count: line.utf8.count)
  }

  /// A condition: names, calls, `!`, `&&`, `||` and parentheses.
  private struct Condition {
    private var text: Substring

    static func holds(_ text: Substring) -> Bool {
      // A comment may follow.
      let end = text.firstRange(of: "//")?.lowerBound ?? text.endIndex
      var condition = Condition(text: text[..<end])
      return condition.either(depth: 0)
    }

    private mutating func take(_ word: String) -> Bool {
      text = text.drop { $0 == " " || $0 == "\t" }
      guard text.hasPrefix(word) else { return false }
      text = text.dropFirst(word.count)
      return true
    }

    private mutating func either(depth: Int) -> Bool {
      var result = both(depth: depth)
      while take("||") {
        let other = both(depth: depth)
        result = result || other
      }
      return result
    }

    private mutating func both(depth: Int) -> Bool {
      var result = single(depth: depth)
      while take("&&") {
        let other = single(depth: depth)
        result = result && other
      }
      return result
    }

    private mutating func single(depth: Int) -> Bool {
      guard depth < 64 else { return false }
      if take("!") { return !single(depth: depth + 1) }
      if take("(") {
        let result = either(depth: depth + 1)
        _ = take(")")
        return result
      }
      _ = take("")
      let name = String(text.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      text = text.dropFirst(name.count)
      guard take("(") else { return ["DEBUG", "true"].contains(name) }
      let argument = String(text.prefix { $0 != ")" }).filter { $0 != " " }
      text = text.dropFirst(argument.count)
      text = text.drop { $0 != ")" }.dropFirst()
      return Self.holds(name, argument)
    }

    /// What the SDK of iOS has; any other module counts as missing.
    private static let frameworks: Set<String> = [
      "ARKit", "AVFoundation", "AVKit", "Accelerate", "Accessibility", "ActivityKit", "AppIntents",
      "AuthenticationServices", "Charts", "CloudKit", "Combine", "Contacts", "ContactsUI",
      "CoreBluetooth", "CoreData", "CoreFoundation", "CoreGraphics", "CoreHaptics", "CoreImage",
      "CoreLocation", "CoreML", "CoreMotion", "CoreSpotlight", "CoreText", "CryptoKit", "Darwin",
      "DeveloperToolsSupport", "Dispatch", "EventKit", "Foundation", "GameKit", "HealthKit",
      "ImageIO", "LinkPresentation", "LocalAuthentication", "MapKit", "MessageUI", "Metal",
      "MetalKit",
      "NaturalLanguage", "Network", "OSLog", "ObjectiveC", "Observation", "PDFKit", "PencilKit",
      "Photos", "PhotosUI", "QuartzCore", "QuickLook", "RealityKit", "SafariServices", "SceneKit",
      "Security", "SpriteKit", "StoreKit", "SwiftData", "SwiftUI", "TipKit", "Translation", "UIKit",
      "UniformTypeIdentifiers", "UserNotifications", "Vision", "WebKit", "WidgetKit", "os",
    ]

    private static func holds(_ name: String, _ argument: String) -> Bool {
      switch name {
      case "os": argument == "iOS"
      case "arch": argument == "arm64"
      case "canImport": frameworks.contains(argument)
      case "swift", "compiler": argument.hasPrefix(">=")
      case "hasFeature", "hasAttribute": true
      default: false
      }
    }
  }
}

extension Substring {
  /// What follows a directive's word; nil for another line.
  fileprivate func rest(after word: String) -> Substring? {
    guard hasPrefix(word) else { return nil }
    let rest = dropFirst(word.count)
    guard let first = rest.first, !first.isLetter else { return nil }
    return rest
  }
}

/// The modules that code imports, found without parsing it.
package enum ImportedModules {
  /// The names behind `import` at the beginning of a line, of `import struct Kit.Row` that of the module.
  ///
  /// - Parameter text: Code, or a page with code in it: what prose imports is no module that anybody has.
  /// - Returns: Their names.
  package static func names(in text: String) -> Set<String> {
    guard text.utf8.count >= 8 else { return [] }
    var names: Set<String> = []
    for line in text.utf8.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      // Most lines end here.
      guard
        line.first.map({ $0 <= 0x20 || $0 == UInt8(ascii: "i") || $0 == UInt8(ascii: "@") })
          == true,
        line.count < 200
      else { continue }
      var words = String(decoding: line, as: UTF8.self).split { $0 == " " || $0 == "\t" }[...]
      while words.first?.hasPrefix("@") == true { words.removeFirst() }
      guard words.popFirst() == "import" else { continue }
      if let first = words.first, kinds.contains(String(first)) { words.removeFirst() }
      let name = words.first?.prefix { $0.isLetter || $0.isNumber || $0 == "_" } ?? ""
      if !name.isEmpty { names.insert(String(name)) }
    }
    return names
  }

  /// Modules of the platforms and of the language: what they declare is known, or is no layout.
  package static let ofPlatforms: Set<String> = [
    "ActivityKit", "AppIntents", "AppKit", "AuthenticationServices", "AVFoundation", "AVKit",
    "Accessibility",
    "ARKit", "Charts", "CloudKit", "Cocoa", "Combine", "Contacts", "ContactsUI", "CoreData",
    "CoreFoundation",
    "CoreGraphics", "CoreImage", "CoreLocation", "CoreML", "CoreMedia", "CoreMotion", "CoreText",
    "CoreTransferable", "CryptoKit", "Darwin", "DeveloperToolsSupport", "Dispatch", "EventKit",
    "Foundation",
    "GameKit", "Glibc", "GroupActivities", "HealthKit", "LinkPresentation",
    "LocalAuthentication", "MapKit", "MessageUI", "Metal", "MetalKit", "MusicKit",
    "NaturalLanguage", "Network",
    "Observation", "OSLog", "PDFKit", "PencilKit", "Photos", "PhotosUI", "PlaygroundSupport",
    "QuartzCore",
    "QuickLook", "RealityKit", "SafariServices", "SceneKit", "Security", "Speech", "SpriteKit",
    "StoreKit",
    "Swift", "SwiftData", "SwiftUI", "Synchronization", "Testing", "TipKit", "UIKit",
    "UniformTypeIdentifiers",
    "UserNotifications", "Vision", "VisionKit", "WatchKit", "WebKit", "WidgetKit", "XCTest", "os",
    "simd",
  ]

  private static let kinds: Set<String> = [
    "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
  ]
}

import Scenarios

/// The colours that views are named after, for pictures.
enum ViewColours {
  /// The colour of the view at a path, as CSS has it; `nil` where it has none of its own.
  static func colour(of path: String, in views: inout DocumentViews?) -> String? {
    // A path that goes on behind the view's name is that of a modifier, which may paint over it.
    guard path.plainNodeName == "Color", let colour = views?[path]?.arguments["0"]?.string
    else { return nil }
    return named[colour]
  }

  /// SwiftUI's names; the tones are Apple's in their light form.
  private static let named = [
    "red": "#ff3b30", "orange": "#ff9500", "yellow": "#ffcc00", "green": "#34c759",
    "mint": "#00c7be", "teal": "#30b0c7", "cyan": "#32ade6", "blue": "#007aff",
    "indigo": "#5856d6", "purple": "#af52de", "pink": "#ff2d55", "brown": "#a2845e",
    "gray": "#8e8e93", "black": "#000000", "white": "#ffffff",
  ]
}

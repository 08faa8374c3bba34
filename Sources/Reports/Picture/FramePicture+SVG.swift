import Scenarios

extension FramePicture {
  /// The drawing as a document of its own; the same picture gives the same bytes.
  package var svg: String { Self.svg(of: [self]) }

  /// Several drawings below each other, each under its title.
  package static func svg(of pictures: [FramePicture]) -> String {
    var top = 0.0
    var width = Drawing.width
    var bodies: [String] = []
    for picture in pictures {
      let drawing = Drawing(picture)
      let head = pictures.count > 1 ? 22.0 : 0
      if head > 0 {
        bodies.append(SVG.text(picture.title, x: 8, y: top + 15, "title"))
      }
      bodies.append("<g transform=\"translate(0 \(SVG.number(top + head)))\">")
      bodies += drawing.shapes + drawing.labels + drawing.legend
      bodies.append("</g>")
      top += head + drawing.height
      width = max(width, drawing.fullWidth)
    }
    let title = pictures.map(\.title).joined(separator: ", ")
    let size = "\(SVG.number(width)) \(SVG.number(top))"
    return [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size)\" "
        + "width=\"\(SVG.number(width))\" height=\"\(SVG.number(top))\" role=\"img\" "
        + "aria-labelledby=\"title\">",
      "<title id=\"title\">\(SVG.escaped(title))</title>", style,
      "<rect class=\"ground\" width=\"100%\" height=\"100%\"/>",
    ].joined(separator: "\n") + "\n" + bodies.joined(separator: "\n") + "\n</svg>\n"
  }

  private static let style = """
    <style>
    .ground { fill: #ffffff }
    text { font: 10px ui-monospace, "DejaVu Sans Mono", Menlo, monospace; fill: #1b1f24 }
    .title { font-weight: 600; font-size: 12px }
    .numbers { fill: #57606a }
    .plate { fill: #ffffff; fill-opacity: 0.85 }
    .frame { fill: currentColor; fill-opacity: 0.07; stroke: currentColor; stroke-width: 1.5 }
    .own { fill-opacity: 0.3 }
    .proposal { fill: none; stroke: currentColor; stroke-width: 1; stroke-dasharray: 1 3 }
    .expected { fill: none; stroke: #b0127b; stroke-width: 2; stroke-dasharray: 7 4 }
    .was { fill: none; stroke: #57606a; stroke-width: 1.5; stroke-dasharray: 2 3 }
    .arrow { fill: none; stroke: #b3261e; stroke-width: 1.5 }
    .tip { fill: #b3261e }
    .leader { stroke: #57606a; stroke-width: 0.75 }
    .swatch { fill: currentColor }
    .d0 { color: #0550ae } .d1 { color: #1a7f37 } .d2 { color: #bc4c00 }
    .d3 { color: #8250df } .d4 { color: #a40e26 } .d5 { color: #116f7a }
    @media (prefers-color-scheme: dark) {
    .ground { fill: #0d1117 }
    text { fill: #e6edf3 }
    .numbers { fill: #9da7b3 }
    .plate { fill: #0d1117 }
    .expected { stroke: #ff8fd0 }
    .was, .leader { stroke: #9da7b3 }
    .arrow { stroke: #ff9b93 }
    .tip { fill: #ff9b93 }
    .d0 { color: #79c0ff } .d1 { color: #7ee787 } .d2 { color: #ffa657 }
    .d3 { color: #d2a8ff } .d4 { color: #ff9a94 } .d5 { color: #7fd7e0 }
    }
    </style>
    """
}

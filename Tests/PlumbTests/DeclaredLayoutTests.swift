import Testing

/// Layouts that a source declares run, from its Swift to the frames that are printed.
struct DeclaredLayoutTests {
  private static let equalWidth = """
    struct EqualWidth: Layout {
      var spacing: CGFloat = 8
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
        let width = sizes.map(\\.width).max() ?? 0
        let height = sizes.reduce(0) { max($0, $1.height) }
        let total = sizes.reduce(0) { sum, _ in sum + width } + spacing * CGFloat(sizes.count - 1)
        return CGSize(width: total, height: height)
      }
      func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
      ) {
        let width = (bounds.width - spacing * CGFloat(subviews.count - 1)) / CGFloat(subviews.count)
        for (index, subview) in subviews.enumerated() {
          subview.place(
            at: CGPoint(x: bounds.minX + CGFloat(index) * (width + spacing), y: bounds.minY),
            proposal: ProposedViewSize(width: width, height: bounds.height))
        }
      }
    }

    """

  @Test func `a declared layout lays its content out`() throws {
    let answer = try Program().run(
      "layout", "-", "--proposal", "300x100",
      input: Self.equalWidth + """
        EqualWidth(spacing: 10) {
          Color.red.frame(width: 40, height: 10)
          Color.blue.frame(width: 80, height: 20)
          Color.green.frame(minWidth: 20, maxWidth: .infinity).frame(height: 30)
        }
        """)
    #expect(answer.messages == "")
    #expect(
      answer.output == """
                                x    y  width  height
        EqualWidth              0    0    260      30
        ├─ Color.frame          0    0     40      10
        │  └─ Color             0    0     40      10
        ├─ Color.frame         90    0     80      20
        │  └─ Color            90    0     80      20
        └─ Color.frame.frame  180    0     80      30
           └─ Color.frame     180    0     80      30
              └─ Color        180    0     80      30

        """)
  }

  @Test func `a failing assertion of a layout is an error with its line`() throws {
    let answer = try Program().run(
      "layout", "-",
      input: """
        struct Single: Layout {
          func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            assert(subviews.count == 1, "expects a single subview")
            return subviews[0].sizeThatFits(proposal)
          }
          func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
        }

        Single { Color.red; Color.blue }
        """)
    #expect(answer.status == 1)
    #expect(
      answer.messages
        == "-: error: Single: in 'Single.sizeThatFits(proposal:subviews:cache:)', line 3:"
        + " the assertion failed: expects a single subview\n")
  }
}

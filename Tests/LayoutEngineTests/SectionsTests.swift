import Testing

@testable import LayoutEngine

private struct IndentKey: ContainerValueKey {
  static let defaultValue: CGFloat = 0
}

extension ContainerValues {
  fileprivate var indent: CGFloat {
    get { self[IndentKey.self] }
    set { self[IndentKey.self] = newValue }
  }
}

/// A container that draws a bar under each header.
private struct Board<Content: View>: View {
  @ViewBuilder var content: Content

  var body: some View {
    HStack(alignment: .top, spacing: 10) {
      ForEach(sections: content) { section in
        VStack(alignment: .leading, spacing: 0) {
          if !section.header.isEmpty {
            section.header
            color(30, 2)
          }
          section.content.padding(.leading, section.containerValues.indent)
          section.footer
        }
      }
    }
  }
}

/// Views taken apart by their sections: `Group(sections:)`, `ForEach(sections:)`, and tags.
struct SectionsTests {
  @Test func `a container lays out sections with their headers and footers`() throws {
    let view = Board {
      Section {
        color(20, 10).id("a")
        color(10, 10).id("b")
      } header: {
        color(25, 5).id("header")
      } footer: {
        color(5, 5).id("footer")
      }
      .containerValue(\.indent, 4)
      color(40, 10).id("loose")
      Group {
        color(15, 10).id("other")
      }
    }
    let frames = try frames(of: view, 200, 100)
    // Columns of 30 (the bar) and 40, the second from two views that stand in no section.
    #expect(frames["root"] == rect(0, 0, 80, 32))
    #expect(frames["header"] == rect(0, 0, 25, 5))
    #expect(frames["a"] == rect(4, 7, 20, 10))
    #expect(frames["b"] == rect(4, 17, 10, 10))
    #expect(frames["footer"] == rect(0, 27, 5, 5))
    #expect(frames["loose"] == rect(40, 0, 40, 10))
    #expect(frames["other"] == rect(40, 10, 15, 10))
  }

  @Test func `a container that asks for no sections lays out all their views`() throws {
    let view = VStack(spacing: 0) {
      Section("ab") {
        color(10, 10).id("a")
      }
      Section(header: color(20, 5), footer: color(30, 5).id("footer")) {
        color(10, 10)
      }
    }
    let frames = try frames(of: view, 100, 100)
    #expect(frames["root"] == rect(0, 0, 30, 50))
    #expect(frames["a"] == rect(10, 20, 10, 10))
    #expect(frames["footer"] == rect(0, 45, 30, 5))
  }

  @Test func `every view is in a section`() {
    let one = color(1, 1)
    let table: [(view: AnyView, sections: String)] = [
      (AnyView(EmptyView()), ""),
      (AnyView(one), "0+1+0"),
      (AnyView(VStack { Section { one } }), "0+1+0"),
      (
        AnyView(
          Section {
          } header: {
            one
          }), "1+0+0"
      ),
      (AnyView(Section {}), "0+0+0"),
      (
        AnyView(
          Group {
            one
            one
            Section {
              one
            } footer: {
              one
            }
            one
          }), "0+2+0 0+1+1 0+1+0"
      ),
      (
        AnyView(
          Group {
            Section { one }
            Section { one }
          }), "0+1+0 0+1+0"
      ),
      (
        AnyView(
          ForEach(0..<2) { _ in
            Section("t") {
              one
              one
            }
          }.padding(1)), "1+2+0 1+2+0"
      ),
      // What stands in a section belongs to it, sections too.
      (
        AnyView(
          Section("t") {
            one
            Section {
              one
            } header: {
              one
            } footer: {
              one
            }
          }), "1+4+0"
      ),
      (
        AnyView(
          Section {
          } header: {
            Section { one }
          }), "1+0+0"
      ),
    ]
    for (row, entry) in table.enumerated() {
      let sections = SectionCollection(of: entry.view).map { section in
        "\(section.header.count)+\(section.content.count)+\(section.footer.count)"
      }
      #expect(sections.joined(separator: " ") == entry.sections, "row \(row)")
    }
  }

  @Test func `a value around a section is the section's and each of its views'`() {
    let content = Group {
      Section {
        color(1, 1)
        color(1, 1).containerValue(\.indent, 2)
      } header: {
        color(1, 1)
      }
      .containerValue(\.indent, 5)
      color(1, 1).containerValue(\.indent, 3)
    }
    let sections = SectionCollection(of: content)
    #expect(sections.map(\.containerValues.indent) == [5, 0])
    #expect(sections.map { $0.content.map(\.containerValues.indent) } == [[5, 2], [3]])
    #expect(sections[0].header.map(\.containerValues.indent) == [5])
    let outer = SectionCollection(of: content.containerValue(\.indent, 9))
    #expect(outer.map(\.containerValues.indent) == [5, 0])
    #expect(outer[1].content.map(\.containerValues.indent) == [3])
  }

  @Test func `sections can be chosen and their views keep their ids`() throws {
    let content = Group {
      ForEach(0..<3) { index in
        Section { ForEach(0..<2) { color(CGFloat(index * 10 + $0), 1) } }
      }
    }
    let sections = SectionCollection(of: content)
    #expect(Set(sections.map(\.id)).count == 3)
    #expect(Set(sections.flatMap { $0.content.map(\.id) }).count == 6)
    let view = Group(sections: content) { sections in
      if let last = sections.last { HStack(spacing: 0) { last.content } }
    }
    #expect(try frames(of: view, 100, 100)["root"] == rect(0, 0, 41, 1))
  }

  @Test func `a container finds tags by type and value`() {
    let views = SubviewsCollection(
      of: Group {
        color(1, 1).tag(3)
        color(1, 1).tag("three").tag(4, includeOptional: false)
        color(1, 1)
        Group { color(1, 1).padding(2) }.tag(5)
      })
    #expect(views.map { $0.containerValues.tag(for: Int.self) } == [3, 4, nil, 5])
    #expect(views.map { $0.containerValues.tag(for: String.self) } == [nil, "three", nil, nil])
    #expect(views.map { $0.containerValues.tag(for: Int?.self) ?? nil } == [3, nil, nil, 5])
    #expect(views.map { $0.containerValues.hasTag(3) } == [true, false, false, false])
    #expect(views[0].containerValues.hasTag(Int?.some(3)))
    #expect(!views[0].containerValues.hasTag("3"))
  }

  @Test func `a custom layout reads tags from its subviews`() throws {
    let view = Tagged {
      color(10, 10).tag("a").frame(width: 20)
      color(10, 10).id("other")
    }
    #expect(try frames(of: view, 100, 100)["other"] == rect(7, 0, 10, 10))
  }
}

/// Puts each view without the tag "a" 7 points to the right.
private struct Tagged: Layout {
  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    CGSize(width: 50, height: 50)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for subview in subviews {
      let shift: CGFloat = subview.containerValues.hasTag("a") ? 0 : 7
      subview.place(
        at: CGPoint(x: bounds.minX + shift, y: bounds.minY), proposal: .unspecified)
    }
  }
}

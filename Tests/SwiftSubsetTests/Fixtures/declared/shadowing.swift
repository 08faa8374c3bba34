// An article's own names win over the catalogue's.
struct HStack<Content: View>: View {
  @ViewBuilder var content: Content
  var body: some View { VStack(spacing: 3) { content } }
}

struct Spacer: View {
  var body: some View { Color.clear.frame(height: 7) }
}

HStack {
  Color.red
  Spacer()
  Color.green
}
// ---- by hand
VStack(spacing: 3) {
  Color.red
  Color.clear.frame(height: 7)
  Color.green
}

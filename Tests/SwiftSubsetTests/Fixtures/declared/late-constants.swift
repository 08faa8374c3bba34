struct Theme {
  var accent: Color { .blue }
}

struct Row: View {
  let isOnline: Bool
  let theme = Theme()

  var body: some View {
    let title: String
    if isOnline { title = "online" } else { title = "away" }
    let width: CGFloat
    switch title {
    case "online": width = 50
    default: width = 40 * 2
    }
    return Text(title).frame(width: width).background(theme.accent.opacity(0.2))
  }
}

VStack(spacing: 0) {
  Row(isOnline: true)
  Row(isOnline: false)
}
// ---- by hand
VStack(spacing: 0) {
  Text("online").frame(width: 50)
  Text("away").frame(width: 80)
}

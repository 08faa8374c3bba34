struct RatingView: View {
  let rating: Int
  var maximum = 5

  var body: some View {
    HStack(spacing: 2) {
      ForEach(1...maximum, id: \.self) { number in
        Image(systemName: number <= rating ? "star.fill" : "star")
          .frame(width: 20, height: 20)
      }
    }
  }
}

@main
struct RatingApp: App {
  var body: some Scene {
    WindowGroup { RatingView(rating: 1) }
  }
}

#Preview("Three of five", traits: .sizeThatFitsLayout) {
  RatingView(rating: 3)
}
// ---- by hand
HStack(spacing: 2) {
  ForEach(1...5, id: \.self) { number in
    Image(systemName: number <= 3 ? "star.fill" : "star").frame(width: 20, height: 20)
  }
}

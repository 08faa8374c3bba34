@ViewBuilder func calendarWeekTree() -> some View {
  CalendarWeek {
    Color.red.frame(height: 20).on(.monday).id("a")
    Color.green.frame(height: 30).on(.sunday).id("b")
    Color.blue.frame(height: 10).on(.wednesday).id("c")
    Text("meet the others").on(.wednesday).id("d")
  }
}

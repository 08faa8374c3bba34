@ViewBuilder func timetableLayoutTree() -> some View {
  TimetableLayout {
    Color.red.id("a").event(at: 9, lasting: 2)
    Color.green.id("b").event(at: nil)
    Color.blue.id("c").event(at: 20)
    Color.yellow.id("d").event(at: 17, lasting: 4)
  }
}

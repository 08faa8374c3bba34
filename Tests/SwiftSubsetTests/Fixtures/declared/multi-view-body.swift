struct Pair: View {
  var body: some View {
    Color.red
    Color.green.frame(height: 20)
  }
}

struct Labelled: View {
  var title: LocalizedStringKey
  var body: some View {
    Text(title)
    Pair()
  }
}

HStack {
  Pair()
  VStack { Labelled(title: "Both") }
  ZStack { Color.clear.overlay { Pair() } }
  Pair().padding(5)
}
// ---- by hand
HStack {
  Color.red
  Color.green.frame(height: 20)
  VStack {
    Text("Both")
    Color.red
    Color.green.frame(height: 20)
  }
  ZStack {
    Color.clear.overlay {
      Color.red
      Color.green.frame(height: 20)
    }
  }
  Color.red.padding(5)
  Color.green.frame(height: 20).padding(5)
}

@ViewBuilder func keyValueFormTree() -> some View {
  KeyValueForm {
    Text("Name").id("a")
    Text("A rather long name").id("b")
    Text("Age").id("c")
    Text("12").font(.title).id("d")
  }
}

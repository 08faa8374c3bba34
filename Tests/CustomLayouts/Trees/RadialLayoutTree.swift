@ViewBuilder func radialLayoutTree() -> some View {
  RadialLayout {
    ForEach(["a", "b", "c", "d"], id: \.self) { name in
      Color.red.frame(width: 20, height: 20).id(name)
    }
  }
}

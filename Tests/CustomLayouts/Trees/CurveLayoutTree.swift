@ViewBuilder func curveLayoutTree() -> some View {
  VStack {
    CurveLayout(curve: { t in t * t }) {
      Color.red.frame(width: 10, height: 10).id("a")
      Color.red.frame(width: 10, height: 10).id("b")
      Color.red.frame(width: 10, height: 10).id("c")
    }
    CurveLayout(curve: cubed) {
      Color.red.frame(width: 10, height: 10).id("d")
      Color.red.frame(width: 10, height: 10).id("e")
      Color.red.frame(width: 10, height: 10).id("f")
    }
    CurveLayout(curve: Easing.power(5).apply) {
      Color.red.frame(width: 10, height: 10).id("g")
      Color.red.frame(width: 10, height: 10).id("h")
      Color.red.frame(width: 10, height: 10).id("i")
    }
  }
}

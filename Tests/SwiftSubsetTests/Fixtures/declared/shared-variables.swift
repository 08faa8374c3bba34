struct Steps: View {
  func total(_ start: CGFloat) -> CGFloat {
    var sum = start
    let add = { sum += 1 }
    add()
    add()
    return sum
  }

  func maker(_ start: CGFloat) -> () -> CGFloat {
    var sum = start
    let add = { (by: CGFloat) in sum += by }
    add(2)
    add(3)
    return { sum }
  }

  var body: some View {
    let late = maker(10)
    HStack(spacing: 0) {
      Color.red.frame(width: total(3), height: 1)
      Color.blue.frame(width: late(), height: 1)
    }
  }
}

Steps()
// ---- by hand
HStack(spacing: 0) {
  Color.red.frame(width: 5, height: 1)
  Color.blue.frame(width: 15, height: 1)
}

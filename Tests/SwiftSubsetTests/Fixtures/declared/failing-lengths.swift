enum Trouble: Error {
  case tooLong(Int)
}

func length(_ count: Int) throws -> CGFloat {
  if count > 2 { throw Trouble.tooLong(count) }
  return CGFloat(count) * 4
}

func counted(_ start: Int) -> CGFloat {
  var calls = 0
  func next() -> Int {
    defer { calls += 10 }
    return calls + start
  }
  return CGFloat(next() + next())
}

struct Bar: View {
  var count: Int

  var width: CGFloat {
    do {
      return try length(count)
    } catch Trouble.tooLong(let wrong) {
      return CGFloat(wrong) + 0.5
    } catch {
      return 0
    }
  }

  var body: some View {
    Color.red.frame(width: width, height: (try? length(count)) ?? 1)
  }
}

HStack(spacing: 0) {
  Bar(count: 1)
  Bar(count: 5)
  Color.blue.frame(width: counted(3), height: 2)
}
// ---- by hand
HStack(spacing: 0) {
  Color.red.frame(width: 4, height: 4)
  Color.red.frame(width: 5.5, height: 1)
  Color.blue.frame(width: 16, height: 2)
}

extension WorkedFrames {
  /// Layouts that fill both dimensions.
  static let surfaces = [
    WorkedFrames(
      "FlowLayout", [(120, nil), (120, 10), (100, .infinity)],
      [
        "root": [0, 0, 100, 70], "a": [0, 5, 60, 20], "b": [70, 0, 30, 30], "c": [0, 35, 50, 20],
        "d": [0, 60, 100, 10],
      ]),
    WorkedFrames(
      "FlowLayout", [(nil, nil), (.infinity, 0), (270, 50)],
      [
        "root": [0, 0, 270, 30], "a": [0, 5, 60, 20], "b": [70, 0, 30, 30], "c": [110, 5, 50, 20],
        "d": [170, 10, 100, 10],
      ]),
    WorkedFrames(
      "FlowLayout", [(0, 0), (89, 99)],
      [
        "root": [0, 0, 100, 95], "a": [0, 0, 60, 20], "b": [0, 25, 30, 30], "c": [0, 60, 50, 20],
        "d": [0, 85, 100, 10],
      ]),
    WorkedFrames(
      "TagCloud", [(90, nil), (90, 0), (76, 5)],
      [
        "root": [0, 0, 76, 68], "a": [0, 0, 50, 20], "b": [56, 0, 20, 20], "c": [23, 24, 30, 20],
        "d": [8, 48, 60, 20],
      ]),
    WorkedFrames(
      "TagCloud", [(nil, nil), (.infinity, 10), (178, 10)],
      [
        "root": [0, 0, 178, 20], "a": [0, 0, 50, 20], "b": [56, 0, 20, 20], "c": [82, 0, 30, 20],
        "d": [118, 0, 60, 20],
      ]),
    WorkedFrames(
      "TagCloud", [(0, 0)],
      [
        "root": [0, 0, 60, 92], "a": [5, 0, 50, 20], "b": [20, 24, 20, 20], "c": [15, 48, 30, 20],
        "d": [0, 72, 60, 20],
      ]),
    // A radius of 40 around (50, 50).
    WorkedFrames(
      "RadialLayout", [(200, 100), (100, .infinity)],
      [
        "root": [0, 0, 100, 100], "a": [40, 0, 20, 20], "b": [80, 40, 20, 20],
        "c": [40, 80, 20, 20], "d": [0, 40, 20, 20],
      ]),
    WorkedFrames(
      "RadialLayout", [(nil, nil), (nil, 200)],
      [
        "root": [0, 0, 200, 200], "a": [90, 0, 20, 20], "b": [180, 90, 20, 20],
        "c": [90, 180, 20, 20], "d": [0, 90, 20, 20],
      ]),
    // Without room the radius is -10, and top is below.
    WorkedFrames(
      "RadialLayout", [(0, 0), (0, 50)],
      [
        "root": [0, 0, 0, 0], "a": [-10, 0, 20, 20], "b": [-20, -10, 20, 20],
        "c": [-10, -20, 20, 20], "d": [0, -10, 20, 20],
      ]),
    // Columns of 100: the text breaks into two lines, the first with the space behind it.
    WorkedFrames(
      "MasonryLayout", [(210, nil), (210, 5), (210, .infinity)],
      [
        "root": [0, 0, 210, 90], "a": [0, 0, 100, 40], "b": [110, 0, 100, 20],
        "c": [110, 30, 100, 30], "d": [0, 50, 60, 40],
      ]),
    WorkedFrames(
      "MasonryLayout", [(nil, nil)],
      [
        "root": [0, 0, 320, 70], "a": [0, 0, 155, 40], "b": [165, 0, 155, 20],
        "c": [165, 30, 155, 30], "d": [0, 50, 110, 20],
      ]),
    // Columns without width, the text a letter a line.
    WorkedFrames(
      "MasonryLayout", [(0, 0)],
      [
        "root": [0, 0, 0, 250], "a": [0, 0, 0, 40], "b": [10, 0, 0, 20], "c": [10, 30, 0, 30],
        "d": [0, 50, 0, 200],
      ]),
    WorkedFrames(
      "JustifiedRows", [(100, nil), (100, 3)],
      [
        "root": [0, 0, 100, 44], "a": [0, 0, 20, 10], "b": [70, 0, 30, 20], "c": [45, 24, 10, 10],
        "d": [20, 34, 20, 10], "e": [60, 34, 20, 10],
      ]),
    // 50 and 55 wide; the column then offers both the larger width.
    WorkedFrames(
      "JustifiedRows", [(nil, nil)],
      [
        "root": [0, 0, 55, 44], "a": [0, 0, 20, 10], "b": [25, 0, 30, 20],
        "c": [22.5, 24, 10, 10], "d": [5, 34, 20, 10], "e": [30, 34, 20, 10],
      ]),
    WorkedFrames(
      "JustifiedRows", [(0, 0)],
      [
        "root": [0, 0, 55, 44], "a": [2.5, 0, 20, 10], "b": [22.5, 0, 30, 20],
        "c": [22.5, 24, 10, 10], "d": [5, 34, 20, 10], "e": [30, 34, 20, 10],
      ]),
    WorkedFrames(
      "ShelfLayout", [(nil, nil), (0, 0), (.infinity, .infinity), (40, 300)],
      [
        "root": [0, 0, 100, 42], "a": [0, 10, 60, 20], "b": [0, 32, 50, 10],
        "c": [60, 0, 40, 30], "d": [50, 32, 30, 10],
      ]),
    WorkedFrames(
      "Staircase", [(nil, nil), (0, 0), (.infinity, .infinity), (10, 300)],
      ["root": [0, 0, 45, 35], "a": [0, 0, 20, 10], "b": [20, 10, 20, 20], "c": [40, 30, 5, 5]]),
    WorkedFrames(
      "FoldingStack", [(200, 100), (180, nil), (nil, nil), (.infinity, nil)],
      [
        "root": [0, 0, 180, 30], "a": [0, 5, 60, 20], "b": [70, 0, 50, 30], "c": [130, 5, 50, 20],
      ]),
    WorkedFrames(
      "FoldingStack", [(179, 100), (100, 100)],
      ["root": [0, 0, 60, 90], "a": [0, 0, 60, 20], "b": [0, 30, 50, 30], "c": [0, 70, 50, 20]]),
    // A column of no height offers the text nothing at all.
    WorkedFrames(
      "FoldingStack", [(0, 0)],
      ["root": [0, 0, 60, 70], "a": [0, 0, 60, 20], "b": [0, 30, 50, 30], "c": [0, 70, 0, 0]]),
  ]

  /// Layouts that put views under each other.
  static let columns = [
    // Hours of 40 points from 8 on; what begins after 18 has no place.
    WorkedFrames(
      "TimetableLayout", [(200, 400)],
      [
        "root": [0, 0, 200, 400], "a": [0, 40, 200, 80], "b": [0, 120, 200, 40],
        "c": [0, 0, 0, 0], "d": [0, 360, 200, 40],
      ]),
    WorkedFrames(
      "TimetableLayout", [(nil, nil), (10, 0)],
      [
        "root": [0, 0, 10, 200], "a": [0, 20, 10, 40], "b": [0, 60, 10, 20], "c": [0, 0, 0, 0],
        "d": [0, 180, 10, 20],
      ]),
    WorkedFrames(
      "TimetableLayout", [(0, 0), (0, nil)],
      [
        "root": [0, 0, 0, 200], "a": [0, 20, 0, 40], "b": [0, 60, 0, 20], "c": [0, 0, 0, 0],
        "d": [0, 180, 0, 20],
      ]),
    WorkedFrames(
      "TimetableLayout", [(.infinity, 100)],
      [
        "root": [0, 0, .infinity, 200], "a": [0, 20, .infinity, 40], "b": [0, 60, .infinity, 20],
        "c": [0, 0, 0, 0], "d": [0, 180, .infinity, 20],
      ]),
    // Edges at 10, 0 and, by default, the middle, 30: the column's is at 30. The view below has
    // its own at 50. The last baseline is that of the second row, 24 + 16.
    WorkedFrames(
      "LabeledColumn", [(nil, nil), (0, 0), (500, 500)],
      [
        "root": [0, 0, 115, 68], "a": [40, 0, 65, 20], "b": [50, 24, 20, 20],
        "c": [20, 48, 60, 10], "below": [0, 58, 100, 10], "beside": [105, 30, 10, 10],
      ]),
    // The upper of both explicit baselines, 10, lies on that of the text beside, 16.
    WorkedFrames(
      "MergedColumn", [(nil, nil), (300, 200)],
      [
        "root": [0, 0, 120, 76], "column": [0, 6, 110, 70], "a": [0, 6, 20, 30],
        "b": [0, 36, 50, 20], "c": [0, 56, 110, 20], "d": [110, 0, 10, 20],
      ]),
    // In no width every letter has a line of its own.
    WorkedFrames(
      "MergedColumn", [(0, 0)],
      [
        "root": [0, 0, 20, 336], "column": [0, 6, 20, 330], "a": [0, 6, 20, 30],
        "b": [0, 36, 0, 100], "c": [0, 136, 0, 200], "d": [20, 0, 0, 0],
      ]),
    // A quarter of a turn on, the first view is on the right; the others follow clockwise.
    WorkedFrames(
      "WheelLayout", [(nil, nil), (0, 0), (300, 200)],
      [
        "root": [0, 0, 100, 110], "a": [80, 50, 20, 10], "b": [45, 90, 10, 10],
        "c": [0, 45, 20, 20], "d": [44, 0, 12, 30],
      ]),
    // Twice the 6 above and the 10 below a text. The view below the column is 8 away from its last
    // view, not the 10 that the text in the middle asks for.
    WorkedFrames(
      "NeighborlyColumn", [(nil, nil), (100, 30)],
      [
        "root": [0, 0, 40, 90], "a": [0, 0, 40, 10], "b": [0, 22, 10, 20], "c": [0, 62, 20, 10],
        "below": [5, 80, 30, 10],
      ]),
    WorkedFrames(
      "NeighborlyColumn", [(0, 0)],
      [
        "root": [0, 0, 40, 90], "a": [0, 0, 40, 10], "b": [0, 22, 0, 20], "c": [0, 62, 20, 10],
        "below": [5, 80, 30, 10],
      ]),
    WorkedFrames(
      "SwitchingStack", [(nil, nil), (0, 0), (300, 300)],
      [
        "root": [0, 0, 55, 55], "a": [0, 0, 30, 20], "b": [35, 0, 20, 10],
        "c": [12.5, 20, 30, 20], "d": [22.5, 45, 20, 10],
      ]),
  ]
}

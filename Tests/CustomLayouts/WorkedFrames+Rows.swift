extension WorkedFrames {
  /// Proposals of every kind, for layouts that take no notice of them.
  private static let any: [(CGFloat?, CGFloat?)] = [
    (nil, nil), (0, 0), (.infinity, .infinity), (50, nil), (nil, 7), (300, 200),
  ]

  /// Layouts that put views beside each other.
  static let rows = [
    // 600 without the gaps: first a quarter of all for the blue view, then half of the 450 that are
    // left for the red one, then half of that half for the green one.
    WorkedFrames(
      "RelativeSize", [(620, 80)],
      [
        "root": [0, 0, 507.5, 80], "a": [0, 0, 225, 80], "b": [235, 0, 112.5, 80],
        "c": [357.5, 20, 150, 40],
      ]),
    // Nothing to take a part of: ideal sizes. The row then offers its own height, 10, and blue
    // takes half of that.
    WorkedFrames(
      "RelativeSize", [(nil, nil)],
      [
        "root": [0, 0, 50, 10], "a": [0, 0, 10, 10], "b": [20, 0, 10, 10], "c": [40, 2.5, 10, 5],
      ]),
    WorkedFrames(
      "RelativeSize", [(0, 0)],
      ["root": [0, 0, 20, 0], "a": [0, 0, 0, 0], "b": [10, 0, 0, 0], "c": [20, 0, 0, 0]]),
    // Two stacks of 50 each; shares 3, 1, 2 of 300 and 1, 3 of 50. A text keeps its size.
    WorkedFrames(
      "ProportionalStack", [(300, 100)],
      [
        "root": [0, 0, 300, 100], "a": [0, 0, 150, 50], "b": [150, 0, 20, 20],
        "c": [200, 0, 100, 50], "d": [0, 50, 300, 12.5], "e": [0, 62.5, 300, 37.5],
      ]),
    // Ideally a stack is 10 wide and high: the text gets a sixth of it and is no wider.
    WorkedFrames(
      "ProportionalStack", [(nil, nil)],
      [
        "root": [0, 0, 10, 20], "a": [0, 0, 5, 10], "b": [5, 0, 10.0 / 6, 20],
        "c": [20.0 / 3, 0, 10.0 / 3, 10], "d": [0, 10, 10, 2.5], "e": [0, 12.5, 10, 7.5],
      ]),
    WorkedFrames(
      "ProportionalStack", [(0, 0)],
      [
        "root": [0, 0, 0, 0], "a": [0, 0, 0, 0], "b": [0, 0, 0, 0], "c": [0, 0, 0, 0],
        "d": [0, 0, 0, 0], "e": [0, 0, 0, 0],
      ]),
    // Units of 20 points, because of the blue view's 40 for 2; below, units of the text's 20.
    WorkedFrames(
      "LeastProportionalStack", any,
      [
        "root": [0, 0, 120, 100], "a": [0, 0, 30, 20], "b": [60, 0, 10, 40], "c": [80, 0, 40, 40],
        "d": [0, 40, 50, 20], "e": [0, 60, 50, 40],
      ]),
    // Slots of 50 x 30 and gaps of 8; a view that does not fill its slot is centred in it.
    WorkedFrames(
      "EqualWidthHStack", any,
      [
        "root": [0, 0, 224, 30], "a": [15, 5, 20, 20], "b": [58, 5, 50, 20],
        "c": [131, 0, 20, 30], "d": [174, 0, 50, 30],
      ]),
    // Minima 20, 0, 0; ideals 40, 50, 10; maxima 100, 50 and, for the endless one, 4 times 10.
    WorkedFrames(
      "ElasticRow", [(nil, nil)],
      [
        "root": [0, 0, 100, 20], "a": [0, 0, 40, 10], "b": [40, 0, 50, 20], "c": [90, 0, 10, 20],
      ]),
    WorkedFrames(
      "ElasticRow", [(60, 30)],
      ["root": [0, 0, 60, 30], "a": [0, 0, 30, 10], "b": [30, 0, 20, 20], "c": [55, 0, 5, 30]]),
    WorkedFrames(
      "ElasticRow", [(145, 20)],
      [
        "root": [0, 0, 145, 20], "a": [0, 0, 70, 10], "b": [70, 0, 50, 20], "c": [120, 0, 25, 20],
      ]),
    WorkedFrames(
      "ElasticRow", [(.infinity, 20), (190, 20), (500, 20)],
      [
        "root": [0, 0, 190, 20], "a": [0, 0, 100, 10], "b": [100, 0, 50, 20],
        "c": [150, 0, 40, 20],
      ]),
    // Placed at the answered height, 10, a text has no width, and a line all the same.
    WorkedFrames(
      "ElasticRow", [(0, 0)],
      ["root": [0, 0, 20, 10], "a": [0, 0, 20, 10], "b": [20, 0, 0, 20], "c": [20, 0, 0, 10]]),
    WorkedFrames(
      "AvatarRow", any,
      ["root": [0, 0, 80, 50], "a": [0, 5, 40, 40], "b": [30, 5, 40, 40], "c": [60, 0, 20, 50]]),
    WorkedFrames(
      "CenterStage", any,
      [
        "root": [0, 0, 88, 30], "a": [0, 10, 20, 10], "b": [24, 0, 40, 30], "c": [68, 5, 20, 20],
      ]),
    // The spacer and the divider lie as in a row.
    WorkedFrames(
      "PropertyRow", [(nil, nil), (.infinity, nil)],
      [
        "root": [0, 0, 76, 20], "a": [0, 5, 30, 10], "s": [30, 10, 5, 0], "d": [35, 0, 1, 20],
        "b": [36, 0, 40, 20],
      ]),
    WorkedFrames(
      "PropertyRow", [(50, 30)],
      [
        "root": [0, 0, 50, 30], "a": [0, 10, 30, 10], "s": [30, 15, 5, 0], "d": [35, 0, 1, 30],
        "b": [36, 5, 40, 20],
      ]),
    WorkedFrames(
      "PropertyRow", [(0, 0)],
      [
        "root": [0, 0, 0, 20], "a": [0, 5, 30, 10], "s": [0, 10, 5, 0], "d": [0, 10, 1, 0],
        "b": [0, 0, 40, 20],
      ]),
  ]
}

/// One axis of a flexible frame: minimum, ideal and maximum, NaN where not given.
struct FlexibleAxis {
  let minimum: Double
  let ideal: Double
  let maximum: Double

  @inline(__always)
  init(_ parameters: UnsafeMutablePointer<Double>) {
    minimum = parameters[0]
    ideal = parameters[1]
    maximum = parameters[2]
  }

  @inline(__always)
  private var low: Double { minimum.isNil ? -.infinity : minimum }
  @inline(__always)
  private var high: Double { maximum.isNil ? .infinity : maximum }

  /// What the frame makes of a length that it is offered.
  struct Answer {
    /// What the child is offered; nil if neither the proposal nor an ideal length is given.
    var offer: Double
    /// The frame's length if it does not depend on the child's, else NaN.
    var known: Double
    /// The bounds of the child's length.
    var lowest: Double
    var highest: Double

    @inline(__always)
    func length(_ child: Double) -> Double {
      known.isNil ? Lengths.clamp(child, lowest, highest) : known
    }
  }

  @inline(__always)
  func answer(to offered: Double) -> Answer {
    if offered.isNil {
      let offer = ideal.isNil ? .nan : Lengths.clamp(ideal, low, high)
      return Answer(offer: offer, known: ideal, lowest: low, highest: high)
    }
    let offer = Lengths.clamp(offered, low, high)
    if minimum.isNil {
      return Answer(
        offer: offer, known: .nan,
        lowest: maximum.isNil ? -.infinity : min(offered, maximum), highest: high)
    }
    if maximum.isNil {
      return Answer(offer: offer, known: .nan, lowest: minimum, highest: max(offered, minimum))
    }
    return Answer(offer: offer, known: offer, lowest: minimum, highest: maximum)
  }

  /// What the child is offered when it is placed: the frame's own length, except that nil stays
  /// nil where the length is the child's own.
  @inline(__always)
  func placementOffer(offered: Double, length: Double) -> Double {
    if offered.isNil, ideal.isNil, low < length, length < high { return .nan }
    return length
  }
}

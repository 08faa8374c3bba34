extension Solver {
  /// Gives tracks their lengths, as a stack serves its children, except that no minima are kept
  /// back for tracks of lower priority (measured).
  ///
  /// - Parameters:
  ///   - tracks: The columns or the rows; those that no cell sizes have no length.
  ///   - count: How many there are.
  ///   - length: What there is to share out, in points; nil and infinity are passed on to each.
  ///   - measure: A track's length when its cells are offered one.
  func shareOut(
    _ tracks: UnsafeMutablePointer<GridTrack>, _ count: Int, _ length: Double,
    _ measure: (UnsafeMutablePointer<GridTrack>, Double, Rule) -> Double
  ) {
    guard length.isFinite else {
      // Infinite gaps leave nothing.
      let offer = length == -.infinity ? 0 : length
      for index in 0..<count {
        tracks[index].length =
          tracks[index].isSized ? measure(tracks + index, offer, .unprobed) : 0
      }
      return
    }
    let served = takeServed(listTracks(tracks, count, nil))
    let servedCount = listTracks(tracks, count, served)
    defer { storage.pointee.served.count -= servedCount }
    var byPriority = UnsafeMutableBufferPointer(start: served, count: servedCount)
    if !isByPriority(byPriority) {
      byPriority.sort {
        $0.priority != $1.priority ? $0.priority > $1.priority : $0.index < $1.index
      }
    }
    var left = length
    var start = 0
    while start < servedCount {
      var end = start + 1
      while end < servedCount, served[end].priority == served[start].priority { end += 1 }
      if end - start > 1 {
        for position in start..<end { probe(served + position, tracks, measure) }
        bringIntoOrder(served, start..<end) { $0.precedes($1) }
      }
      for position in start..<end {
        let track = tracks + Int(served[position].index)
        let share = max(left / Double(end - position), 0)
        track.pointee.length = measure(track, share, .share)
        left = Lengths.difference(left, track.pointee.length)
      }
      start = end
    }
  }

  /// Writes the tracks that cells size into `served`; how many there are.
  ///
  /// Each has a cell of its own, so that the room for the children of all containers that are being
  /// solved suffices.
  private func listTracks(
    _ tracks: UnsafeMutablePointer<GridTrack>, _ count: Int,
    _ served: UnsafeMutablePointer<ServedTrack>?
  ) -> Int {
    var listed = 0
    for index in 0..<count {
      if tracks[index].isSized {
        if let served {
          (served + listed).initialize(
            to: ServedTrack(
              index: Int32(index), priority: tracks[index].priority, minimum: 0,
              flexibility: 0))
        }
        listed += 1
      } else {
        tracks[index].length = 0
      }
    }
    return listed
  }

  private func takeServed(_ count: Int) -> UnsafeMutablePointer<ServedTrack> {
    let start = storage.pointee.served.count
    assert(start + count <= storage.pointee.served.capacity)
    storage.pointee.served.count += count
    return storage.pointee.served.base + start
  }

  private func isByPriority(_ served: UnsafeMutableBufferPointer<ServedTrack>) -> Bool {
    zip(served, served.dropFirst()).allSatisfy { $0.priority >= $1.priority }
  }

  private func probe(
    _ served: UnsafeMutablePointer<ServedTrack>, _ tracks: UnsafeMutablePointer<GridTrack>,
    _ measure: (UnsafeMutablePointer<GridTrack>, Double, Rule) -> Double
  ) {
    let track = tracks + Int(served.pointee.index)
    let minimum = measure(track, 0, .minimum)
    let maximum = measure(track, .infinity, .maximum)
    served.pointee.minimum = minimum
    served.pointee.flexibility =
      maximum == .infinity ? .infinity : Lengths.difference(maximum, minimum)
  }

  /// Notes where the tracks begin; what they take with the gaps between them.
  func position(
    _ tracks: UnsafeMutablePointer<GridTrack>, _ count: Int, spacing: Double
  ) -> Double {
    var end = 0.0
    for index in 0..<count {
      if index > 0 { end = Lengths.sum(end, spacing) }
      tracks[index].position = end
      end = Lengths.sum(end, tracks[index].length)
    }
    return end
  }
}

/// What a grid knows of a track while it shares its length out.
struct ServedTrack: BitwiseCopyable {
  var index: Int32
  var priority: Double
  var minimum: Double
  var flexibility: Double

  /// Whether this track is served before another of the same priority: the less flexible first,
  /// of two infinitely flexible ones that with the larger minimum.
  @inline(__always)
  func precedes(_ other: ServedTrack) -> Bool {
    if flexibility != other.flexibility { return flexibility < other.flexibility }
    if flexibility == .infinity, minimum != other.minimum { return minimum > other.minimum }
    return index < other.index
  }
}

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
      for index in 0..<count {
        tracks[index].length =
          tracks[index].isSized ? measure(tracks + index, length, .unprobed) : 0
      }
      return
    }
    let served = takeScratch(listTracks(tracks, count, nil))
    let servedCount = listTracks(tracks, count, served)
    defer { storage.pointee.scratch.count -= servedCount }
    var byPriority = UnsafeMutableBufferPointer(start: served, count: servedCount)
    if !isByPriority(byPriority) {
      byPriority.sort {
        $0.priority != $1.priority ? $0.priority > $1.priority : $0.index < $1.index
      }
    }
    var left = length
    var start = 0
    while start < servedCount {
      let end = endOfGroup(served, from: start, servedCount)
      if end - start > 1 {
        for position in start..<end { probe(served + position, tracks, measure) }
        bringIntoOrder(served, start..<end)
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
    _ served: UnsafeMutablePointer<StackChild>?
  ) -> Int {
    var listed = 0
    for index in 0..<count {
      if tracks[index].isSized {
        if let served {
          (served + listed).initialize(
            to: StackChild(
              node: -1, index: Int32(index), priority: tracks[index].priority, minimum: 0,
              flexibility: 0))
        }
        listed += 1
      } else {
        tracks[index].length = 0
      }
    }
    return listed
  }

  private func isByPriority(_ served: UnsafeMutableBufferPointer<StackChild>) -> Bool {
    zip(served, served.dropFirst()).allSatisfy { $0.priority >= $1.priority }
  }

  private func probe(
    _ served: UnsafeMutablePointer<StackChild>, _ tracks: UnsafeMutablePointer<GridTrack>,
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

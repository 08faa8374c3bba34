internal import CSQLite

/// The least that could be done, measured in the same run as what is done.
enum Floors {
  /// How long copying a megabyte takes, in microseconds.
  static func copyMegabyte(_ stopwatch: Stopwatch) -> Double {
    let size = 8 << 20
    let from = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
    let to = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
    defer {
      from.deallocate()
      to.deallocate()
    }
    from.initializeMemory(as: UInt8.self, repeating: 7, count: size)
    to.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    return stopwatch.microseconds { to.copyMemory(from: from, byteCount: size) } / 8
  }

  /// What a tree of as many nodes is for a loop: each is written and read once, with its frame.
  private struct Cell {
    var next: Int
    var x, y, width, height: Double
    var parameters: (Double, Double, Double) = (0, 0, 0)
  }

  /// How long a tight loop over nodes takes that writes each and then reads it, in microseconds.
  static func loop(nodes: Int, _ stopwatch: Stopwatch) -> Double {
    let cells = UnsafeMutablePointer<Cell>.allocate(capacity: nodes)
    defer { cells.deallocate() }
    var sum = 0.0
    let time = stopwatch.microseconds {
      for index in 0..<nodes {
        (cells + index).initialize(
          to: Cell(next: index + 1, x: Double(index), y: sum, width: 10, height: 10))
      }
      var index = 0
      while index < nodes {
        sum += cells[index].x + cells[index].width
        index = cells[index].next
      }
      if sum > 1e300 { sum = 0 }
    }
    return sum.isNaN ? 0 : time
  }

  /// How long it takes to insert as many rows as a run of `count` changed results has, through the C
  /// interface and in one transaction, in milliseconds; `nil` if SQLite refuses.
  static func insert(_ count: Int, into path: String) -> Double? {
    var handle: OpaquePointer?
    guard sqlite3_open(path, &handle) == SQLITE_OK else { return nil }
    defer { sqlite3_close(handle) }
    let setUp = """
      PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      CREATE TABLE outcome (a INTEGER, b INTEGER, c INTEGER, kind TEXT, d INTEGER,
        PRIMARY KEY (a, b, c)) STRICT, WITHOUT ROWID;
      """
    guard sqlite3_exec(handle, setUp, nil, nil, nil) == SQLITE_OK else { return nil }
    let clock = ContinuousClock()
    let time = clock.measure {
      var statement: OpaquePointer?
      sqlite3_exec(handle, "BEGIN", nil, nil, nil)
      sqlite3_prepare_v2(
        handle, "INSERT INTO outcome VALUES (1, ?, 1, 'frames', ?)", -1, &statement, nil)
      for row in 0..<count {
        sqlite3_bind_int64(statement, 1, Int64(row))
        sqlite3_bind_int64(statement, 2, Int64(row))
        sqlite3_step(statement)
        sqlite3_reset(statement)
      }
      sqlite3_finalize(statement)
      sqlite3_exec(handle, "COMMIT", nil, nil, nil)
    }
    return time.microseconds / 1e3
  }

  /// How long one SELECT of all documents and frames takes, in milliseconds.
  static func readAll(_ path: String, _ stopwatch: Stopwatch) -> Double? {
    var handle: OpaquePointer?
    guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READONLY, nil) == SQLITE_OK else { return nil }
    defer { sqlite3_close(handle) }
    var bytes = 0
    let time = stopwatch.microseconds {
      for sql in [
        "SELECT document, proposal, environment FROM content ORDER BY id",
        "SELECT frames, digest, node_list_id FROM frame_set ORDER BY id",
      ] {
        var statement: OpaquePointer?
        sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
        while sqlite3_step(statement) == SQLITE_ROW {
          _ = sqlite3_column_blob(statement, 0)
          bytes += Int(sqlite3_column_bytes(statement, 0))
        }
        sqlite3_finalize(statement)
      }
    }
    return bytes > 0 ? time / 1e3 : nil
  }
}

internal import CSQLite
import Threads

extension SuiteStore {
  /// Reads on a thread and a connection of its own what takes long, while the calling thread reads
  /// something else.
  ///
  /// Both see the suite as it is at one moment: where it has changed meanwhile, or cannot be opened
  /// twice, `aside` runs once more, afterwards and with this store.
  ///
  /// - Parameters:
  ///   - aside: Reads with the store that it is given.
  ///   - body: Reads with this one.
  /// - Returns: What the two return.
  /// - Throws: What `body` throws, else what `aside` does with this store.
  package func reading<Aside: Sendable, Result>(
    beside aside: @escaping @Sendable (SuiteStore) throws -> Aside, and body: () throws -> Result
  ) throws -> (aside: Aside, result: Result) {
    // A transaction that is open sees what it has written, and nothing of others.
    guard !isCopy, !connection.isInTransaction, let before = try? dataVersion() else {
      let result = try body()
      return (try aside(self), result)
    }
    let path = path
    let (early, result) = try LargeStack.run(
      beside: {
        // Whatever is wrong shows again with this store, and is said then.
        try? aside(
          SuiteStore(path: path, access: .readOnly, patience: 0, checksDecisions: false))
      }, body)
    if let early, try dataVersion() == before, !connection.hasMoved { return (early, result) }
    return (try aside(self), result)
  }
}

extension Connection {
  /// Whether another file lies at the path by now.
  fileprivate var hasMoved: Bool {
    var hasMoved: Int32 = 0
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    return code != SQLITE_OK || hasMoved != 0
  }
}

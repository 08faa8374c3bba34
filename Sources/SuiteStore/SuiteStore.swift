internal import CSQLite
import Migrations

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The suite in a SQLite database: scenarios, expectations, runs and what they found.
///
/// One store belongs to one thread at a time. Dates are ISO 8601 in UTC and come from the caller.
/// What is thrown is a ``SuiteError``.
package final class SuiteStore {
  package enum Access: Sendable {
    /// Creates the database, or brings it up to date, if need be.
    case readWrite
    /// Brings the database up to date, if need be; one has to be there.
    case update
    /// Never writes; also reads from a folder that cannot be written.
    case readOnly
  }

  /// The schema from which on it is kept where nothing could be held against frames.
  private static let versionWithUnheldFrames = 26

  /// The first schema in whose suites frames that nothing could be held against have moved.
  private static let versionWithUnheldMoves = 27

  /// The first schema in whose suites an older run of a later version ends no failure, and has moved
  /// where nothing was expected in it; an error between the same wrong frames is no new cause, and what
  /// was accepted and taken back is none either.
  private static let versionWithLastFrames = 29
  private static let versionWithTakenBackAcceptances = 30
  private static let versionWithFailuresThatGoOn = 31

  /// The schema from which on failures are followed, and causes found, as they are now; the next one
  /// follows frames, however precisely they were told.
  private static let versionWithMovesBehindErrors = 25

  package let path: String
  let connection: Connection

  /// Whether it is a copy in memory, which the file at ``path`` may not be any more.
  let isCopy: Bool

  /// Asked by ``connection``, which ends with the store.
  let stepLimit: StepLimit

  /// Whether rows are held against their seals where they are read: not before the database is up to
  /// date, and not by a check, which has named them.
  var checksSeals = false

  /// Those of which rows were looked at.
  var sealedTables: [String: SealedTable] = [:]

  /// What was last read of runs, which one command asks for several times; nothing while something is
  /// written.
  var lastComparison: ReadComparison?
  var lastRuns: ReadRuns?
  private(set) var isWriting = false

  /// Whether ``together(_:)`` holds a transaction, of which others are parts meanwhile.
  private var isTogether = false

  /// Opens the suite at `path`.
  ///
  /// - Parameters:
  ///   - path: The database file. Nothing but a suite or an empty file is touched.
  ///   - access: Whether the database may be created and changed.
  ///   - patience: How long another process's lock is waited for, in milliseconds.
  ///   - checksDecisions: Whether a suite is refused whose decisions somebody altered.
  /// - Throws: ``SuiteError`` if there is no suite and none can be made, or it is locked.
  package convenience init(
    path: String, access: Access, patience: Int32 = 2000, checksDecisions: Bool = true
  ) throws {
    let isNew = access == .readWrite && DatabaseFile(path) == nil
    do {
      try self.init(
        path: path, access: access, patience: patience, migrations: migrations,
        checksDecisions: checksDecisions)
    } catch {
      if isNew, case SuiteError.sqlite? = error as? SuiteError { Self.removeBeginning(of: path) }
      throw error
    }
  }

  /// Removes the file of a suite that could not be made, as on a full disk.
  ///
  /// One in which something may stand stays: it has more than a page, or a log, which is there as long
  /// as anybody else has the suite open.
  private static func removeBeginning(of path: String) {
    guard DatabaseFile(path + "-wal") == nil, let file = DatabaseFile(path), file.size <= 4096
    else { return }
    try? FileManager.default.removeItem(atPath: path)
  }

  init(
    path: String, access: Access, patience: Int32, migrations: [Migration],
    checksDecisions: Bool = true
  ) throws {
    self.path = path
    isCopy = false
    let migrator = Migrator(path: path, migrations: migrations)
    do {
      connection =
        switch access {
        case .readWrite, .update:
          try Self.openToWrite(
            path, creates: access == .readWrite, patience: patience, migrator: migrator)
        case .readOnly: try Self.openToRead(path, patience: patience, migrator: migrator)
        }
      stepLimit = try Self.limit(connection)
      if access != .readOnly {
        try bringUpToDate(migrator)
        try seals.keep(on: connection)
      }
      checksSeals = true
      if checksDecisions, migrator.knowsSeals { try requireSealedDecisions() }
    } catch let error as StoreError {
      throw SuiteError(error, path: path)
    }
  }

  /// Opens a copy of the suite at `path` in memory, brought up to date: whatever is done to it is
  /// forgotten, and the file is not locked.
  ///
  /// Takes as much memory as the file has bytes.
  ///
  /// - Throws: ``SuiteError`` if there is no suite, or it is locked.
  package init(copyOf path: String, patience: Int32 = 2000) throws {
    self.path = path
    isCopy = true
    let migrator = Migrator(path: path, migrations: migrations)
    do {
      let source = try Self.connectToRead(path, patience: patience, migrator: migrator)
      guard source.state != .empty else { throw SuiteError.missing(path: path) }
      connection = try source.connection.copyInMemory()
      stepLimit = try Self.limit(connection)
      try bringUpToDate(migrator)
      try seals.keep(on: connection)
      checksSeals = true
    } catch let error as StoreError {
      throw SuiteError(error, path: path)
    }
  }

  /// How much of the database is kept in memory, in kilobytes, as SQLite has it below zero: where
  /// something is written; and where it is asked, which reads most of it once, from one end to the
  /// other, so that pages that are kept would only be memory that is new.
  static let writingCache = -65_536
  static let readingCache = -2_048

  private static func openToWrite(
    _ path: String, creates: Bool, patience: Int32, migrator: Migrator
  ) throws -> Connection {
    guard creates || DatabaseFile(path) != nil else { throw SuiteError.missing(path: path) }
    try DatabaseFile.require(path)
    let connection = try Connection(
      name: path, flags: SQLITE_OPEN_READWRITE | (creates ? SQLITE_OPEN_CREATE : 0),
      patience: patience)
    // A suite is told from other files before anything is written.
    let state = try migrator.state(of: connection)
    guard creates || state != .empty else { throw SuiteError.missing(path: path) }
    try useWriteAheadLog(connection, patience: patience)
    try connection.execute(
      "PRAGMA synchronous = FULL; PRAGMA cell_size_check = ON; "
        + "PRAGMA cache_size = \(Self.writingCache)")
    return connection
  }

  private static func limit(_ connection: borrowing Connection) throws -> StepLimit {
    let limit = StepLimit(pages: try connection.integer("PRAGMA page_count"))
    limit.install(on: connection.handle)
    return limit
  }

  private func bringUpToDate(_ migrator: Migrator) throws {
    if try migrator.state(of: connection) == .suite(version: migrator.knownVersion) {
      try migrator.verify(connection)
      try migrator.verifySchema(of: connection)
    } else {
      try migrator.migrate(connection) { version in
        // Older suites have runs whose failures nobody has followed, or which were found otherwise.
        if version > 0, version < Self.versionWithUnheldFrames { try judgeUntoldAgain() }
        if version > 0, try isFollowedOtherwise(since: version) { try updateAllFailures() }
        try seals.renew(on: connection)
      }
    }
  }

  private func isFollowedOtherwise(since version: Int) throws -> Bool {
    guard version >= Self.versionWithMovesBehindErrors else { return true }
    if version < Self.versionWithUnheldFrames,
      try connection.integer("SELECT EXISTS (SELECT 1 FROM same_frames)") != 0
    {
      return true
    }
    if version < Self.versionWithUnheldMoves,
      try connection.integer("SELECT EXISTS (SELECT 1 FROM judgement WHERE differences = '[]')")
        != 0
    {
      return true
    }
    if version < Self.versionWithLastFrames,
      try connection.integer(
        """
        SELECT EXISTS (SELECT 1 FROM shift WHERE bad_frame_set_id IS NULL)
          OR EXISTS (SELECT 1 FROM failure WHERE since_run_id <> first_run_id)
        """) != 0
    {
      return true
    }
    if version < Self.versionWithTakenBackAcceptances,
      try connection.integer(
        """
        SELECT EXISTS (SELECT 1 FROM expectation WHERE ended_by IS NOT NULL)
          OR EXISTS (SELECT 1 FROM known_issue WHERE removed IS NOT NULL)
        """) != 0
    {
      return true
    }
    if version < Self.versionWithFailuresThatGoOn,
      try connection.integer(
        """
        SELECT EXISTS (
          SELECT 1 FROM failure
          WHERE state = 'accepted' AND end_run_id IS NULL
            OR last_good_id IS NULL AND since_run_id <> first_run_id)
        """) != 0
    {
      return true
    }
    return try version < Self.versionWithLastFrames
      && engineNames().contains { try !timeline(engine: $0, contents: []).isRecordedInOrder }
  }

  /// Turns the log on, which takes an exclusive lock that SQLite does not always wait for.
  private static func useWriteAheadLog(
    _ connection: borrowing Connection, patience: Int32
  ) throws {
    var patience = patience
    while true {
      do {
        if try connection.text("PRAGMA journal_mode") == "wal" { return }
        try connection.execute("PRAGMA journal_mode = WAL")
        return
      } catch {
        guard error.isLock, patience > 0 else { throw error }
        sqlite3_sleep(10)
        patience -= 10
      }
    }
  }

  private static func openToRead(
    _ path: String, patience: Int32, migrator: Migrator
  ) throws -> Connection {
    let opened = try connectToRead(path, patience: patience, migrator: migrator)
    try opened.connection.execute(
      "PRAGMA cell_size_check = ON; PRAGMA cache_size = \(Self.readingCache)")
    switch opened.state {
    case .empty: throw SuiteError.missing(path: path)
    case .suite(let version) where version < migrator.knownVersion:
      throw SuiteError.older(path: path, version: version, known: migrator.knownVersion)
    case .suite:
      try migrator.verify(opened.connection)
      try migrator.verifySchema(of: opened.connection)
    }
    return opened.connection
  }

  /// A connection for reading, and what the file is.
  private struct Opened: ~Copyable {
    let connection: Connection
    let state: Migrator.State
  }

  private static func connectToRead(
    _ path: String, patience: Int32, migrator: Migrator
  ) throws -> Opened {
    try DatabaseFile.require(path)
    do {
      let first = try Connection(name: path, flags: SQLITE_OPEN_READONLY, patience: patience)
      let state = try migrator.state(of: first)
      return Opened(connection: first, state: state)
    } catch let error as StoreError {
      guard FileManager.default.fileExists(atPath: path) else {
        throw SuiteError.missing(path: path)
      }
      guard error.isMissingLog else { throw error }
    }
    // The files beside a database in WAL mode cannot be made in this folder. Without them the
    // database can be read as long as nothing waits in the log.
    let log = path + "-wal"
    let connection: Connection
    if (DatabaseFile(log)?.size ?? 0) == 0 {
      connection = try Connection(
        name: immutableURI(path), flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
        patience: patience)
    } else {
      guard let copy = try? copyWithLog(path, log: log) else {
        throw SuiteError.pendingLog(path: path, log: log)
      }
      connection = copy
    }
    let state = try migrator.state(of: connection)
    return Opened(connection: connection, state: state)
  }

  /// What a database and its log say together, in memory: SQLite can only join them where it may
  /// write, which is a folder of our own that is gone afterwards.
  private static func copyWithLog(_ path: String, log: String) throws -> Connection {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("plumb-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appendingPathComponent("copy.db").path
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    try FileManager.default.copyItem(atPath: log, toPath: copy + "-wal")
    for file in [copy, copy + "-wal"] {
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    }
    return try Connection(name: copy, flags: SQLITE_OPEN_READWRITE, patience: 0).copyInMemory()
  }

  private static func immutableURI(_ path: String) -> String {
    let escaped = path.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        String(UnicodeScalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return "file:" + escaped.joined() + "?immutable=1"
  }
}

extension SuiteStore {
  /// Reads in one transaction, so that everything is of one moment: in the one that is open, if any.
  func reading<Result>(_ body: () throws -> Result) throws -> Result {
    try transaction("BEGIN", commits: true, body)
  }

  /// Writes in one transaction, which is undone if `body` throws, or unless it `commits`.
  func writing<Result>(commits: Bool = true, _ body: () throws -> Result) throws -> Result {
    try transaction("BEGIN IMMEDIATE", commits: commits, body)
  }

  /// Does several things in one transaction: all of them or, if one throws, none.
  ///
  /// What is read meanwhile is of one moment, too. A dry run of a part cannot be taken back alone.
  package func together<Result>(_ body: () throws -> Result) throws -> Result {
    try writing {
      isTogether = true
      defer { isTogether = false }
      return try body()
    }
  }

  private func transaction<Result>(
    _ begin: String, commits: Bool, _ body: () throws -> Result
  ) throws -> Result {
    stepLimit.reset()
    if isTogether {
      precondition(commits, "a part of a transaction cannot be taken back alone")
      return try body()
    }
    if begin == "BEGIN", connection.isInTransaction { return try body() }
    isWriting = begin != "BEGIN"
    if isWriting { (lastComparison, lastRuns) = (nil, nil) }
    defer { isWriting = false }
    do {
      try connection.execute(begin)
      let result = try body()
      if commits { try connection.execute("COMMIT") } else { connection.rollBack() }
      return result
    } catch {
      connection.rollBack()
      guard let error = error as? StoreError else { throw error }
      throw SuiteError(error, path: path)
    }
  }
}

extension StoreError {
  var isLock: Bool { primaryCode == SQLITE_BUSY || primaryCode == SQLITE_LOCKED }

  /// Whether the files beside a database in WAL mode are missing and cannot be made.
  var isMissingLog: Bool {
    primaryCode == SQLITE_CANTOPEN || primaryCode == SQLITE_READONLY
  }
}

extension SuiteError {
  /// What a failed call of SQLite means for the suite.
  init(_ error: StoreError, path: String) {
    guard !error.isAlteredRow else {
      self = .damaged(what: error.message, reason: "it is not as plumb wrote it")
      return
    }
    switch error.primaryCode {
    case SQLITE_BUSY, SQLITE_LOCKED: self = .locked(path: path)
    case SQLITE_READONLY: self = .readOnly(path: path)
    case SQLITE_INTERRUPT:
      self = .damaged(what: path, reason: "it has more to read than a suite of its size can have")
    case SQLITE_NOTADB: self = .notADatabase(path: path, reason: error.message)
    case SQLITE_CORRUPT: self = .damaged(what: path, reason: error.message)
    default: self = .sqlite(path: path, error: error)
    }
  }
}

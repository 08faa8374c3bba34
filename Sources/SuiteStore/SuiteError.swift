/// Why the suite cannot do what it was asked, in terms of the suite.
package enum SuiteError: Error, Equatable {
  /// No database at `path`; a reading command does not create one.
  case missing(path: String)

  /// The file is not a SQLite database, or a damaged one.
  case notADatabase(path: String, reason: String)

  /// A database of some other program.
  case foreign(path: String)

  /// The database was written by a newer plumb.
  case newer(path: String, version: Int, known: Int)

  /// The database has to be brought up to date, which a reader must not do.
  case older(path: String, version: Int, known: Int)

  /// The database was made by migrations that differ from the ones in this binary.
  case alteredMigration(path: String, name: String)

  /// A table or a view of the database is not the one that plumb made.
  case alteredSchema(path: String, object: String)

  /// Another process holds the lock.
  case locked(path: String)

  /// The database, or its folder, may not be written.
  case readOnly(path: String)

  /// The folder cannot be written and the write-ahead log beside the database still has changes.
  case pendingLog(path: String, log: String)

  /// What is stored does not read back as what it should be.
  case damaged(what: String, reason: String)

  /// Two articles of one import have the same name.
  case duplicateArticle(name: String, files: [String])

  /// An article would take the place of another one, whose file is named.
  case takenArticle(name: String, file: String, by: String)

  /// One import has two scenarios of the same name.
  case duplicateScenario(name: String, file: String)

  /// A selection names what the suite does not have.
  case unknown(kind: String, name: String, nearest: String?)

  /// A selection names only what has retired: these scenarios, at least one.
  case retired(name: String, scenarios: [String])

  /// Several engines have a version of a name.
  case ambiguousVersion(name: String, among: [String])

  /// A selection has a part of several names.
  case ambiguous(name: String, among: [String])

  /// A selection that cannot be understood, or of which a part is about nothing there is; the column
  /// counts from 1 in its words, parted by a space each.
  case selection(column: Int, reason: String)

  /// A run that is not there.
  case unknownRun(id: Int64, last: Int64?)

  /// The same key was recorded with something else.
  case conflictingKey(key: String, run: Int64, conflict: KeyConflict)

  /// An engine's version says another place among its revisions than before.
  case conflictingSequence(engine: String, known: Int64, said: Int64)

  /// Frames cannot be taken over as expectation.
  case notAcceptable(scenario: String, reason: String)

  /// Two runs that cannot be held against each other.
  case notComparable(reason: String)

  /// What is asked for is so already, or was never so.
  case nothingToDo(reason: String)

  /// A scenario cannot have that name.
  case notRenamable(reason: String)

  /// A scenario has no failure to say something about.
  case notPinnable(scenario: String, reason: String)

  /// A query does what a query may not do, or takes more than it is given.
  case refusedQuery(reason: String)

  /// A failed call of SQLite, with the file it was about.
  case sqlite(path: String, error: StoreError)
}

extension SuiteError {
  /// Whether the user asked for something wrong (exit status 2) rather than the suite itself
  /// having failed (3).
  package var isBadInput: Bool {
    switch self {
    case .duplicateArticle, .takenArticle, .duplicateScenario,
      .unknown, .retired, .ambiguous, .ambiguousVersion, .selection, .unknownRun, .conflictingKey,
      .notAcceptable, .notComparable, .nothingToDo, .notRenamable, .notPinnable, .refusedQuery:
      true
    case .missing, .notADatabase, .foreign, .newer, .older, .alteredMigration, .alteredSchema,
      .locked, .readOnly, .pendingLog, .damaged, .conflictingSequence, .sqlite:
      false
    }
  }
}

extension SuiteError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let path):
      "\(path): error: there is no such database; 'plumb import' makes one"
    case .notADatabase(let path, let reason):
      "\(path): error: this is no plumb database: \(reason)"
    case .foreign(let path):
      "\(path): error: this database belongs to another program; name a file of plumb's own"
    case .newer(let path, let version, let known):
      "\(path): error: the suite has schema \(version), this plumb knows up to \(known)"
    case .older(let path, let version, let known):
      "\(path): error: the suite has schema \(version), this plumb reads \(known); "
        + "'plumb import' or 'plumb run' brings it up to date"
    case .alteredMigration(let path, let name):
      "\(path): error: the suite was made by another migration '\(name)' than this plumb has"
    case .alteredSchema(let path, let object):
      "\(path): error: \(object) of the suite is not as plumb made it"
    case .locked(let path):
      "\(path): error: another process is using this database; try again when it is done"
    case .readOnly(let path):
      "\(path): error: this database or its folder cannot be written"
    case .pendingLog(let path, let log):
      "\(path): error: the folder is read-only and '\(log)' holds changes that are not in the "
        + "database yet; open it once where its folder can be written"
    case .damaged(let what, let reason):
      "error: \(what) is damaged: \(reason); 'plumb check' tells more"
    case .duplicateArticle(let name, let files):
      "\(files.last ?? name): error: another article of this import is '\(name)' too: "
        + files.dropLast().joined(separator: ", ")
        + "; import a folder above both, or one by itself with --as NAME"
    case .takenArticle(let name, let file, let other):
      "\(other): error: this would take the place of the article '\(name)' of \(file); import it"
        + " by itself with --as NAME ('--as \(name)' if it is that article)"
    case .duplicateScenario(let name, let file):
      "\(file): error: the scenario '\(name)' stands there twice"
    case .unknown(let kind, let name, let nearest):
      "error: unknown \(kind) '\(name)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    case .retired(let name, let scenarios) where scenarios == [name]:
      "error: '\(name)' has retired"
    case .retired(let name, let scenarios):
      scenarios.count == 1
        ? "error: '\(name)' is '\(scenarios[0])', which has retired"
        : "error: all \(scenarios.count) scenarios of '\(name)' have retired; "
          + "'plumb list --retired' lists them"
    case .ambiguous(let name, let names):
      "error: unknown scenario '\(name)'; did you mean "
        + names.prefix(3).map { "'\($0)'" }.joined(separator: names.count == 2 ? " or " : ", ")
        + (names.count > 3 ? " or another of \(names.count) with that in their names?" : "?")
    case .ambiguousVersion(let name, let versions):
      "error: several engines have a version '\(name)': name one of "
        + versions.map { "'\($0)'" }.joined(separator: ", ")
    case .selection(let column, let reason):
      "error: \(reason) (column \(column) of the selection)"
    case .unknownRun(let id, let last):
      "error: there is no run \(id)"
        + (last.map { "; the last one is \($0)" } ?? "; nothing was recorded yet")
    case .conflictingKey(let key, let run, let conflict):
      "error: run \(run) has the key '\(key)' already, \(conflict.rawValue)"
    case .conflictingSequence(let engine, let known, let said):
      "error: \(engine), said sequence \(known) when it ran before and says \(said) now"
    case .notAcceptable(let scenario, let reason):
      "error: cannot accept '\(scenario)': \(reason)"
    case .notComparable(let reason), .nothingToDo(let reason), .notRenamable(let reason):
      "error: \(reason)"
    case .notPinnable(let scenario, let reason):
      "error: nothing is known to be wrong with '\(scenario)': \(reason)"
    case .refusedQuery(let reason):
      "error: \(reason)"
    case .sqlite(let path, let error):
      "\(path): error: \(error)"
    }
  }
}

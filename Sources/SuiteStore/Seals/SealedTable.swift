import Migrations

/// A table whose rows are sealed: the column `seal` of each has the digest of all others.
struct SealedTable {
  static let column = "seal"

  let name: String

  /// All columns but the seal, in their order.
  let columns: [String]

  /// Those by which a row is found; plumb never changes them.
  let key: [String]

  /// The column of the key by which a table without ids is in parts, each of which has a total.
  private static let groups = [
    "outcome": "run_id", "judgement": "expectation_id", "declared_code": "article_id",
    "earlier_cluster": "edition_id",
  ]

  /// How many ids are a part of a table with ids.
  private static let idsInPart: Int64 = 64

  private var hasIDs: Bool { key == ["id"] }

  /// The part that a row is in, in SQL; all rows are one where nothing parts them.
  func part(_ prefix: String = "") -> String {
    Self.groups[name].map { prefix + $0 } ?? (hasIDs ? "\(prefix)id / \(Self.idsInPart)" : "0")
  }

  /// `table 'outcome', run_id 7`, or `table 'run', rows 64 to 127`.
  func title(ofPart part: Int64) -> String {
    if let column = Self.groups[name] { return "table '\(name)', \(column) \(part)" }
    guard hasIDs else { return "table '\(name)'" }
    // As large as no part of ours is.
    guard let first = Int32(exactly: part).map({ Int64($0) * Self.idsInPart }) else {
      return "table '\(name)', rows at \(part)"
    }
    return "table '\(name)', rows \(max(first, 1)) to \(first + Self.idsInPart - 1)"
  }

  /// The tables of our own: what somebody else added may have any name, which no SQL here can take.
  private static let names = Set(
    Migrations.schema.compactMap { statement in
      statement.hasPrefix("CREATE TABLE ")
        ? statement.dropFirst(13).prefix { $0 != " " }.description : nil
    })

  /// The sealed tables of a database whose schema is known to be ours, by name.
  static func all(in connection: borrowing Connection) throws(StoreError) -> [SealedTable] {
    var tables: [SealedTable] = []
    for name in names.sorted() {
      if let table = try SealedTable(named: name, in: connection) { tables.append(table) }
    }
    return tables
  }

  /// `nil` if the database has no such table, or its rows are not sealed.
  init?(named name: String, in connection: borrowing Connection) throws(StoreError) {
    var statement = try connection.prepare("PRAGMA table_info(\(name))")
    var columns: [(name: String, place: Int64)] = []
    while try statement.step() { columns.append((statement.text(1), statement.integer(5))) }
    guard columns.contains(where: { $0.name == Self.column }) else { return nil }
    self.name = name
    self.columns = columns.map(\.name).filter { $0 != Self.column }
    key = columns.filter { $0.place > 0 }.sorted { $0.place < $1.place }.map(\.name)
  }

  /// The call that computes a row's seal; in a trigger the columns are those of `NEW.` or `OLD.`.
  func seal(_ prefix: String = "") -> String {
    "\(SealFunctions.seal)('\(name)', \(columns.map { prefix + $0 }.joined(separator: ", ")))"
  }

  /// What tells a row from the others.
  private func condition(_ prefix: String) -> String {
    key.map { "\($0) = \(prefix)\($0)" }.joined(separator: " AND ")
  }

  /// The tables that a run fills by the thousand, whose rows come with their seals: to seal them
  /// afterwards would write each of them twice.
  private static let sealedAtOnce: Set = [
    "node_list", "frame_set", "outcome", "judgement", "trace",
  ]

  /// The insertion of a row with its seal; the values of the columns are the parameters, in order.
  ///
  /// - Parameters:
  ///   - columns: The columns of the table, as whoever binds their values knows them.
  ///   - ending: What follows in the statement.
  /// - Returns: The statement.
  func insertion(_ columns: [String], _ ending: String = "") -> String {
    precondition(
      columns == self.columns && Self.sealedAtOnce.contains(name),
      "\(name) has the columns \(self.columns)")
    let values = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    return """
      INSERT INTO \(name) (\(columns.joined(separator: ", ")), \(Self.column))
      VALUES (\(values), \(SealFunctions.seal)('\(name)', \(values))) \(ending)
      """
  }

  /// Triggers, of this connection alone, that keep the seals of what is written from now on.
  ///
  /// A row that is not what its seal says is not sealed anew with what somebody made of it.
  var triggers: String {
    let columns = columns.joined(separator: ", ")
    let keys = key.map { "'\($0)', OLD.\($0)" }.joined(separator: ", ")
    let isSealedAtOnce = Self.sealedAtOnce.contains(name)
    let placed =
      !isSealedAtOnce
      ? ""
      : """
      CREATE TEMP TRIGGER seal_placed_\(name) AFTER INSERT ON main.\(name)
      WHEN NEW.seal IS NOT NULL BEGIN
        INSERT INTO seal_total (name, part, rows, seals)
        VALUES ('\(name)', \(part("NEW.")), 1, NEW.seal)
        ON CONFLICT (name, part) DO UPDATE SET
          rows = rows + 1, seals = \(Self.sum("seals", "NEW.seal"));
      END;

      """
    let condition = isSealedAtOnce ? " WHEN NEW.seal IS NULL" : ""
    return placed + """
      CREATE TEMP TRIGGER seal_added_\(name) AFTER INSERT ON main.\(name)\(condition) BEGIN
        UPDATE \(name) SET seal = \(seal("NEW.")) WHERE \(self.condition("NEW."));
      END;
      CREATE TEMP TRIGGER seal_changed_\(name) AFTER UPDATE OF \(columns) ON main.\(name) BEGIN
        SELECT \(SealFunctions.altered)('\(name)', \(keys))
        WHERE OLD.seal IS NOT \(seal("OLD."));
        UPDATE \(name) SET seal = \(seal("NEW.")) WHERE \(self.condition("NEW."));
      END;
      CREATE TEMP TRIGGER seal_counted_\(name) AFTER UPDATE OF seal ON main.\(name) BEGIN
        INSERT INTO seal_total (name, part, rows, seals)
        VALUES ('\(name)', \(part("NEW.")), 1, NEW.seal)
        ON CONFLICT (name, part) DO UPDATE SET
          rows = rows + (OLD.seal IS NULL),
          seals = \(Self.sum(Self.sum("seals", "ifnull(OLD.seal, 0)"), "NEW.seal"));
      END;
      CREATE TEMP TRIGGER seal_removed_\(name) AFTER DELETE ON main.\(name) BEGIN
        UPDATE seal_total SET
          rows = rows - (OLD.seal IS NOT NULL), seals = \(Self.sum("seals", "ifnull(OLD.seal, 0)"))
        WHERE name = '\(name)' AND part = \(part("OLD."));
      END;

      """
  }

  /// The bits that are in one of two numbers alone: a sum that cannot overflow, in whatever order.
  private static func sum(_ a: String, _ b: String) -> String { "((\(a) | \(b)) - (\(a) & \(b)))" }

  /// `table 'judgement', row 7`, or the columns of the key with their values where it has several.
  static func title(ofRow key: [(column: String, value: String)], in table: String) -> String {
    let row =
      key.count == 1
      ? key[0].value : key.map { "\($0.column) \($0.value)" }.joined(separator: ", ")
    return "table '\(table)', row \(row)"
  }
}

import SwiftOperators
import SwiftParser
import SwiftSyntax

/// The operators of Swift and of an article, with how they bind.
///
/// The toolchain's table heeds only what a precedence group says it is higher than. Where a group of the
/// article says what it is lower than, the table is made of groups that say the same from above.
struct OperatorGroups {
  private struct Group {
    var name: String
    var rest: String = ""
    var higherThan: [String] = []
    var lowerThan: [String] = []

    var source: String {
      let relations = higherThan.isEmpty ? "" : "higherThan: \(higherThan.joined(separator: ", "))"
      return "precedencegroup \(name) {\n\(rest)\n\(relations)\n}"
    }
  }

  private var groups: [Group] = []
  private var operators: [String] = []
  private var trees: [SourceFileSyntax] = []

  init(_ trees: [SourceFileSyntax]) {
    self.trees = trees
    for item in trees.flatMap(\.statements) {
      if let group = item.item.as(PrecedenceGroupDeclSyntax.self) { add(group) }
      if let declared = item.item.as(OperatorDeclSyntax.self) {
        operators.append(declared.trimmedDescription)
      }
    }
  }

  private mutating func add(_ declaration: PrecedenceGroupDeclSyntax) {
    var group = Group(name: declaration.name.text)
    for attribute in declaration.groupAttributes {
      guard let relation = attribute.as(PrecedenceGroupRelationSyntax.self) else {
        group.rest += attribute.trimmedDescription + "\n"
        continue
      }
      let names = relation.precedenceGroups.map(\.name.text)
      if relation.higherThanOrLowerThanLabel.text == "lowerThan" {
        group.lowerThan += names
      } else {
        group.higherThan += names
      }
    }
    groups.append(group)
  }

  /// The table by which operators are put in order.
  var table: OperatorTable {
    guard groups.contains(where: { !$0.lowerThan.isEmpty }) else {
      var table = OperatorTable.standardOperators
      for tree in trees { table.addSourceFile(tree) { _ in } }
      return table
    }
    var all = Self.standard + groups
    for group in groups {
      for higher in group.lowerThan {
        for index in all.indices where all[index].name == higher {
          all[index].higherThan.append(group.name)
        }
      }
    }
    let source =
      all.map(\.source).joined(separator: "\n") + Self.standardOperators
      + operators.joined(separator: "\n")
    var table = OperatorTable(precedenceGroups: [], operators: []) { _ in }
    table.addSourceFile(Parser.parse(source: source)) { _ in }
    return table
  }

  // MARK: Swift's own

  private static let standard: [Group] = [
    Group(name: "AssignmentPrecedence", rest: "assignment: true\nassociativity: right"),
    group("FunctionArrow", "right", over: "Assignment"),
    group("Ternary", "right", over: "FunctionArrow"),
    group("Default", nil, over: "Ternary"),
    group("LogicalDisjunction", "left", over: "Ternary"),
    group("LogicalConjunction", "left", over: "LogicalDisjunction"),
    group("Comparison", nil, over: "LogicalConjunction"),
    group("NilCoalescing", "right", over: "Comparison"),
    group("Casting", nil, over: "NilCoalescing"),
    group("RangeFormation", nil, over: "Casting"),
    group("Addition", "left", over: "RangeFormation"),
    group("Multiplication", "left", over: "Addition"),
    group("BitwiseShift", nil, over: "Multiplication"),
  ]

  private static func group(_ name: String, _ side: String?, over lower: String) -> Group {
    Group(
      name: "\(name)Precedence", rest: side.map { "associativity: \($0)" } ?? "",
      higherThan: ["\(lower)Precedence"])
  }

  private static let standardOperators: String = {
    let infix: [(group: String, names: String)] = [
      ("BitwiseShift", "<< >> &<< &>>"), ("Multiplication", "* &* / % &"),
      ("Addition", "+ &+ - &- | ^"), ("RangeFormation", "... ..<"), ("NilCoalescing", "??"),
      ("Comparison", "< <= > >= == != === !== ~="), ("LogicalConjunction", "&&"),
      ("LogicalDisjunction", "||"),
      ("Assignment", "*= /= %= += -= <<= >>= &= ^= |= &+= &-= &*= &<<= &>>="),
    ]
    let declarations = infix.flatMap { group, names in
      names.split(separator: " ").map { "infix operator \($0) : \(group)Precedence" }
    }
    let prefix = ["!", "~", "+", "-", "...", "..<"].map { "prefix operator \($0)" }
    return "\n" + (declarations + prefix + ["postfix operator ..."]).joined(separator: "\n") + "\n"
  }()
}

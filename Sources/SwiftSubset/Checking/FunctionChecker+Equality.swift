import BuiltinEngine
import Scenarios
import SwiftOperators
import SwiftParser
import SwiftSyntax

/// `==` of values that hold others which the article compares itself: arrays, optionals and tuples
/// of them, structs and cases that Swift compares part by part.
///
/// The language's own rows compare what values are made of. Where a declared `==` says something
/// else, a function is written for the type, as the compiler does it, and checked like any other.
extension FunctionChecker {
  /// `a == b` or `a != b` by such a function; nil where nothing in the values is compared by a
  /// declared operator.
  func ownEquality(_ name: String, _ a: Typed, _ b: Typed) throws -> Typed? {
    guard ["==", "!="].contains(name), let operands = alike(a, b),
      ownComparison("==", of: operands.a.type) != nil
    else { return nil }
    // Tables find what they hold by the operators that it declares.
    if ["Dictionary", "Set"].contains(operands.a.type.name) {
      try compare(operands.a.type, isHashed: true, at: place)
      return Typed(
        code: ProgramCode(
          .apply, [operands.a.code, operands.b.code],
          name: "\(name)(T, T) -> Bool where T: Equatable"),
        type: .bool)
    }
    let function = try owner.equality(of: operands.a.type, at: place)
    let call = ProgramCode(.call, [operands.a.code, operands.b.code], name: function.name)
    return Typed(code: name == "==" ? call : ProgramCode(.not, [call]), type: .bool)
  }

  /// Which of two tuples comes first, as Swift asks it: the first parts that differ decide, by the
  /// operator that is written, so that no part that is no number comes before or after another.
  func orderOfTuples(_ name: String, _ a: Typed, _ b: Typed) -> Typed? {
    guard ["<", "<=", ">", ">="].contains(name), let operands = alike(a, b),
      let parts = operands.a.type.tupleElements, parts.count > 1,
      parts.allSatisfy({ owner.conforms($0.type, to: "Comparable") }),
      name.count > 1 || ownComparison("<", of: operands.a.type) != nil
        || ownComparison("==", of: operands.a.type) != nil
    else { return nil }
    let tests = parts.indices.dropLast().map {
      "if a.\($0) != b.\($0) { return a.\($0) \(name) b.\($0) }\n"
    }
    let last = parts.count - 1
    let type = operands.a.type
    let function = owner.written(
      "\(type) \(name)", [("a", type), ("b", type)], .bool,
      tests.joined() + "return a.\(last) \(name) b.\(last)")
    return Typed(
      code: ProgramCode(.call, [operands.a.code, operands.b.code], name: function.name), type: .bool
    )
  }

  /// Both values as ones of one type: beside an optional, a value is one.
  private func alike(_ a: Typed, _ b: Typed) -> (a: Typed, b: Typed)? {
    if a.type == b.type { return (a, b) }
    if let converted = converted(b, to: a.type) { return (a, converted) }
    return converted(a, to: b.type).map { ($0, b) }
  }

  /// A row that looks for an element of an array, where elements are compared as the article
  /// declares it; nil for any other row.
  func ownSearch(
    _ row: LanguageRow, _ types: [String: ProgramType], of receiver: ProgramType
  ) throws -> CodeChecker.Callable? {
    guard let element = receiver.argument(of: "Array"),
      row.constraints.values.contains("Equatable"),
      row.parameters.count == 1, row.parameters[0].type.replacing(types) == element,
      ["contains", "firstIndex", "lastIndex"].contains(row.name),
      ownComparison("==", of: element) != nil
    else { return nil }
    return owner.search(row.name, in: receiver, element)
  }
}

extension CodeChecker {
  /// The function that compares two values of a type.
  func equality(of type: ProgramType, at node: Syntax) throws -> Callable {
    guard let source = equalitySource(of: type) else {
      throw refuse(
        node, in: 0, "==",
        "'==' would not use the operator that is declared for what is in a '\(type)'")
    }
    // Where the compiler writes the '==' of a type, it takes what its parts declare, unless they are generic.
    let isOfParts =
      type.name.map { declared.type(named: $0) != nil && instances[$0] == nil } ?? false
    return written(
      "\(type) ==", [("a", type), ("b", type)], .bool, source, comparesAsPromised: !isOfParts)
  }

  /// The function that looks for an element.
  func search(_ name: String, in type: ProgramType, _ element: ProgramType) -> Callable {
    let indices = name == "lastIndex" ? "list.indices.reversed()" : "list.indices"
    let found = name == "contains" ? "true" : "i"
    let missing = name == "contains" ? "false" : "nil"
    return written(
      "\(type).\(name)", [("list", type), ("value", element)],
      name == "contains" ? .bool : .optional(.int),
      "for i in \(indices) { if list[i] == value { return \(found) } }\nreturn \(missing)")
  }

  private func equalitySource(of type: ProgramType) -> String? {
    func all(_ parts: [String]) -> String {
      "return " + (parts.isEmpty ? "true" : parts.joined(separator: " && "))
    }
    if type.isOptional {
      return "if let a, let b { return a == b }\nreturn a == nil && b == nil"
    }
    if type.argument(of: "Array") != nil {
      return "if a.count != b.count { return false }\n"
        + "for i in a.indices { if a[i] != b[i] { return false } }\nreturn true"
    }
    if let elements = type.tupleElements {
      return all(elements.indices.map { "a.\($0) == b.\($0)" })
    }
    guard let name = type.name, declared.type(named: name) != nil else { return nil }
    if let cases = universe.cases(of: type) {
      let tests = cases.filter { !$0.payload.isEmpty }.map { one in
        let (x, y) = ("x", "y")
        func names(_ prefix: String) -> String {
          one.payload.indices.map { "let \(prefix)\($0)" }.joined(separator: ", ")
        }
        let equal = one.payload.indices.map { "\(x)\($0) == \(y)\($0)" }
        return "if case .\(one.name)(\(names(x))) = a, case .\(one.name)(\(names(y))) = b {\n"
          + "\(all(equal))\n}"
      }
      let plain = cases.filter(\.payload.isEmpty).map { one in
        "if case .\(one.name) = a, case .\(one.name) = b { return true }"
      }
      return (tests + plain + ["return false"]).joined(separator: "\n")
    }
    return universe.fields(of: type).map { fields in
      all(fields.map { "a.\($0.name) == b.\($0.name)" })
    }
  }

  /// An operator of a class, as one of a class that inherits from it.
  func inherited(_ own: Callable, by type: ProgramType) -> Callable {
    guard let above = own.signature.parameters.first?.type, above != type else { return own }
    let signature = Signature(
      parameters: ["a", "b"].map { .init(label: nil, name: $0, type: type) }, result: .bool)
    let name = "\(own.name) of \(type)"
    define(name, signature, TypeScope(source: 0), CodeBlockItemListSyntax([])) { _ in
      let operands = [0, 1].map { ProgramCode(.cast, [.local($0)], type: above) }
      return ProgramCode(.giveBack, [ProgramCode(.call, operands, name: own.name)])
    }
    return Callable(name: name, signature: signature)
  }

  /// A function of the program whose body is written here.
  func written(
    _ name: String, _ parameters: [(name: String, type: ProgramType)], _ result: ProgramType,
    _ source: String, comparesAsPromised: Bool = true
  ) -> Callable {
    let signature = Signature(
      parameters: parameters.map { .init(label: nil, name: $0.name, type: $0.type) },
      result: result)
    let tree = Parser.parse(source: source)
    let folded =
      declared.operators.foldAll(tree) { _ in }.as(SourceFileSyntax.self) ?? tree
    let scope = TypeScope(owner: nil, selfType: nil, source: 0)
    define(name, signature, scope, folded) { checker throws in
      checker.comparesAsPromised = comparesAsPromised
      return try checker.body(folded.statements)
    }
    return Callable(name: name, signature: signature)
  }
}

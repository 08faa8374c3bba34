import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Finds the wrong words in declarations, which are not run and so never fail by themselves.
///
/// Types are inferred lightly: from stated types, members of known types, loops and the results of
/// known calls. Where a type is not known nothing is said.
final class DeclarationChecker {
  let vocabulary: Vocabulary
  let declarations: ArticleDeclarations
  lazy var table = TypeTable.language
  var scopes: [[String: APIType]] = [[:]]
  var depth = 0

  private let text: SourceText
  private(set) var refusals: [Refusal] = []

  /// Names of types that the block declares, generic parameters included.
  var declaredNames: Set<String> = []

  /// What the article declares for types of the language.
  private let code: DeclaredCode?

  init(
    text: SourceText, vocabulary: Vocabulary, declarations: ArticleDeclarations,
    code: DeclaredCode? = nil
  ) {
    self.text = text
    self.vocabulary = vocabulary
    self.declarations = declarations
    self.code = code
  }

  /// Whether an extension of the article has a member for a type of the language.
  func isExtended(_ type: String, by member: String) -> Bool {
    let name = type == "CGFloat" ? "Double" : type
    return !(code?.members(named: member, of: name).isEmpty ?? true)
  }

  /// Whether the article declares a function or an operator of the name, wherever it stands.
  func isDeclared(_ name: String) -> Bool { code?.declares(anywhere: name) ?? false }

  /// Whether an extension declares a member of the name.
  func isOverloaded(_ type: String, by member: String) -> Bool {
    code?.members(named: member, of: type).contains { $0.extended != nil } ?? false
  }

  func refuse(_ node: some SyntaxProtocol, _ construct: String, _ message: String) {
    let place = text.place(of: node.positionAfterSkippingLeadingTrivia)
    let refusal = Refusal(
      line: place.line, column: place.column, construct: construct, message: message)
    if !refusals.contains(refusal) { refusals.append(refusal) }
  }

  /// Refuses loose statements as a whole, at the first that is a piece of something, and each wrong word
  /// in them.
  func checkFragment(_ statements: CodeBlockItemListSyntax, at piece: Syntax?) {
    guard let first = statements.first else { return }
    if let other = otherFramework(in: statements) {
      return refuse(
        other, other.text,
        "'\(other.text)' is one of another framework by its name; give the views beside it a block of"
          + " their own"
      )
    }
    refuse(
      piece ?? Syntax(first), "incomplete declaration",
      "a loose piece of a declaration: what is around it is not here")
    checkPiece(statements)
  }

  /// The first thing that loose statements make of another framework: `UILabel()`.
  private func otherFramework(in statements: CodeBlockItemListSyntax) -> TokenSyntax? {
    statements.tokens(viewMode: .sourceAccurate).first { token in
      token.isTypeName && OtherFrameworks.have(token.text)
        && !declarations.declares(type: token.text)
        && token.nextToken(viewMode: .sourceAccurate)?.tokenKind == .leftParen
    }
  }

  /// Refuses each wrong word in methods of a layout whose type stands elsewhere.
  func checkPiece(_ statements: CodeBlockItemListSyntax) {
    // What a method of a layout has around it.
    scopes = [
      [
        "subviews": .named("LayoutSubviews"), "bounds": .named("CGRect"),
        "proposal": .named("ProposedViewSize"), "cache": .unknown,
      ]
    ]
    check(statements)
    sortRefusals()
  }
}

// MARK: Declarations

extension DeclarationChecker {
  func check(_ declarations: [DeclSyntax]) {
    for declaration in declarations {
      if let name = declaration.namedType?.name { declaredNames.insert(name) }
      table.add(declaration)
    }
    for declaration in declarations {
      // The words in views are found when they are lowered.
      if OtherFrameworks.run(declaration, isDeclared: self.declarations.declares) { continue }
      checkTwice(declaration)
      if declaration.isViewType {
        checkConformances(of: declaration)
      } else {
        check(declaration)
      }
    }
    sortRefusals()
  }

  /// Refuses the second property of a name: of the two one would be left out.
  private func checkTwice(_ declaration: DeclSyntax) {
    guard let type = declaration.namedType?.name else { return }
    var names: Set<String> = []
    for member in declaration.memberBlock?.members ?? [] {
      guard let variable = member.decl.as(VariableDeclSyntax.self) else { continue }
      let isStatic = variable.modifiers.contains { ["static", "class"].contains($0.name.text) }
      for name in variable.boundNames
      where !names.insert(isStatic ? "static " + name : name).inserted {
        refuse(
          variable, name, "'\(name)' is declared twice in '\(type)'; give each a type of its own")
      }
    }
  }

  private func sortRefusals() {
    refusals = refusals.enumerated()
      .sorted {
        ($0.element.line, $0.element.column, $0.offset) < (
          $1.element.line, $1.element.column, $1.offset
        )
      }
      .map(\.element)
  }

  func check(_ declaration: DeclSyntax) {
    switch declaration.as(DeclSyntaxEnum.self) {
    case .variableDecl(let variable): check(variable)
    case .functionDecl(let function): check(function)
    case .initializerDecl(let initializer):
      scoped {
        bind(initializer.signature.parameterClause)
        initializer.body.map { check($0.statements) }
      }
    case .subscriptDecl: break
    case .extensionDecl(let declaration):
      checkExtended(declaration)
      // The words in modifiers are found when they are lowered.
      guard declaration.extendedType.trimmedDescription != "View" else { return }
      scoped {
        scopes[scopes.count - 1]["self"] = APIType(declaration.extendedType)
        for member in declaration.memberBlock.members { check(member.decl) }
      }
    default:
      guard let block = declaration.memberBlock else { return }
      checkType(declaration, block)
    }
  }

  private func checkConformances(of declaration: DeclSyntax) {
    for type in declaration.inheritedTypes { checkConformance(type, nil) }
  }

  private func checkType(_ declaration: DeclSyntax, _ block: MemberBlockSyntax) {
    let name = declaration.namedType?.name ?? ""
    if let parameters = declaration.as(StructDeclSyntax.self)?.genericParameterClause?.parameters {
      declaredNames.formUnion(parameters.map(\.name.text))
    }
    let inherited = declaration.inheritedTypes
    let guess = Self.conformance(of: block)
    for type in inherited { checkConformance(type, guess) }
    let isLayout = inherited.contains { $0.trimmedDescription == "Layout" } || guess == "Layout"
    scoped {
      scopes[scopes.count - 1]["self"] = .named(name)
      if let members = table.types[name] {
        for (name, type) in members.properties { scopes[scopes.count - 1][name] = type }
      }
      for member in block.members {
        if isLayout, let function = member.decl.as(FunctionDeclSyntax.self) {
          checkRequirement(function)
        }
        check(member.decl)
      }
    }
    if isLayout, inherited.contains(where: { $0.trimmedDescription == "Layout" }) {
      checkRequirements(of: block)
    }
  }

  /// The protocol that the members are those of; nil where that is not plain.
  private static func conformance(of block: MemberBlockSyntax) -> String? {
    let functions = Set(
      block.members.compactMap { $0.decl.as(FunctionDeclSyntax.self)?.name.text })
    let variables = Set(
      block.members.compactMap { member in
        member.decl.as(VariableDeclSyntax.self)?.bindings.first?.pattern
          .as(IdentifierPatternSyntax.self)?.identifier.text
      })
    if functions.isSuperset(of: ["sizeThatFits", "placeSubviews"]) { return "Layout" }
    if functions.contains("body") { return "ViewModifier" }
    if variables.contains("body") { return "View" }
    if functions.contains("path") { return "Shape" }
    if functions.contains("defaultValue") { return "AlignmentID" }
    return nil
  }

  private func checkConformance(_ type: TypeSyntax, _ guess: String?) {
    guard let identifier = type.as(IdentifierTypeSyntax.self) else { return }
    let name = identifier.name.text
    guard !CodeWords.protocols.contains(name), !CodeWords.rawTypes.contains(name),
      !declaredNames.contains(name),
      !declarations.declares(type: name), !declarations.mentions(type: name)
    else { return }
    if let guess {
      let why = guess == "Layout" ? " of a type with 'sizeThatFits' and 'placeSubviews'" : ""
      refuse(identifier, name, "unknown protocol '\(name)'\(why); did you mean '\(guess)'?")
    } else {
      let near = Spelling.nearest(to: name, among: CodeWords.protocols)
      refuse(
        identifier, name,
        "unknown protocol '\(name)'\(near.map { "; did you mean '\($0)'?" } ?? "")")
    }
  }

  private func checkExtended(_ declaration: ExtensionDeclSyntax) {
    guard let type = declaration.extendedType.as(IdentifierTypeSyntax.self) else { return }
    checkTypeName(type.name)
  }

  /// A requirement of `Layout` with a wrong label.
  private func checkRequirement(_ function: FunctionDeclSyntax) {
    guard let labels = Language.layoutRequirements[function.name.text] else { return }
    let parameters = Array(function.signature.parameterClause.parameters)
    guard parameters.count == labels.count else { return }
    for (parameter, label) in zip(parameters, labels) where parameter.firstName.text != label {
      refuse(
        parameter.firstName, parameter.firstName.text,
        "'\(function.name.text)' of 'Layout' has no parameter '\(parameter.firstName.text)' here; "
          + "did you mean '\(label)'?")
    }
  }

  /// A layout that lacks a requirement, where another method is spelled like it.
  private func checkRequirements(of block: MemberBlockSyntax) {
    let functions = block.members.compactMap { $0.decl.as(FunctionDeclSyntax.self)?.name }
    for required in ["sizeThatFits", "placeSubviews"]
    where !functions.contains(where: { $0.text == required }) {
      let others = functions.filter { Language.layoutRequirements[$0.text] == nil }
      guard let near = Spelling.nearest(to: required, among: others.map(\.text)),
        let token = others.first(where: { $0.text == near })
      else { continue }
      refuse(token, near, "'Layout' has no method '\(near)'; did you mean '\(required)'?")
    }
  }
}

extension DeclSyntax {
  var inheritedTypes: [TypeSyntax] {
    let clause: InheritanceClauseSyntax? =
      switch self.as(DeclSyntaxEnum.self) {
      case .structDecl(let type): type.inheritanceClause
      case .classDecl(let type): type.inheritanceClause
      case .enumDecl(let type): type.inheritanceClause
      case .actorDecl(let type): type.inheritanceClause
      default: nil
      }
    return clause?.inheritedTypes.flatMap { inherited in
      // `View & Equatable` is either.
      inherited.type.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? [inherited.type]
    } ?? []
  }
}

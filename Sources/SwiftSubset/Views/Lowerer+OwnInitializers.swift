import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Initialisers that an article adds to SwiftUI's views

extension Lowerer {
  /// What `VStack(gap: .large) { … }` makes by an initialiser of the article's; nil where SwiftUI's own
  /// is meant.
  func madeByOwnInitializer(of type: String, _ call: FunctionCallExprSyntax, at name: TokenSyntax)
    -> Value?
  {
    // What a style is made of is looked at where styles are.
    guard !Styles.types.contains(type) else { return nil }
    var fitting: [(DeclaredFunction, ArgumentMatch)] = []
    for initializer in declarations.initializers(of: type, at: block) where initializer.body != nil
    {
      if let match = try? ArgumentMatch(call, to: initializer.parameters) {
        fitting.append((initializer, match))
      }
    }
    guard !fitting.isEmpty else { return nil }
    let isSwiftUIs = vocabulary.views[type].map { takes(call, $0) } ?? true
    guard let meant = best(of: fitting, besideOwn: isSwiftUIs, at: name) else { return nil }
    if isSwiftUIs, call.arguments.isEmpty, call.trailingClosure != nil,
      let content = meant.function.parameters.last, meant.function.parameters.count > 1
    {
      // SwiftUI's puts views together; where the article's does, too, they are told apart by no word.
      guard content.isBuilder else { return nil }
      if content.label != "content" {
        refuse(
          name, type, "which initializer of '\(type)' is called is not known here: write a label")
        return .unknown
      }
    }
    guard !refuseConditional("init", meant.function.signature, extending: type, at: name) else {
      return .unknown
    }
    return make(type, by: meant, at: name)
  }

  /// The last thing that such an initialiser does makes the view, as what a builder shows does.
  private func make(_ type: String, by meant: MeantOverload, at name: TokenSyntax) -> Value {
    let (initializer, match, asked) = meant
    guard let body = initializer.body else { return .unknown }
    var inner = CodeContext(block: initializer.block, receiver: .init(extended: type))
    inner.generics = initializer.generics
    inner.initialized = type
    let values = numbered(
      asked ?? arguments(match, of: initializer.parameters, in: inner), for: initializer, at: name)
    let lent = lent(match, to: initializer.parameters)
    inner.bound = bound(initializer.parameters, to: values, initializer.generics)
    // Each declaration is looked at for itself.
    guard !isChecking || callDepth == 0 else { return .view(ViewNode(view: "Group"), nodes: 0) }
    let made = entering(type, inner, at: name.positionAfterSkippingLeadingTrivia) {
      scoped { () -> Value? in
        bind(initializer.parameters, to: values, lent: lent)
        return result(of: body, as: nil, isBuilder: true, at: type)
      }
    }
    return made ?? .unknown
  }

  /// The view that `self.init(…)` makes in such an initialiser; nil for any other call.
  func delegated(_ chain: Chain) -> ViewNode?? {
    guard let type = context.initialized, chain.head.isSelf, let step = chain.steps.first,
      step.name.text == "init", let call = step.call
    else { return nil }
    if let made = madeByOwnInitializer(of: type, call, at: step.name) {
      return .some(view(of: made, at: step.name, counting: false))
    }
    return .some(madeBySwiftUI(type, call, at: step.name))
  }

  /// Views whose calls are read in ways of their own, which ask for the view's name.
  private static let readByName = writtenOutViews.union(labelled).union([
    "ForEach", "Group", "List",
  ])

  private func madeBySwiftUI(
    _ type: String, _ call: FunctionCallExprSyntax, at name: TokenSyntax
  ) -> ViewNode? {
    if type == "Text", call.arguments.count == 1, let argument = call.arguments.first,
      argument.label == nil, !readsMarkdown(argument.expression, of: type)
    {
      return nil
    }
    if type == "Image", let picture = Self.picture(in: call) { return image(of: picture, at: name) }
    guard let entry = vocabulary.views[type], !Self.readByName.contains(type) else {
      refuse(
        name, type, "what an initializer of an extension makes of '\(type)' is not read here")
      readContents(of: call)
      return nil
    }
    return container(entry, call, at: name)
  }

  /// Whether a call of a view's name is none of the article's functions of that name, which stand beside
  /// the view's initializers: `func Spacer(height: CGFloat) -> some View`.
  func isBesideView(_ name: String, _ value: Value, _ call: FunctionCallExprSyntax) -> Bool {
    guard vocabulary.views[name] != nil, case .function(let function) = value,
      function.receiver.value == nil
    else { return false }
    return !function.takes(call)
  }
}

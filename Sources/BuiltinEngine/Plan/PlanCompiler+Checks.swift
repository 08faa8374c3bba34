import Scenarios

extension PlanCompiler {
  func failure(_ message: String, at site: Int, unsupported: String? = nil) -> PlanFailure {
    PlanFailure(
      place: plan.sites.place(of: site), path: plan.sites.path(of: site), message: message,
      unsupported: unsupported)
  }

  func failure(_ failure: BuildFailure, at site: Int) -> PlanFailure {
    var found = self.failure(failure.message, at: site)
    found.image = failure.image
    return found
  }

  /// Checks that the document stays within what a worker's stack and memory bear.
  func checkLimits(at site: Int, _ context: Context) throws(PlanFailure) {
    guard context.depth <= Limits.Document.depth else {
      throw failure("views nest deeper than \(Limits.Document.depth)", at: site)
    }
    guard plan.steps.count <= Limits.Layout.planSteps else {
      throw failure("the document describes more than \(Limits.Layout.planSteps) steps", at: site)
    }
  }

  func entry(of view: ViewNode, site: Int) throws(PlanFailure) -> CatalogueEntry {
    // What a document declares hides the catalogue's views.
    if let entry = declared[view.view] ?? Catalogue.view(named: view.view) { return entry }
    throw unknown(
      "view", view.view, Catalogue.views.keys.sorted() + declared.keys.sorted(), at: site)
  }

  func entry(of modifier: ModifierNode, site: Int) throws(PlanFailure) -> CatalogueEntry {
    if ViewDocument.valueModifiers.contains(modifier.name), let program = plan.program {
      let name = modifier.arguments["key"]?.string ?? ""
      guard let key = program.program.keys[name] else {
        throw failure(
          Suggestion.unknown("key", name, nearest: program.program.keys.keys.sorted()), at: site)
      }
      return CatalogueEntry(key: key, named: name, of: modifier.name, in: program.universe)
    }
    if let entry = Catalogue.modifier(named: modifier.name) { return entry }
    throw unknown("modifier", modifier.name, Catalogue.modifiers.keys.sorted(), at: site)
  }

  private func unknown(
    _ kind: String, _ name: String, _ known: [String], at site: Int
  ) -> PlanFailure {
    guard !Catalogue.notOffered.contains(name) else {
      return failure("this engine does not offer '\(name)'", at: site, unsupported: name)
    }
    return failure(Suggestion.unknown(kind, name, nearest: known), at: site)
  }

  /// Checks that the metric of texts knows what a modifier asks of it.
  func checkMetric(_ entry: CatalogueEntry, site: Int) throws(PlanFailure) {
    guard entry.kind == .modifier else { return }
    let lacks =
      metric == LayoutEnvironment.defaultTextMetric
      ? Catalogue.ofFontsOnly : Catalogue.notOfFonts
    guard lacks.contains(entry.name) else { return }
    throw failure(
      "the metric \(metric) does not know '\(entry.name)'", at: site,
      unsupported: "\(entry.name) in textMetric \(metric)")
  }

  /// Checks arguments against a row.
  mutating func check(
    _ entry: CatalogueEntry, _ arguments: [String: JSON], hasContent: Bool, site: Int,
    _ context: Context
  ) throws(PlanFailure) -> CheckedArguments {
    var checker = ArgumentChecker(entry: entry, arguments: arguments, scope: context.scope)
    do throws(ExpressionError) {
      return try checker.check(hasContent: hasContent)
    } catch {
      throw failure(error.message, at: site)
    }
  }

  /// Checks modifiers of a list, which may have no element to apply them to.
  mutating func check(_ modifiers: [Waiting], of view: ViewNode, site: Int) throws(PlanFailure) {
    for (waiting, site) in zip(modifiers, addSites(modifiers, of: site))
    where !waiting.modifier.isDeclared {
      let entry = try entry(of: waiting.modifier, site: site)
      _ = try check(
        entry, waiting.modifier.arguments, hasContent: !waiting.modifier.children.isEmpty,
        site: site, waiting.context)
    }
  }

  /// Writes the steps of a view's `let`s, which what follows may then name.
  mutating func compileLets(
    of view: ViewNode, site: Int, _ context: inout Context
  ) throws(PlanFailure) {
    for binding in view.lets {
      // A name for a proxy or a size is no value but another way to write it.
      if case .get(let name) = binding.value, let named = context.scope.binding(at: name) {
        context.scope.addAlias(binding.name, of: named)
        continue
      }
      do throws(ExpressionError) {
        let code = try ExpressionCode.compile(binding.value, scope: context.scope)
        let slot = context.scope.addValue(binding.name, type: code.type)
        plan.slotCount = max(plan.slotCount, context.scope.slotCount)
        emit(.bind(slot: slot, add(code, site: site)))
      } catch {
        throw failure("in 'let \(binding.name)': \(error.message)", at: site)
      }
    }
  }

  /// Keeps an expression; its number.
  mutating func add(_ code: ExpressionCode, site: Int) -> Int {
    plan.expressions.append((code, site))
    return plan.expressions.count - 1
  }
}

import SwiftSyntax

// MARK: Functions that properties hold, beside methods of their names

extension FunctionChecker {
  /// Whether a call is none of the methods of its name, since each of them has a label that it lacks: it
  /// calls the function that a property of the name holds.
  func isHeld(beside methods: [Candidate], _ arguments: [Argument]) -> Bool {
    !methods.isEmpty && arguments.allSatisfy { $0.label == nil && !$0.isTrailing }
      && methods.allSatisfy { method in
        method.parameters.contains { parameter in
          parameter.label != nil && !parameter.isVariadic
        }
      }
  }
}

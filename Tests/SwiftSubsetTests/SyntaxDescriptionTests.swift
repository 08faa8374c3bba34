import SwiftParser
import SwiftSyntax
import Testing

@testable import SwiftSubset

struct SyntaxDescriptionTests {
  private final class Nodes: SyntaxAnyVisitor {
    var found: [Syntax] = []

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
      found.append(node)
      return .visitChildren
    }
  }

  @Test func `nodes are written as in SwiftSyntax`() {
    let sources = [
      ControlDeclarations.inputs, ControlDeclarations.groups,
      "  /* é */ let a: [ String : Int ] = [:] // x\n\n#if os(iOS)\n  f ( 1 , b: \"ü\\( x )\" ) { $0 }\n#endif\n",
      "struct A<T> where T: P { var x : Int { get } }", "/* */", "",
    ]
    for source in sources {
      let nodes = Nodes(viewMode: .sourceAccurate)
      nodes.walk(Parser.parse(source: source))
      for node in nodes.found {
        #expect(node.ownSource == node.trimmed.description)
      }
    }
  }

  @Test func `stand-ins are found by their names`() {
    #expect(ControlDeclarations.names.count == 23)
    for name in ControlDeclarations.names {
      #expect(ControlDeclarations.type(named: name)?.name == name)
    }
    #expect(ControlDeclarations.type(named: "Text") == nil)
  }
}

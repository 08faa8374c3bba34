@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros

/// Expands the macros of this package on behalf of the compiler.
///
/// SwiftCompilerPlugin, which does this elsewhere, is not among the toolchain's libraries.
@main
struct Plugin {
  static func main() throws {
    let listener = CompilerPluginMessageListener(
      connection: try StandardIOMessageConnection(), provider: Provider())
    try listener.main()
  }
}

/// Finds the macros by the names of their types.
private struct Provider: PluginProvider {
  struct UnknownMacro: Error {
    var name: String
  }

  func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
    guard typeName == "EntryMacro" else { throw UnknownMacro(name: typeName) }
    return EntryMacro.self
  }
}

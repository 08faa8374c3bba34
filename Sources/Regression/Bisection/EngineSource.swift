package import Scenarios

/// A version of an engine that can be asked.
package struct EngineSource: Sendable {
  package let version: EngineVersion

  /// Whether it tells the traces that led to its frames.
  let canTrace: Bool

  /// Makes an engine for a worker; throws where it cannot be started.
  let make: @Sendable () throws -> any Engine

  package init(
    version: EngineVersion, canTrace: Bool = false,
    make: @escaping @Sendable () throws -> any Engine
  ) {
    self.version = version
    self.canTrace = canTrace
    self.make = make
  }

  /// An engine for a worker; a program is started.
  package func makeEngine() throws -> any Engine { try make() }

  /// A program that speaks the engine protocol.
  package init(_ program: EngineProgram) {
    self.init(version: program.hello.version, canTrace: program.hello.canTrace) {
      let engine = ProgramEngine(program)
      try engine.start()
      return engine
    }
  }
}

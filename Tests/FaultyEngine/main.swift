import BuiltinEngine
import Foundation
import Scenarios

/// `FaultyEngine VERSION [FAULT]`: the engine `sample` in some version, with one rule of the solver
/// replaced, behind the engine protocol.
let arguments = CommandLine.arguments.dropFirst()
let name = arguments.dropFirst().first ?? Fault.none.rawValue
guard let version = arguments.first, arguments.count <= 2, let fault = Fault(rawValue: name) else {
  let faults = Fault.allCases.map(\.rawValue).joined(separator: "|")
  FileHandle.standardError.write(Data("usage: FaultyEngine VERSION [\(faults)]\n".utf8))
  exit(2)
}

let server = EngineServer(
  fault.engine,
  as: EngineVersion(
    name: "sample", version: version, revision: "unknown", revisionDate: "unknown"))
while let line = readLine() {
  FileHandle.standardOutput.write(Data((server.answer(to: Array(line.utf8)) + "\n").utf8))
}

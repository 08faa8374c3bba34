import Threads

#if canImport(Glibc)
  import Glibc
#endif

/// What libFuzzer calls with every input; `PLUMB_FUZZ` names the surface that reads it.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // The pointer is good until this call returns, and may be null where there are no bytes.
  Target.read(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// The package manager's name for the start of this program.
@_cdecl("Fuzzing_main")
public func start(_ count: CInt, _ words: UnsafeMutablePointer<Target.Word>) -> CInt {
  guard Target.surface != nil else {
    let names = Surface.allCases.map(\.rawValue).joined(separator: ", ")
    fputs("PLUMB_FUZZ: expected one of \(names)\n", stderr)
    return 2
  }
  var count = count
  var words = words
  return runDriver(&count, &words, testOneInput)
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<Target.Word>>,
  _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

public enum Target {
  public typealias Word = UnsafeMutablePointer<CChar>?

  static let surface = getenv("PLUMB_FUZZ").flatMap { Surface(rawValue: String(cString: $0)) }

  static func read(_ bytes: [UInt8]) {
    guard let surface else { return }
    // As the program does: what reads may recurse as deep as its limits allow.
    LargeStack.run { surface.read(bytes) }
  }
}

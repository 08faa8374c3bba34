#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  // Untested.
  import Darwin
#endif

/// The editor that somebody has chosen, as `$VISUAL` or `$EDITOR` names it.
struct Editor: Equatable {
  /// A command as a shell takes it: `vim`, `code --wait`.
  let command: String

  init?(visual: String?, editor: String?) {
    guard let command = [visual, editor].compactMap({ $0 }).first(where: { !$0.isEmpty }) else {
      return nil
    }
    self.command = command
  }

  /// The editor of this environment; `nil` where there is none.
  static var chosen: Editor? {
    Editor(visual: System.environment("VISUAL"), editor: System.environment("EDITOR"))
  }

  /// What the command is given to show a line of a file.
  func arguments(file: String, line: Int) -> [String] {
    // A name that begins with a dash is no option.
    let file = file.hasPrefix("-") || file.hasPrefix("+") ? "./" + file : file
    let program = command.split(separator: " ").first?.split(separator: "/").last ?? ""
    switch program {
    case "code", "code-insiders", "codium", "cursor": return ["--goto", "\(file):\(line)"]
    case "subl", "hx", "helix", "zed": return ["\(file):\(line)"]
    default: return ["+\(line)", file]
    }
  }

  /// Runs it on this terminal, to its end.
  ///
  /// - Throws: ``SystemError`` where it cannot be started; how it ended does not matter.
  func open(file: String, line: Int) throws(SystemError) {
    let words = ["/bin/sh", "-c", command + " \"$@\"", command] + arguments(file: file, line: line)
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var ordinary = sigset_t()
    sigemptyset(&ordinary)
    posix_spawnattr_setsigmask(&attributes, &ordinary)
    for number in [SIGPIPE, SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP] {
      sigaddset(&ordinary, number)
    }
    posix_spawnattr_setsigdefault(&attributes, &ordinary)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, words[0], nil, &attributes, &arguments, environ)
    guard code == 0 else { throw SystemError(code: code) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }
}

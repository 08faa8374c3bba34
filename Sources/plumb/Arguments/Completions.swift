/// What shells know of the command line, made from the declarations.
enum Completions {
  enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
  }

  /// The script for a shell, which it reads before `plumb` is completed.
  static func text(for shell: Shell, of commands: [CommandDeclaration]) -> String {
    let commands = commands.map { command in
      var command = command
      command.options.append(HelpPage.help)
      return command
    }
    return switch shell {
    case .bash: bash(commands)
    case .zsh: zsh(commands)
    case .fish: fish(commands)
    }
  }

  private static func bash(_ commands: [CommandDeclaration]) -> String {
    let names = commands.map(\.name)
    let options = commands.map { command in
      "    \(command.name)) choices=\"\(command.options.flatMap(\.words).joined(separator: " "))\" ;;"
    }
    let values = commands.flatMap { command in
      command.options.filter { $0.value != nil && $0.choices.isEmpty }.flatMap(\.words)
        .map { "\(command.name):\($0)" }
    }
    var chosen: [String] = []
    for command in commands {
      for option in command.options where !option.choices.isEmpty {
        let places = option.words.map { "\(command.name):\($0)" }.joined(separator: "|")
        chosen.append("    \(places)) values=\"\(option.choices.joined(separator: " "))\" ;;")
      }
      if let words = command.firstWords {
        chosen.append("    \(command.name):\(command.name)) values=\"\(words)\" ;;")
      }
    }
    return """
      # Completion of plumb in bash: source <(plumb completions bash)
      _plumb() {
        local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"
        local command="" choices="" values="" each
        for each in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
          case "$each" in
            \(names.joined(separator: "|"))) command="$each"; break ;;
          esac
        done
        case "$command" in
          "") choices="\((names + ["--help", "--version"]).joined(separator: " "))" ;;
      \(options.joined(separator: "\n"))
        esac
        case "$command:$before" in
          \(values.joined(separator: "|"))) choices="" ;;
      \(chosen.joined(separator: "\n"))
        esac
        if [[ -n "$values" && "$word" != -* ]]; then
          mapfile -t COMPREPLY < <(compgen -W "$values" -- "$word")
        elif [[ -n "$choices" && ( -z "$command" || "$word" == -* ) ]]; then
          mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$word")
        else
          compopt -o filenames 2>/dev/null
          mapfile -t COMPREPLY < <(compgen -f -- "$word")
        fi
      }
      complete -F _plumb plumb

      """
  }

  private static func zsh(_ commands: [CommandDeclaration]) -> String {
    let listed = commands.map { "    '\(quoted($0.name + ":" + $0.summary))'" }
    let cases = commands.map { command in
      let options = command.options.flatMap { option in
        option.words.map { word in
          let help = option.help.replacing("[", with: "(").replacing("]", with: ")")
          let values =
            option.choices.isEmpty ? "_files" : "(\(option.choices.joined(separator: " ")))"
          let value = option.value.map { ":\($0.replacing(":", with: " ")):\(values)" } ?? ""
          let many = option.isRepeatable ? "*" : ""
          return "'\(quoted("\(many)\(word)[\(help.replacing(":", with: "\\:"))]\(value)"))'"
        }
      }
      let first = command.firstWords.map { ["'1:command:'", "'2:word:(\($0))'"] } ?? []
      let all = (options + first + ["'*:file:_files'"]).joined(separator: " ")
      return "    \(command.name)) _arguments \(all) ;;"
    }
    return """
      #compdef plumb
      # Completion of plumb in zsh: plumb completions zsh > a folder of $fpath/_plumb
      _plumb() {
        local command="" each
        local -a commands
        commands=(
      \(listed.joined(separator: "\n"))
        )
        for each in "${(@)words[2,CURRENT-1]}"; do
          case $each in
            \(commands.map(\.name).joined(separator: "|"))) command=$each; break ;;
          esac
        done
        if [[ -z $command ]]; then
          _describe command commands
          return
        fi
        case $command in
      \(cases.joined(separator: "\n"))
        esac
      }
      if [[ ${funcstack[1]} == _plumb ]]; then _plumb "$@"; else compdef _plumb plumb; fi

      """
  }

  private static func fish(_ commands: [CommandDeclaration]) -> String {
    func quoted(_ text: String) -> String {
      "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
    var lines = ["# Completion of plumb in fish: plumb completions fish | source"]
    // Options and their values may stand before the command.
    let none = "'not __fish_seen_subcommand_from \(commands.map(\.name).joined(separator: " "))'"
    for command in commands {
      lines.append(
        "complete -c plumb -f -n \(none) -a \(command.name) -d \(quoted(command.summary))")
      if let words = command.firstWords {
        lines.append(
          "complete -c plumb -f -n '__fish_seen_subcommand_from \(command.name); and not"
            + " __fish_seen_subcommand_from \(words)' -a '\(words)'")
      }
      for option in command.options {
        var line = "complete -c plumb -n '__fish_seen_subcommand_from \(command.name)'"
        line += " -l \(option.name.dropFirst(2))"
        if let letter = option.letter { line += " -s \(letter)" }
        if option.value != nil { line += " -r" }
        if !option.choices.isEmpty { line += " -f -a '\(option.choices.joined(separator: " "))'" }
        lines.append(line + " -d \(quoted(option.help))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A text between single quotes of bash and zsh.
  private static func quoted(_ text: String) -> String { text.replacing("'", with: "'\\''") }
}

extension CommandDeclaration {
  /// What stands behind the command's name at first, where that can be listed.
  fileprivate var firstWords: String? {
    guard let choices = operands?.choices, !choices.isEmpty else { return nil }
    return choices.joined(separator: " ")
  }
}

extension OptionDeclaration {
  /// As it may be written: `--output`, `-o`.
  var words: [String] { [name] + (letter.map { ["-\($0)"] } ?? []) }
}

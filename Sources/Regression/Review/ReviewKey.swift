/// What somebody pressed.
package enum ReviewKey: Hashable, Sendable {
  case character(Character)

  /// One line that was pasted: none of it is a key.
  case pasted(String)
  case enter
  case escape
  case backspace
  case deleteWord
  case deleteLine
  case up
  case down
  case left
  case right
  case pageUp
  case pageDown
  case home
  case end

  /// The end of what is typed: Ctrl-D.
  case endOfInput
}

import Testing

@testable import Scenarios

struct TextSearchTests {
  @Test func `a text is found byte for byte`() {
    for text in ["let a", "a let ", "le let", "  llet", "é let é"] {
      #expect(text.hasText("let"))
      #expect(text.dropFirst(0).hasText("let"))
    }
    for text in ["", "le", "l e t", "leT", "lé"] { #expect(!text.hasText("let")) }
    #expect("".hasText(""))
  }
}

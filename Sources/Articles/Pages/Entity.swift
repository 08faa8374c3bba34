/// The characters that HTML writes by name or number.
enum Entity {
  /// The character of `&amp;`, `&#39;`, `&#x27;`; `nil` for a name that no code needs.
  static func character(_ entity: some StringProtocol) -> String? {
    let name = entity.dropFirst().dropLast()
    guard name.first == "#" else { return names[String(name)] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let value =
      isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    return value.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }

  private static let names = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    "lbrace": "{", "lcub": "{", "rcub": "}", "lpar": "(", "rpar": ")", "lsqb": "[", "rsqb": "]",
    "ldquo": "“", "rdquo": "”", "lsquo": "‘", "rsquo": "’", "hellip": "…", "ndash": "–",
    "mdash": "—", "bull": "•", "copy": "©", "Tab": "\t", "NewLine": "\n",
  ]
}

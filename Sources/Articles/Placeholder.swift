import SwiftParser
func x() { _ = Parser.parse(source: "") }

/// Takes a part's bytes, piece by piece; where they go they are there whole, once it is finished, or
/// not at all.
package protocol PartOutput {
  func put(_ bytes: [UInt8]) throws
  func finish() throws
}

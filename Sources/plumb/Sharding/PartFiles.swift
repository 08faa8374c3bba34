import Regression

/// The parts that a command line names: files, and what is a part in folders.
struct PartFiles {
  let paths: [String]

  /// What stands beside parts in a folder.
  let passedOver: [String]

  init(_ operands: [String]) throws {
    var (paths, passedOver): ([String], [String]) = ([], [])
    for operand in operands {
      guard let names = System.files(inFolder: operand) else {
        paths.append(operand)
        continue
      }
      let folder = operand.hasSuffix("/") ? operand : operand + "/"
      for name in names.sorted() {
        if try Parts.isPart(folder + name) {
          paths.append(folder + name)
        } else {
          passedOver.append(folder + name)
        }
      }
    }
    guard !paths.isEmpty else {
      throw Failure.suite(operands.joined(separator: " "), "there is no part")
    }
    self.paths = paths
    self.passedOver = passedOver
  }
}

// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Where the repository under test is; its tag 1.0.0 is taken.
let plumb = ProcessInfo.processInfo.environment["PLUMB_URL"] ?? ""

let package = Package(
  name: "consumer",
  dependencies: [.package(url: plumb, exact: "1.0.0")],
  targets: [
    .executableTarget(
      name: "consumer", dependencies: [.product(name: "LayoutEngine", package: "plumb")],
      path: "Sources/Consumer")
  ],
  swiftLanguageModes: [.v6]
)

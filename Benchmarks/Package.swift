// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "benchmarks",
  targets: [
    .systemLibrary(name: "CSQLite"),
    .executableTarget(
      name: "bench",
      dependencies: ["CSQLite"],
      swiftSettings: [.treatAllWarnings(as: .error)]
    ),
  ]
)

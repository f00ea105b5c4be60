// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "trainer", path: "..")],
  targets: [
    .systemLibrary(name: "CSQLite"),
    .executableTarget(
      name: "bench",
      dependencies: ["CSQLite", .product(name: "PinyinTrainer", package: "trainer")],
      swiftSettings: [.treatAllWarnings(as: .error)]
    ),
    .executableTarget(
      name: "judge",
      dependencies: [.product(name: "PinyinTrainer", package: "trainer")],
      swiftSettings: [.treatAllWarnings(as: .error)]
    ),
    .executableTarget(
      name: "memory",
      dependencies: [
        .product(name: "PinyinTrainer", package: "trainer"),
        .product(name: "ModelComparison", package: "trainer"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]
    ),
  ]
)

// swift-tools-version: 6.2
import PackageDescription

/// The settings of the house; `-sanitize=fuzzer` of the command line instruments every target.
let house: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]

/// The libraries are links into the house: what they share with each other alone stays reachable.
let package = Package(
  name: "fuzz",
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/swiftcsv/SwiftCSV", from: "0.10.0"),
  ],
  targets: [
    .target(name: "Pinyin", swiftSettings: house),
    .target(name: "FSRS", swiftSettings: house),
    .target(name: "Confusables", dependencies: ["Pinyin"], swiftSettings: house),
    .target(
      name: "Study",
      dependencies: ["Pinyin", "FSRS", "Confusables"],
      swiftSettings: house
    ),
    .target(name: "CArchive"),
    .target(
      name: "Lexicon",
      dependencies: [
        "Study", "Pinyin", "Confusables", "CArchive",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "SwiftCSV", package: "SwiftCSV"),
      ],
      swiftSettings: house
    ),
    .executableTarget(
      name: "fuzz",
      dependencies: ["Pinyin", "Study", "Lexicon", "CArchive"],
      swiftSettings: house + [.unsafeFlags(["-parse-as-library"])]
    ),
  ]
)

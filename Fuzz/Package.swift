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
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .target(name: "Pinyin", swiftSettings: house),
    .target(name: "SeededRandom", swiftSettings: house),
    .target(name: "FSRS", swiftSettings: house),
    .target(name: "Programs", swiftSettings: house),
    .target(name: "Confusables", dependencies: ["Pinyin"], swiftSettings: house),
    .target(
      name: "Study",
      dependencies: [
        "Pinyin", "FSRS", "Confusables", "SeededRandom",
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      // The coding of the log is its own business.
      swiftSettings: house + [.unsafeFlags(["-enable-testing"])]
    ),
    .target(name: "CArchive"),
    .target(name: "CLibrary"),
    .target(name: "CGzip"),
    .target(
      name: "Syncing",
      dependencies: ["DiskFiles", "Study", "CGzip"],
      // The form of the lines is its own business.
      swiftSettings: house + [.unsafeFlags(["-enable-testing"])]
    ),
    .target(name: "DiskFiles", dependencies: ["CLibrary"], swiftSettings: house),
    .target(
      name: "Lexicon",
      dependencies: [
        "DiskFiles", "Study", "Pinyin", "FSRS", "Confusables", "CArchive", "CLibrary",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: house
    ),
    .target(
      name: "Daemon",
      dependencies: [
        "DiskFiles", "Study", "FSRS", "Programs",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Logging", package: "swift-log"),
      ],
      // The framing and the table of calls are nobody's business but the daemon's.
      swiftSettings: house + [.unsafeFlags(["-enable-testing"])]
    ),
    .target(name: "Quiz", swiftSettings: house),
    .target(
      name: "WebServer",
      dependencies: [
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
      ],
      resources: [.embedInCode("tokens.css")],
      // The handlers are nobody's business but the server's.
      swiftSettings: house + [.unsafeFlags(["-enable-testing"])]
    ),
    .target(
      name: "QuizServer",
      dependencies: [
        "WebServer", .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      resources: [
        "page.html", "page.css", "parts.js", "texts.json", "game.js", "homework.js", "entry.js",
      ].map { .embedInCode($0) },
      swiftSettings: house + [.unsafeFlags(["-enable-testing"])]
    ),
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "Confusables", "Pinyin", "SeededRandom", "Study", "Syncing", "Lexicon", "Daemon",
        "Quiz", "QuizServer", "WebServer",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
      ],
      swiftSettings: house + [.unsafeFlags(["-parse-as-library"])]
    ),
  ]
)

// swift-tools-version: 6.2
import PackageDescription

/// The settings of every target: warnings are errors, imports and concurrency are explicit.
let house: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioHTTP = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioWebSocket = Target.Dependency.product(name: "NIOWebSocket", package: "swift-nio")
let lifecycle = Target.Dependency.product(
  name: "ServiceLifecycle",
  package: "swift-service-lifecycle"
)
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let signals = Target.Dependency.product(
  name: "UnixSignals",
  package: "swift-service-lifecycle"
)
let nioEmbedded = Target.Dependency.product(name: "NIOEmbedded", package: "swift-nio")
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser",
  package: "swift-argument-parser"
)

/// The settings of the libraries that compute: also a debug build optimizes them, with all its
/// checks, since the tests replay tens of thousands of answers.
let optimized: [SwiftSetting] = [
  .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
]

func library(
  _ name: String,
  _ dependencies: [Target.Dependency] = [],
  computes: Bool = false
) -> Target {
  .target(
    name: name,
    dependencies: dependencies,
    swiftSettings: computes ? house + optimized : house
  )
}

func program(
  _ name: String,
  _ dependencies: [Target.Dependency],
  path: String? = nil
) -> Target {
  .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: house)
}

func tests(
  _ name: String,
  _ dependencies: [Target.Dependency],
  path: String? = nil,
  exclude: [String] = [],
  resources: [String] = []
) -> Target {
  .testTarget(
    name: name,
    dependencies: dependencies,
    path: path,
    exclude: exclude,
    resources: resources.map { .copy($0) },
    swiftSettings: house
  )
}

let package = Package(
  name: "trainer",
  products: [.executable(name: "trainer", targets: ["trainer"])],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    library("Pinyin", computes: true),
    library("SeededRandom", computes: true),
    library("QRCode", computes: true),
    library("Programs"),
    library("Quiz", ["SeededRandom"]),
    library("FSRS", computes: true),
    library("Confusables", ["Pinyin"], computes: true),
    .target(
      name: "Study",
      dependencies: ["Pinyin", "FSRS", "Confusables", "SeededRandom", crypto],
      resources: [.embedInCode("Questions/part-senses.tsv")],
      swiftSettings: house + optimized
    ),
    library("Speech", ["Pinyin", "Programs", "Study"]),
    .target(name: "CLibrary"),
    library("DiskFiles", ["CLibrary"]),
    library("StatsStore", ["DiskFiles", "Quiz", "Study", grdb, sqlite], computes: true),
    .target(name: "CGzip"),
    library("Syncing", ["DiskFiles", "Study", "CGzip"], computes: true),
    .target(name: "CArchive"),
    library(
      "Lexicon",
      [
        "DiskFiles", "Study", "Pinyin", "FSRS", "Confusables", "CArchive", "CLibrary", grdb,
        sqlite,
      ],
      computes: true
    ),
    .target(name: "CReadline"),
    library(
      "REPL",
      ["Quiz", "QRCode", "Study", "FSRS", "Pinyin", "Confusables", "Speech", "CReadline"]
    ),
    program(
      "trainer",
      [
        "Pinyin", "FSRS", "Confusables", "Quiz", "QuizClient", "QuizHost",
        "QuizServer", "WebServer", "SeededRandom", "Speech", "Study", "StatsStore", "StudyPage",
        "Lexicon", "REPL", "Syncing", "Workspace", "Daemon", "DiskFiles", argumentParser, logging,
        lifecycle, signals,
      ]
    ),
    library(
      "Workspace",
      ["Daemon", "DiskFiles", "Study", "StatsStore", "Syncing", "Lexicon", logging]
    ),
    library(
      "Daemon",
      ["DiskFiles", "Programs", "Study", "FSRS", nioCore, nioPosix, lifecycle, logging]
    ),
    .target(
      name: "WebServer",
      dependencies: [nioCore, nioPosix, nioHTTP, nioWebSocket],
      resources: [.embedInCode("tokens.css")],
      swiftSettings: house
    ),
    .target(
      name: "QuizServer",
      dependencies: ["WebServer", nioCore, nioHTTP],
      resources: [
        "page.html", "page.css", "parts.js", "texts.json", "game.js", "homework.js", "entry.js",
      ].map { .embedInCode($0) },
      swiftSettings: house
    ),
    .target(
      name: "StudyPage",
      dependencies: [
        "Daemon", "Pinyin", "Programs", "QRCode", "REPL", "Speech", "Study", "WebServer", nioCore,
        nioHTTP,
      ],
      resources: [
        "index.html", "components.css", "main.js", "calls.js", "parts.js", "drill.js",
        "lists.js", "place.js", "primer.js", "sound.js", "strokes.js",
      ].map { .embedInCode("Page/\($0)") },
      swiftSettings: house
    ),
    library("QuizClient", ["Quiz", nioCore, nioPosix, nioHTTP, nioWebSocket]),
    library(
      "QuizHost",
      ["Quiz", "QuizServer", "WebServer", "QRCode", "REPL", "SeededRandom", "Speech", "Study"]
    ),

    tests("QuizTests", ["Quiz", "SeededRandom"]),
    tests("DiskFilesTests", ["DiskFiles", "TestSupport"]),
    tests("PinyinTests", ["Pinyin", "SeededRandom"]),
    tests("QRCodeTests", ["QRCode", "SeededRandom", "TestSupport"], resources: ["Fixtures"]),
    tests("SpeechTests", ["Speech", "Pinyin", "Study", "TestSupport"]),
    tests("ConfusablesTests", ["Confusables", "Pinyin", "SeededRandom"]),
    tests("FSRSTests", ["FSRS", "ModelComparison", "SeededRandom"], resources: ["Vectors"]),
    .executableTarget(
      name: "readline-echo",
      dependencies: ["REPL"],
      path: "Tests/ReadlineEcho",
      swiftSettings: house
    ),
    tests(
      "REPLTests",
      [
        "REPL", "Quiz", "Study", "FSRS", "Pinyin", "Confusables", "SeededRandom", "Speech",
        "TestSupport", "readline-echo",
      ]
    ),
    .target(
      name: "TestSupport",
      dependencies: ["Programs", "Study", "StatsStore", "Pinyin", "FSRS", "Confusables"],
      path: "Tests/TestSupport",
      swiftSettings: house
    ),
    tests(
      "StudyTests",
      ["Study", "StatsStore", "TestSupport", "Pinyin", "FSRS", "Confusables", "SeededRandom"]
    ),
    tests(
      "StatsStoreTests",
      ["StatsStore", "DiskFiles", "Quiz", "Study", "TestSupport", grdb],
      exclude: ["Fixtures"]
    ),
    tests(
      "SyncingTests",
      ["Syncing", "StatsStore", "DiskFiles", "Study", "FSRS", "SeededRandom", "TestSupport"]
    ),
    tests(
      "LexiconTests",
      ["Lexicon", "Study", "TestSupport", "Pinyin", "FSRS", "SeededRandom", grdb],
      exclude: ["Fixtures"]
    ),
    tests(
      "DaemonTests",
      [
        "Daemon", "Study", "FSRS", "Pinyin", "SeededRandom", "Workspace", "TestSupport", "trainer",
        "Quiz", "QuizClient", "QuizHost", "QuizServer", "StudyPage", "WebServer", logging, nioCore,
        nioPosix, nioEmbedded, lifecycle,
      ]
    ),
    tests(
      "QuizHostTests",
      [
        "QuizHost", "QuizServer", "WebServer", "Quiz", "REPL", "Speech", "Pinyin", "Study",
        "TestSupport", nioCore,
      ]
    ),
    tests(
      "QuizServerTests",
      [
        "QuizServer", "WebServer", "SeededRandom", "TestSupport", nioCore, nioHTTP, nioEmbedded,
        nioWebSocket,
      ]
    ),
    tests(
      "GoldenTests",
      ["TestSupport", "Workspace", "trainer"],
      path: "Tests/Golden",
      exclude: ["Cases", "Words", "wording.tsv"]
    ),
    tests("TerminalTests", ["TestSupport", "REPL", "trainer"], path: "Tests/Terminal"),
    tests(
      "FaultTests",
      [
        "FSRS", "Lexicon", "Pinyin", "SeededRandom", "StatsStore", "Study", "TestSupport",
        "Workspace", "trainer", grdb,
      ],
      path: "Tests/Faults"
    ),
    program("faults", ["SeededRandom", "TestSupport", argumentParser], path: "Tests/FaultSuite"),
    .target(
      name: "ModelComparison",
      dependencies: ["FSRS", "SeededRandom"],
      path: "Benchmarks/Sources/ModelComparison",
      swiftSettings: house
    ),
    program("bench", ["FSRS", "SeededRandom", sqlite], path: "Benchmarks/Sources/bench"),
    program(
      "judge",
      ["Confusables", "Pinyin", "SeededRandom"],
      path: "Benchmarks/Sources/judge"
    ),
    program(
      "memory",
      ["FSRS", "ModelComparison", "SeededRandom"],
      path: "Benchmarks/Sources/memory"
    ),
    program(
      "learner",
      ["FSRS", "Lexicon", "Pinyin", "REPL", "SeededRandom", "Study", "TestSupport"],
      path: "Benchmarks/Sources/learner"
    ),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Confusables", "Pinyin", "FSRS", "SeededRandom", "Study", "Syncing", "Lexicon", "Daemon",
        "Quiz", "QuizServer", nioCore, nioEmbedded,
      ],
      path: "Fuzz/Sources/fuzz",
      swiftSettings: house
    ),
    tests("FuzzTests", ["FuzzTargets", "TestSupport"], path: "Tests/Fuzz"),
    tests(
      "MetadataTests",
      ["TestSupport", "Study", "Workspace", "trainer"],
      path: "Tests/Metadata"
    ),
  ]
)

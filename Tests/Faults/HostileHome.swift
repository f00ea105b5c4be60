import Foundation
import GRDB
import Lexicon
import Pinyin
import Study
import TestSupport

/// Text that tries to control a terminal, a page and a table.
enum HostileText {
  /// Every way to begin a sequence, every other control that moves or rings, and what turns text
  /// around; a reader sees `evil`.
  static let text =
    "e\u{1B}]0;title\u{7}\u{1B}[2J\u{1B}[5;7m\u{1B}c\u{9B}2J\u{9D}0;t\u{9C}\u{90}x\u{9C}"
    + "\u{8}\u{C}\r\u{E}\u{7F}\u{85}\u{202E}\u{2066}\u{200F}\u{61C}\u{2028}v\nil\t"
    + "<script>&\"'`*_[x](y)"

  /// What of an output a terminal would obey; nil for a safe one.
  ///
  /// `isColoured`: colours and weights are allowed, but not those that the text asks for.
  static func problem(in output: String, isColoured: Bool = false) -> String? {
    var text = output
    if isColoured, !text.contains("\u{1B}[5;7m") {
      text = text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    }
    let isObeyed = { (scalar: Unicode.Scalar) in
      switch scalar.value {
      case 0x0A: false
      case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
    return text.unicodeScalars.split(separator: "\n")
      .first { $0.contains(where: isObeyed) }.map { String($0).debugDescription }
  }
}

/// A learner's home in which every text that somebody else wrote is hostile: words, questions,
/// topics and packs, stored settings, the names of files and directories, the log of answers.
struct HostileHome {
  var scene: Scene
  /// The spelling of a word that was answered.
  let word: String

  private struct NotSetUp: Error {
    let arguments: [String]
    let outcome: TrainerProgram.Outcome
  }

  init() throws {
    scene = try Self.scene()
    word = "好" + HostileText.text
    try PackBuilder(
      items: try Self.words.map(Item.word),
      topics: Self.topics,
      metadata: Self.metadata
    )
    .build(at: scene.directory("words.sqlite"))
    scene.program.environment["TRAINER_WORDS"] = scene.directory("words.sqlite")
    scene.home = scene.directory("home\(HostileText.text.replacing("/", with: ""))")
    try PackBuilder(items: Self.questions, topics: Self.topics, metadata: Self.metadata)
      .build(at: scene.home + "/packs/bank.sqlite")
    try FileManager.default.copyItem(
      atPath: scene.home + "/packs/bank.sqlite",
      toPath: scene.home + "/packs/x\(HostileText.text.replacing("/", with: "")).sqlite"
    )
    for arguments in [
      ["settings", "set", "packs", "study,bank"], ["settings", "set", "new-per-day", "99"],
      ["--kind", "meaning", "--count", "6"], ["--kind", "bank", "--count", "3"],
    ] {
      let outcome = try scene.program.run(arguments, input: Array("1\n2\n3\n4\n1\n2\n".utf8))
      guard outcome.status == 0 else { throw NotSetUp(arguments: arguments, outcome: outcome) }
    }
  }

  /// A scene whose program runs in a directory of its own: a hostile argument may name a file
  /// there.
  static func scene() throws -> Scene {
    var scene = try Scene()
    let place = scene.directory("here")
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    scene.program.wrapper = ["/bin/sh", "-c", "cd '\(place)' && exec \"$0\" \"$@\""]
    return scene
  }

  /// Puts hostile values into the stored settings.
  func spoilSettings() throws {
    let queue = try DatabaseQueue(path: scene.database)
    try queue.write { db in
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
      try db.execute(sql: "UPDATE setting SET value = ?", arguments: [HostileText.text])
    }
  }

  /// Puts hostile values where the readings of words are.
  func spoilReadings() throws {
    let queue = try DatabaseQueue(path: scene.directory("words.sqlite"))
    try queue.write { db in
      try db.execute(sql: "UPDATE word SET reading = ?", arguments: [HostileText.text])
    }
  }

  private static let metadata = ["name": HostileText.text, "attribution": HostileText.text]
  private static let topics = [Topic(key: "food" + HostileText.text, name: HostileText.text)]

  private static var words: [Word] {
    get throws {
      try [
        ("好", "hao3"), ("你", "ni3"), ("爱", "ai4"), ("茶", "cha2"), ("大", "da4"), ("饭", "fan4"),
        ("水", "shui3"), ("人", "ren2"),
      ].map { hanzi, reading in
        Word(
          simplified: hanzi + HostileText.text,
          traditional: hanzi + "繁" + HostileText.text,
          reading: try Reading(numbered: reading),
          partsOfSpeech: [HostileText.text],
          measureWords: [HostileText.text],
          topic: topics[0].key,
          gloss: "\(reading) \(HostileText.text); other \(HostileText.text)"
        )
      }
    }
  }

  private static let questions = (1...6).map { number in
    Item.question(
      BankQuestion(
        prompt: "question \(number) \(HostileText.text)",
        answer: "right \(number) \(HostileText.text)",
        wrongAnswers: (1...3).map { "wrong \(number) \($0) \(HostileText.text)" }
      )
    )
  }
}

import Foundation
import GRDB
import TestSupport
import Testing

/// Words of somebody else's pack that are given to the program that speaks.
@Suite struct HostileSpeechTests {
  /// The arguments with which the stand-in ran, without its name; nil if it did not run.
  private func said(_ scene: Scene) -> [String]? {
    FileManager.default.contents(atPath: scene.directory("said"))?
      .split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    arguments: [
      "-rf", "--version", "--", "-", "\n--help", "好\u{0}-x", "\u{1B}]0;x\u{7}好",
      "\u{202E}好\u{2066}",
      "{file}{pinyin}{hanzi}", "$(touch x)`touch x`;touch x|x&x>x*?[a]", "'\"\\", "",
      String(repeating: "好", count: 200_000),
      "好" + String(repeating: "\u{301}", count: 200_000), "שלום-", "@/etc/passwd",
      "<speak>好</speak>",
    ]
  )
  func `a hostile word is one bounded argument and never an option`(text: String) throws {
    var scene = try HostileHome.scene()
    let pack = scene.directory("words.sqlite")
    try FileManager.default.copyItem(atPath: try FewWords.pack(), toPath: pack)
    let queue = try DatabaseQueue(path: pack)
    let reading = try #require(
      try queue.write { db in
        try db.execute(sql: "UPDATE word SET simplified = ? WHERE id = 1", arguments: [text])
        return try String.fetchOne(db, sql: "SELECT reading FROM word WHERE id = 1")
      }
    )
    try queue.close()
    let recorder = scene.directory("recorder")
    try scene.directory.write(
      "#!/bin/sh\nprintf '%s\\0' \"$@\" >'\(scene.directory("said"))'\n".utf8,
      to: "recorder"
    )
    chmod(recorder, 0o700)
    scene.program.environment["TRAINER_WORDS"] = pack
    let set = try scene.program.run("settings", "set", "speech", "\(recorder) {hanzi} -p={pinyin}")
    #expect(set.status == 0, "\(set)")
    let outcome = try scene.program.run("speak", reading)
    #expect(HostileText.problem(in: outcome.output + outcome.errors) == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scene.directory("here")).isEmpty)
    guard let said = said(scene) else {
      #expect(outcome.problem != nil, "\(outcome)")
      return
    }
    #expect(outcome.status == 0, "\(outcome)")
    #expect(said.count == 2)
    #expect(said.first?.isEmpty == false && said.first?.hasPrefix("-") == false, "\(said)")
    #expect(said.first?.allSatisfy { $0.isLetter || $0.isNumber } == true, "\(said)")
    #expect(said.allSatisfy { $0.utf8.count < 1_000 })
    #expect(said.last?.hasPrefix("-p=") == true)
  }
}

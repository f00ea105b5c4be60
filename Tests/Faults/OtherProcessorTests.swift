import FSRS
import Foundation
import Pinyin
import SeededRandom
import StatsStore
import Study
import TestSupport
import Testing

/// A log that was written on one kind of processor, read on another one.
///
/// With fused multiplication exponentials and logarithms end in another bit. The C library leaves
/// it out when it is told that the processor has none, which makes another processor of this one.
@Suite struct OtherProcessorTests {
  private static let variable = "GLIBC_TUNABLES"
  private static let withoutFusion =
    "glibc.cpu.hwcaps=-AVX2_Usable,-FMA_Usable,-AVX2,-FMA,-FMA4"
  /// Rounds in which every word is answered.
  private static let rounds = 5
  /// One memory in a hundred ends in another bit, so there are six hundred.
  private static let words = (0..<600).compactMap { index -> Word? in
    guard let character = Unicode.Scalar(0x4E00 + index),
      let reading = try? Reading(numbered: "ma1")
    else { return nil }
    let text = String(Character(character))
    return Word(simplified: text, traditional: text, reading: reading, gloss: "word \(index)")
  }

  @Test(arguments: [false, true])
  func `a log of one kind of processor is sound on the other, and its export is taken in`(
    isWrittenWithoutFusion: Bool
  ) async throws {
    let scene = try Scene()
    try await Self.study(in: scene)
    var writer = scene.program
    var reader = scene.program
    if isWrittenWithoutFusion {
      writer.environment[Self.variable] = Self.withoutFusion
    } else {
      reader.environment[Self.variable] = Self.withoutFusion
    }
    #expect(try writer.run("doctor", "--rebuild").status == 0)
    let export = try writer.run("export")
    let examined = try reader.run("doctor")
    #expect(examined.status == 0, "\(examined.output)")
    #expect(examined.output.contains("the stored state agrees with the log"))

    let other = try Scene()
    try other.directory.write(Array(export.output.utf8), to: "export.jsonl")
    reader.environment["TRAINER_HOME"] = other.home
    let imported = try reader.run("import", other.directory("export.jsonl"))
    #expect(imported.status == 0, "\(imported.errors)")
    let again = try reader.run("export")
    #expect(Self.entries(again) == Self.entries(export))
    #expect(Self.isFused == (again.output != export.output), "the two kinds do not differ here")
  }

  @Test func `memory that differs by more than rounding is found`() async throws {
    let scene = try Scene()
    try await Self.study(in: scene)
    var export = try scene.program.run("export").lines
    let status = try #require(export.firstIndex { $0.contains("\"type\":\"status\"") })
    let stability = try #require(export[status].firstMatch(of: /"stability":([0-9.]+)/))
    let value = try #require(Double(stability.output.1))
    for (factor, isTaken) in [(1 + 1e-10, true), (1 + 1e-7, false)] {
      export[status].replace(/"stability":[0-9.]+/, with: "\"stability\":\(value * factor)")
      let text = export.joined(separator: "\n") + "\n"
      try scene.directory.write(Array(text.utf8), to: "export.jsonl")
      let outcome = try scene.program.run("import", scene.directory("export.jsonl"), "--dry-run")
      #expect(outcome.status == 0)
      let stored = try scene.program.run("import", scene.directory("export.jsonl"), "--yes")
      #expect((stored.status == 0) == isTaken, "\(factor): \(stored.errors)")
    }
  }

  /// Answers words over some years, the same for the same seed.
  private static func study(in scene: Scene) async throws {
    let store = try SQLiteStore(
      StatsLocation(
        directory: scene.home,
        templates: [TrainerProgram.shared + "/PTStats.template.sqlite"]
      )
    )
    let bench = StudyBench(store, words: WordList(words))
    try await bench.service.set("max-learning", to: "1000")
    var generator = SplitMix64(seed: 1)
    for _ in 0..<rounds {
      bench.clock.advance(seconds: Int.random(in: 100_000...3_000_000, using: &generator))
      let drill = try await bench.service.startDrill(
        DrillRequest(
          kinds: [.typed],
          count: words.count,
          newWords: words.count,
          goesAhead: true,
          seed: 1
        )
      ).id
      for _ in words {
        bench.clock.advance(seconds: Int.random(in: 1...30, using: &generator))
        let grade = Rating.allCases.randomElement(using: &generator)
        try await bench.answer(in: drill, grade: grade)
      }
    }
    store.close()
    #expect(try scene.answers().count > words.count * rounds / 2)
  }

  private static func entries(_ export: TrainerProgram.Outcome) -> [String] {
    export.lines.filter { !$0.contains("\"type\":\"status\"") }
  }

  /// Whether this processor multiplies and adds in one step, so that there are two kinds to
  /// compare.
  private static var isFused: Bool {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    return text.contains(" fma ")
  }
}

import Foundation
import Speech
import Study
import TestSupport
import Testing

/// The sounds for a client that plays them.
struct SoundMakerTests {
  /// A WAV of two samples whose header says that much more follows, as from a program that writes to
  /// a pipe.
  private static let streamed: [UInt8] =
    Array("RIFF".utf8) + [0x24, 0xF0, 0xFF, 0x7F] + Array("WAVEfmt ".utf8)
    + [16, 0, 0, 0, 1, 0, 1, 0, 0x22, 0x56, 0, 0, 0x44, 0xAC, 0, 0, 2, 0, 16, 0]
    + Array("data".utf8) + [0x00, 0xF0, 0xFF, 0x7F, 1, 2, 3, 4]

  private static func number(_ bytes: Data, at offset: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }

  private func maker(_ programs: StandIn, _ limits: SoundMaker.Limits = .init()) -> SoundMaker {
    SoundMaker(path: programs.path, limits: limits)
  }

  @Test func `what a program writes is a sound with true sizes, and is made once`() async throws {
    let programs = try StandIn()
    try programs.directory.write(Self.streamed, to: "streamed")
    try programs.write(
      "voice",
      "echo . >> \(programs.directory("said")); cat \(programs.directory("streamed"))"
    )
    let maker = maker(programs)
    for _ in 0..<2 {
      guard case .sounds(let sounds) = await maker.sound(from: .program(["voice", "ma1"])) else {
        Issue.record("no sound")
        return
      }
      #expect(sounds.count == 1 && sounds[0].count == 48)
      #expect(Self.number(sounds[0], at: 4) == 40 && Self.number(sounds[0], at: 40) == 4)
      #expect(sounds[0].suffix(4) == Data([1, 2, 3, 4]))
    }
    #expect(try programs.said().count == 1)
    _ = await maker.sound(from: .program(["voice", "ma2"]))
    #expect(try programs.said().count == 2)
  }

  @Test func `the oldest sounds are forgotten when too much is kept`() async throws {
    let programs = try StandIn()
    try programs.directory.write(Self.streamed, to: "streamed")
    try programs.write(
      "voice",
      "echo . >> \(programs.directory("said")); cat \(programs.directory("streamed"))"
    )
    var limits = SoundMaker.Limits()
    limits.keptBytes = 100
    let maker = maker(programs, limits)
    for word in ["a", "b", "b", "c", "c", "a"] {
      _ = await maker.sound(from: .program(["voice", word]))
    }
    #expect(try programs.said().count == 4)
  }

  @Test func `a program that writes no sound has played it`() async throws {
    let programs = try StandIn()
    let maker = maker(programs)
    for script in ["true", "echo playing yin2hang2", "printf RIFF"] {
      try programs.write("voice", script)
      #expect(await maker.sound(from: .program(["voice"])) == .played)
    }
  }

  @Test func `failures are told`() async throws {
    let programs = try StandIn()
    var limits = SoundMaker.Limits()
    limits.bytes = 1_000_000
    let maker = maker(programs, limits)
    #expect(
      await maker.sound(from: .program(["voice"])) == .failed(.programMissing(name: "voice"))
    )
    try programs.write("voice", "exit 3")
    #expect(
      await maker.sound(from: .program(["voice"])) == .failed(.failed(name: "voice", status: 3))
    )
    try programs.write("voice", "exec cat /dev/zero")
    #expect(
      await maker.sound(from: .program(["voice"]))
        == .failed(.tooLarge(name: "voice", bytes: 1_000_000))
    )
    let missing = programs.directory("sounds/ma1.ogg")
    #expect(
      await maker.sound(from: .recordings([missing])) == .failed(.unreadable(path: missing))
    )
    try programs.directory.write(Array(repeating: 0, count: 600_000), to: "sounds/ma1.ogg")
    #expect(await maker.sound(from: .recordings([missing])) != .failed(.unreadable(path: missing)))
    #expect(
      await maker.sound(from: .recordings([missing, missing]))
        == .failed(.tooLarge(name: missing, bytes: 1_000_000))
    )
  }

  @Test func `a program that hangs is ended`() async throws {
    let programs = try StandIn()
    var limits = SoundMaker.Limits()
    limits.seconds = 1
    try programs.write("voice", "exec sleep 600")
    #expect(
      await maker(programs, limits).sound(from: .program(["voice"]))
        == .failed(.hanging(name: "voice", seconds: 1))
    )
  }

  @Test func `a program that leaves another one behind is not waited for`() async throws {
    let programs = try StandIn()
    try programs.directory.write(Self.streamed, to: "streamed")
    let pid = programs.directory("pid")
    try programs.write(
      "voice",
      "sleep 600 & echo $! > \(pid); cat \(programs.directory("streamed"))"
    )
    guard case .sounds = await maker(programs).sound(from: .program(["voice"])) else {
      Issue.record("no sound")
      return
    }
    let left = String(decoding: try programs.directory.bytes(of: "pid"), as: UTF8.self)
    kill(pid_t(left.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0, SIGKILL)
  }

  @Test func `the next request ends the program of the one before`() async throws {
    let programs = try StandIn()
    let begun = programs.directory("begun")
    #expect(mkfifo(begun, 0o600) == 0)
    try programs.write("slow", "echo . > \(begun); exec sleep 600")
    try programs.write("voice", "true")
    var limits = SoundMaker.Limits()
    limits.seconds = 600
    let maker = maker(programs, limits)
    async let first = maker.sound(from: .program(["slow"]))
    // Waits until the program has written; a pipe that is closed before would end the program.
    let written = await onOwnThread { try? FileHandle(forReadingAtPath: begun)?.read(upToCount: 1) }
    #expect(written?.count == 1)
    #expect(await maker.sound(from: .program(["voice"])) == .played)
    #expect(await first == .replaced)
  }

  @Test func `recordings need no player, and espeak-ng writes what it says`() throws {
    let programs = try StandIn()
    let word = try Utterance.of("绿水", "lü4 shui3")
    #expect(programs.plan(.auto).soundlessness == .noProgram)
    #expect(programs.plan(.auto).source(of: word).problem == .noProgram)
    try programs.writeSounds("lv4.mp3", "shui3.ogg")
    let plan = programs.plan(.auto, recordings: true)
    #expect(plan.soundlessness == nil)
    let sounds = programs.directory("sounds")
    #expect(
      plan.source(of: word).source == .recordings(["\(sounds)/lv4.mp3", "\(sounds)/shui3.ogg"])
    )
    try programs.write("espeak-ng", "")
    let slow = programs.plan(.auto).source(of: try .of("一直", "yi1 zhi2", slower: true))
    #expect(
      slow.source
        == .program(["espeak-ng", "--stdout", "-v", "cmn-latn-pinyin", "-s", "90", "yi4zhi2"])
    )
    let own = programs.plan(.command(try SpeechCommand("say {hanzi}")), recordings: true)
    #expect(own.soundlessness == .programMissing(name: "say"))
    let player = programs.plan(.command(try SpeechCommand("play {file}")), recordings: true)
    #expect(player.soundlessness == nil && player.source(of: word).problem == nil)
    let other = player.source(of: try .of("一直", "yi1 zhi2"))
    #expect(other.problem == .recordingMissing(name: "yi1zhi2") && other.source != nil)
  }

  @Test func `the real espeak-ng writes a WAV`() async throws {
    let path = "/usr/bin:/bin"
    let plan = SpeechPlan(.auto, recordings: "", path: path)
    let source = try #require(plan.source(of: try .of("你好", "ni3 hao3")).source)
    guard case .sounds(let sounds) = await SoundMaker(path: path).sound(from: source) else {
      Issue.record("no sound")
      return
    }
    #expect(sounds[0].count > 10_000)
    #expect(Self.number(sounds[0], at: 4) == sounds[0].count - 8)
    #expect(Self.number(sounds[0], at: 40) == sounds[0].count - 44)
  }
}

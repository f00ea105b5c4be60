import Glibc
import Speech
import Study
import TestSupport
import Testing

struct ProgramSpeakerTests {
  /// The time that only a failing test takes.
  private static let patience = TrainerProgram.patienceSeconds

  /// A pipe with a name, from which a test reads what a program writes.
  private func line(from pipe: String) throws -> String {
    let descriptor = open(pipe, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    return line(from: descriptor)
  }

  private func line(from descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) == 1, byte != 0x0A { bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `a program gets the spoken reading, and each word of the command stays one`() throws {
    let programs = try StandIn()
    try programs.writeRecorder("voice")
    let speaker = try programs.speaker("voice --text '{hanzi} ({pinyin})' a\\ b \"$HOME\" `id`")
    speaker.say(try .of("不要", "bu4 yao4"))
    speaker.finish(seconds: Self.patience)
    let words = ["[voice]", "[--text]", "[不要 (bu2yao4)]", "[a b]", "[$HOME]", "[`id`]"]
    #expect(try programs.said() == words)
    #expect(speaker.takeWarning() == nil)
  }

  @Test func `a program has no terminal, no input, no output and no other file`() throws {
    let programs = try StandIn()
    let kept = open("/dev/zero", O_RDONLY)
    defer { close(kept) }
    try programs.write(
      "voice",
      """
      for number in 0 1 2 \(kept); do readlink /proc/self/fd/$number || echo none; done \\
        > \(programs.directory("draft"))
      cut -d ' ' -f 1,5,6,7 /proc/$$/stat >> \(programs.directory("draft"))
      echo $$ >> \(programs.directory("draft"))
      mv \(programs.directory("draft")) \(programs.directory("said"))
      """
    )
    let speaker = try programs.speaker("voice {pinyin}")
    speaker.say(try .of("银行", "yin2 hang2"))
    speaker.finish(seconds: Self.patience)
    let said = try programs.said()
    let own = try #require(said.last)
    // Process, group, session, terminal (0 for none); output 1 is the draft of the script itself.
    #expect(said.dropLast().last == "\(own) \(own) \(own) 0")
    #expect(said[0] == "/dev/null" && said[2] == "/dev/null" && said[3] == "none")
  }

  @Test func `the next utterance ends the one before, with all that it started`() throws {
    let programs = try StandIn()
    let pipe = programs.directory("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    try programs.write(
      "voice",
      """
      if [ "$1" = yin2hang2 ]; then
        sleep 1000 > \(pipe) &
        echo $$ > \(pipe)
        wait
      fi
      echo "$1" >> \(programs.directory("said"))
      """
    )
    let speaker = try programs.speaker("voice {pinyin}")
    speaker.say(try .of("银行", "yin2 hang2"))
    let descriptor = open(pipe, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    let process = try #require(pid_t(line(from: descriptor)))
    speaker.say(try .of("老师", "lao3 shi1"))
    speaker.finish(seconds: Self.patience)
    #expect(try programs.said() == ["lao3shi1"])
    #expect(kill(process, 0) != 0 && errno == ESRCH)
    // The pipe ends when what the script started is gone.
    var byte: UInt8 = 0
    #expect(read(descriptor, &byte, 1) == 0)
    #expect(speaker.takeWarning() == nil)
  }

  @Test func `several utterances are said one after the other`() throws {
    let programs = try StandIn()
    try programs.writeRecorder("voice")
    let speaker = try programs.speaker("voice {pinyin}")
    speaker.say([try .of("妈", "ma1"), try .of("麻", "ma2"), try .of("马", "ma3")])
    speaker.finish(seconds: Self.patience)
    #expect(try programs.said().filter { $0 != "[voice]" } == ["[ma1]", "[ma2]", "[ma3]"])
  }

  @Test func `stop ends a program, and it is no failure`() throws {
    let programs = try StandIn()
    let pipe = programs.directory("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    try programs.write("voice", "echo $$ > \(pipe); exec sleep 1000")
    let speaker = try programs.speaker("voice {pinyin}")
    speaker.say(try .of("银行", "yin2 hang2"))
    let process = try #require(pid_t(try line(from: pipe)))
    speaker.stop()
    speaker.finish(seconds: Self.patience)
    #expect(kill(process, 0) != 0 && errno == ESRCH)
    #expect(speaker.takeWarning() == nil)
  }

  @Test func `a program that hangs is ended, and reported once`() throws {
    let programs = try StandIn()
    try programs.write("voice", "exec sleep 1000")
    let speaker = try programs.speaker("voice {pinyin}", limitSeconds: 0)
    for _ in 1...2 {
      speaker.say(try .of("银行", "yin2 hang2"))
      speaker.finish(seconds: Self.patience)
    }
    let problem = SpeechProblem.hanging(name: "voice", seconds: 0)
    #expect(speaker.takeWarning() == "\(problem)")
    #expect(speaker.takeWarning() == nil)
    #expect(speaker.isSilent)
  }

  @Test(arguments: [
    ("failing {pinyin}", SpeechProblem.failed(name: "failing", status: 3)),
    ("missing {pinyin}", .programMissing(name: "missing")),
    ("killed {pinyin}", .failed(name: "killed", status: 128 + SIGTERM)),
    ("garbage {pinyin}", .notStarted(name: "garbage", reason: "Exec format error")),
  ])
  func `a program that fails is reported once`(command: String, problem: SpeechProblem) throws {
    let programs = try StandIn()
    try programs.write("failing", "exit 3")
    try programs.write("killed", "kill $$")
    try programs.install([0x7F, 0x45, 0x4C, 0x46, 0], as: "garbage")
    let speaker = try programs.speaker(command)
    // A program that is missing is known before anything is said.
    #expect(speaker.silence == (command.hasPrefix("missing") ? problem : nil))
    for attempt in 1...3 {
      speaker.say(try .of("银行", "yin2 hang2"))
      speaker.finish(seconds: Self.patience)
      #expect(speaker.takeWarning() == (attempt == 1 ? "\(problem)" : nil))
    }
    #expect(speaker.silence == problem)
  }

  @Test func `a missing recording is reported, and the word is said`() throws {
    let programs = try StandIn()
    try programs.writeRecorder("espeak-ng")
    try programs.write("play", "")
    let speaker = try programs.speaker("play {file}", recordings: true)
    speaker.say(try .of("银行", "yin2 hang2"))
    speaker.finish(seconds: Self.patience)
    #expect(try programs.said().last == "[yin2hang2]")
    #expect(speaker.takeWarning() == "\(SpeechProblem.recordingMissing(name: "yin2hang2"))")
    #expect(!speaker.isSilent)
  }

  @Test func `the syllables of a word are played one after the other`() throws {
    let programs = try StandIn()
    try programs.writeRecorder("play")
    try programs.writeSounds("yin2.ogg", "hang2.ogg")
    let speaker = try programs.speaker("play {file}", recordings: true)
    speaker.say(try .of("银行", "yin2 hang2"))
    speaker.finish(seconds: Self.patience)
    let sounds = programs.directory("sounds")
    let said = try programs.said()
    #expect(said == ["[play]", "[\(sounds)/yin2.ogg]", "[play]", "[\(sounds)/hang2.ogg]"])
  }
}

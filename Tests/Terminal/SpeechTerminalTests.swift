import Foundation
import Glibc
import TestSupport
import Testing

/// Drills with a program that speaks, on a terminal.
@Suite struct SpeechTerminalTests {
  /// Writes a program and makes it the one that speaks.
  private func home(_ script: String, in directory: TemporaryDirectory) throws {
    try directory.write("#!/bin/sh\n\(script)\n".utf8, to: "voice")
    chmod(directory("voice"), 0o700)
    let program = try TrainerProgram(home: directory("home"), words: FewWords.pack())
    for (name, value) in [
      ("speech", "\(directory("voice")) {pinyin} {hanzi}"), ("speak-answers", "all"),
    ] {
      #expect(try program.run("settings", "set", name, value).status == 0)
    }
  }

  /// A pipe that programs write lines to; it stays open between them.
  private final class LinePipe {
    private let descriptor: Int32

    init(at path: String) throws {
      try #require(mkfifo(path, 0o600) == 0)
      descriptor = open(path, O_RDWR | O_CLOEXEC)
      try #require(descriptor >= 0)
    }

    deinit { close(descriptor) }

    func line() -> String {
      var bytes: [UInt8] = []
      var byte: UInt8 = 0
      while read(descriptor, &byte, 1) == 1, byte != 0x0A { bytes.append(byte) }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Returns false for a process that has ended, also if nobody has asked for its status yet.
  private func isRunning(_ process: pid_t) -> Bool {
    let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return state.map { !$0.contains(") Z ") } ?? false
  }

  @Test func `each answer is said with its spoken reading, the last one too`() throws {
    let directory = try TemporaryDirectory()
    try home("echo \"$*\" >> \(directory("said"))", in: directory)
    let drill = try DrillTerminal(["--seed", "1", "--count", "1"], in: directory)
    try drill.waitForQuestion(1, of: 1)
    drill.answer("1")
    let verdict = try drill.terminal.wait(for: "answered 1")
    #expect(try drill.terminal.waitForExit() == 0)
    let said = String(decoding: try directory.bytes(of: "said"), as: UTF8.self)
      .split(separator: "\n")
    #expect(said.count == 1)
    let hanzi = try #require(said.first?.split(separator: " ").last)
    #expect(verdict.contains(hanzi))
  }

  @Test func `a program that hangs delays no question, and the end of the drill ends it`() throws {
    let directory = try TemporaryDirectory()
    let pipe = try LinePipe(at: directory("pipe"))
    try home("echo $$ > \(directory("pipe"))\nexec sleep 1000", in: directory)
    let drill = try DrillTerminal(in: directory)
    try drill.waitForQuestion(1)
    drill.answer("1")
    // The next question is there while the program of the answer is still running.
    try drill.waitForQuestion(2)
    let first = try #require(pid_t(pipe.line()))
    #expect(isRunning(first))
    drill.answer("1")
    try drill.waitForQuestion(3)
    let second = try #require(pid_t(pipe.line()))
    #expect(!isRunning(first) && isRunning(second))
    drill.terminal.type("\u{3}")
    _ = try drill.terminal.waitForExit()
    #expect(!isRunning(second))
  }

  @Test func `a word that is heard is said twice and shown after the answer`() throws {
    let directory = try TemporaryDirectory()
    let pipe = try LinePipe(at: directory("pipe"))
    try home("echo $2 > \(directory("pipe"))", in: directory)
    let drill = try DrillTerminal(
      ["drill", "--kind", "listening", "--seed", "1", "--count", "1"],
      in: directory
    )
    var shown = try drill.waitForQuestion(1, of: 1)
    let hanzi = pipe.line()
    drill.answer("r")
    #expect(!hanzi.isEmpty && pipe.line() == hanzi)
    shown += try drill.terminal.wait(for: DrillTerminal.prompt)
    #expect(!shown.contains(hanzi))
    drill.answer("1")
    #expect(pipe.line() == hanzi)
    #expect(try drill.terminal.wait(for: "answered 1").contains(hanzi))
    #expect(try drill.terminal.waitForExit() == 0)
  }

  @Test func `a new word is said when it is shown, and again on r`() throws {
    let directory = try TemporaryDirectory()
    let pipe = try LinePipe(at: directory("pipe"))
    try home("echo $2 > \(directory("pipe"))", in: directory)
    let drill = try DrillTerminal(in: directory, introduces: true)
    let shown = try drill.terminal.wait(for: "r hear it again")
    let hanzi = pipe.line()
    #expect(!hanzi.isEmpty && shown.contains(hanzi))
    try drill.terminal.wait(for: "\n\(DrillTerminal.prompt)")
    drill.answer("r")
    #expect(pipe.line() == hanzi)
    // A control-D before the prompt would end nothing.
    try drill.terminal.wait(for: "\n\(DrillTerminal.prompt)")
    drill.terminal.type("\u{4}")
    #expect(try drill.terminal.waitForExit() == 0)
  }

  @Test func `a program that fails is told once in a drill`() throws {
    let directory = try TemporaryDirectory()
    try home("exit 3", in: directory)
    let drill = try DrillTerminal(["--seed", "1", "--count", "3"], in: directory)
    for number in 1...3 {
      try drill.waitForQuestion(number, of: 3)
      drill.answer("1")
    }
    try drill.terminal.wait(for: "answered 3")
    #expect(try drill.terminal.waitForExit() == 0)
    // The terminal breaks the message between words.
    let words = drill.terminal.transcript.split(whereSeparator: \.isWhitespace)
    let warnings = words.joined(separator: " ").components(separatedBy: "failed with status 3")
    #expect(warnings.count == 2)
  }

  @Test func `control-C ends what speak says`() throws {
    let directory = try TemporaryDirectory()
    let pipe = try LinePipe(at: directory("pipe"))
    try home("echo $$ > \(directory("pipe"))\nexec sleep 1000", in: directory)
    let speak = try DrillTerminal(["speak", "shi4"], in: directory)
    let process = try #require(pid_t(pipe.line()))
    speak.terminal.type("\u{3}")
    #expect(try speak.terminal.waitForExit() == -SIGINT)
    #expect(!isRunning(process))
  }
}

import Foundation
import Glibc
import Pinyin
import Speech
import Study
import TestSupport

/// Programs written by a test, in a directory that is the whole `PATH`.
struct StandIn {
  let directory: TemporaryDirectory
  var path: String { directory("bin") + ":/usr/bin:/bin" }

  init() throws {
    directory = try TemporaryDirectory()
    for name in ["bin", "sounds"] {
      try FileManager.default.createDirectory(
        atPath: directory(name),
        withIntermediateDirectories: true
      )
    }
  }

  /// Writes a shell script as a program.
  func write(_ name: String, _ script: String) throws {
    try install(Array("#!/bin/sh\n\(script)\n".utf8), as: name)
  }

  /// Writes the bytes of a program.
  ///
  /// Another process writes the file. If this one did, a program that another test starts at that
  /// moment could inherit the open file, and an open file cannot be executed ("Text file busy").
  func install(_ bytes: [UInt8], as name: String) throws {
    try directory.write(bytes, to: "bytes")
    let copy = Process()
    copy.executableURL = URL(fileURLWithPath: "/bin/cp")
    copy.arguments = [directory("bytes"), directory("bin/\(name)")]
    try copy.run()
    copy.waitUntilExit()
    chmod(directory("bin/\(name)"), 0o700)
  }

  /// A program that appends each of its arguments as a line in brackets to the file `said`.
  func writeRecorder(_ name: String) throws {
    try write(
      name,
      "for word in \"$0\" \"$@\"; do echo \"[${word##*/bin/}]\" >> \(directory("said")); done"
    )
  }

  func writeSounds(_ names: String...) throws {
    for name in names { try directory.write([], to: "sounds/\(name)") }
  }

  /// The lines that the recorders wrote.
  func said() throws -> [String] {
    String(decoding: try directory.bytes(of: "said"), as: UTF8.self).split(separator: "\n")
      .map(String.init)
  }

  func plan(_ choice: SpeechChoice, recordings: Bool = false, path: String? = nil) -> SpeechPlan {
    SpeechPlan(
      choice,
      recordings: recordings ? directory("sounds") : "",
      path: path ?? directory("bin")
    )
  }

  func speaker(
    _ command: String,
    recordings: Bool = false,
    limitSeconds: Int = 60
  ) throws -> ProgramSpeaker {
    ProgramSpeaker(
      plan(.command(try SpeechCommand(command)), recordings: recordings),
      path: path,
      limitSeconds: limitSeconds,
      explain: { "\($0)" }
    )
  }
}

extension Utterance {
  /// An utterance for a test, with its reading in numbers.
  static func of(_ hanzi: String, _ numbered: String, slower: Bool = false) throws -> Utterance {
    Utterance(hanzi: hanzi, reading: try Reading(numbered: numbered), slower: slower)
  }
}

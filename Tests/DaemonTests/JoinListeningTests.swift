import Foundation
import Quiz
import QuizHost
import QuizServer
import Study
import TestSupport
import Testing
import WebServer

/// Listening questions of `trainer join`.
struct JoinListeningTests {
  /// Makes a program that keeps what it says the voice of a home.
  private func setVoice(_ script: String, in scene: DaemonScene) throws {
    try scene.directory.write("#!/bin/sh\n\(script)\n".utf8, to: "voice")
    chmod(scene.directory("voice"), 0o700)
    let command = "\(scene.directory("voice")) {pinyin} {hanzi}"
    #expect(try scene.program.run("settings", "set", "speech", command).status == 0)
  }

  private static let heard = QuizItem.of("八", ["bā", "pā", "bà", "pà"], kind: "listening")

  @Test func `a listening question is said, shown after the answer, and stored`() async throws {
    let scene = try DaemonScene()
    let ender = DaemonEnder(scene)
    try setVoice("echo \"$*\" >> \(scene.directory("said"))", in: scene)
    let host = try await JoinHost([Self.heard])
    let player = try await scene.join(host)
    var before = ""
    try await host.lead(1) { _ in
      before = try player.wait(for: "Listen; a says it again.")
      player.say("1")
      before += try player.wait(for: "answered 1")
    }
    let seen = player.finish()
    #expect(!before.contains("八") && seen.output.contains("heard  八"), "\(seen)")
    let said = String(decoding: try scene.directory.bytes(of: "said"), as: UTF8.self)
    #expect(said.contains("八"))
    let stored = try scene.reviews()
    #expect(stored.count == 1 && stored.allSatisfy { $0.contains("\"kind\":\"listening\"") })
    withExtendedLifetime(ender) {}
  }

  @Test(arguments: ["off", "/nonexistent/voice {pinyin}"])
  func `a listening question that nothing says is played and not stored`(voice: String) async throws
  {
    let scene = try DaemonScene()
    let ender = DaemonEnder(scene)
    #expect(try scene.program.run("settings", "set", "speech", voice).status == 0)
    let host = try await JoinHost([Self.heard])
    let player = try await scene.join(host)
    var before = ""
    try await host.lead(1) { _ in
      before = try player.wait(for: "Nothing is said on this machine")
      player.say("1")
      before += try player.wait(for: "answered 1")
    }
    let seen = player.finish()
    #expect(seen.status == 0 && seen.output.contains("1 of 1 right"), "\(seen)")
    #expect(!before.contains("八") && seen.output.contains("heard  八"), "\(seen)")
    #expect(try scene.reviews().isEmpty, "\(seen)")
    withExtendedLifetime(ender) {}
  }
}

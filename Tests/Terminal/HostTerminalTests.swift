import Foundation
import TestSupport
import Testing

/// `trainer host` on a terminal, with a player.
@Suite(.serialized) struct HostTerminalTests {
  private struct Missing: Error { let text: String }

  private func receive(_ type: String, _ client: WebClient) throws {
    while let text = client.receive()?.text {
      if text.contains("\"type\":\"\(type)\"") { return }
    }
    throw Missing(text: type)
  }

  @Test func `Enter asks before missing answers are shown and before the result is left`() throws {
    let scene = try DrillTerminal(
      ["host", "--bind", "127.0.0.1", "--port", "0", "--questions", "1", "--seed", "1"],
      variables: ["TRAINER_DAEMON": "off", "NO_COLOR": "1"],
      columns: 100,
      rows: 30
    )
    let lobby = try scene.terminal.wait(for: "Enter start")
    let address = try #require(lobby.firstMatch(of: #/127\.0\.0\.1:(\d+)(/[0-9A-Z]{5})/#))
    let player = try WebClient(port: try #require(Int(address.1)))
    try player.open(String(address.2))
    player.send(frame: #"{"type":"join","v":1,"name":"Ann"}"#)
    try scene.terminal.wait(for: "1 Ann")
    for (keys, question) in [
      ("k1\r", "Remove Ann? [y/N]"), ("f1\r", "Free the name of Ann? [y/N]"),
    ] {
      scene.terminal.type(keys)
      try scene.terminal.wait(for: question)
      scene.terminal.type("n")
      try scene.terminal.wait(for: "Ann stays.")
    }
    // The rest of a command that was not complete is no Enter or `n` of its own.
    scene.terminal.type("r1\r")
    try scene.terminal.wait(for: "And the new name of 1 Ann?")
    scene.terminal.type("Anna B\r")
    try scene.terminal.wait(for: "1 Anna B")
    // After a name that nobody has, a line is still expected.
    scene.terminal.type("rMia\r")
    try scene.terminal.wait(for: "there is no player ‘Mia’; which one (number or name)?")
    scene.terminal.type("Anna B\r")
    try scene.terminal.wait(for: "And the new name of 1 Anna B?")
    scene.terminal.type("Anna C\r")
    try scene.terminal.wait(for: "1 Anna C")
    scene.terminal.type(" nTim Braun\r")
    try scene.terminal.wait(for: "‘Tim Braun’ is not a command")
    scene.terminal.type("r1\rAnn\r")
    scene.terminal.type("\r")
    try scene.terminal.wait(for: "Enter ask now")
    scene.terminal.type("\r")
    try scene.terminal.wait(for: "Enter show the answer")
    scene.terminal.type("\r")
    try scene.terminal.wait(for: "1 answer missing. Show the answer now? [y/N]")
    scene.terminal.type("n")
    try scene.terminal.wait(for: "Enter show the answer")
    scene.terminal.type("k")
    try scene.terminal.wait(for: "1 Ann")
    scene.terminal.type("\u{1B}")
    try scene.terminal.wait(for: "Enter show the answer")
    player.send(frame: #"{"type":"answer","q":1,"c":0,"ms":900}"#)
    try receive("reveal", player)
    try scene.terminal.wait(for: "Enter result")
    scene.terminal.type("k1\r")
    try scene.terminal.wait(for: "Remove Ann, with 1 answer? [y/N]")
    scene.terminal.type("n")
    try scene.terminal.wait(for: "Ann stays.")
    // For a second after all have answered, Enter is ignored.
    Thread.sleep(forTimeInterval: 1.2)
    scene.terminal.type("\r")
    try scene.terminal.wait(for: "n another game")
    scene.terminal.type("\r")
    try scene.terminal.wait(for: "Leave, and end the game for everybody? [y/N]")
    scene.terminal.type("x")
    try scene.terminal.wait(for: "The game goes on.")
    scene.terminal.type("n")
    try scene.terminal.wait(for: "Enter start")
    try receive("welcome", player)
    scene.terminal.type("e")
    try scene.terminal.wait(for: "End the game for everybody? [y/N]")
    scene.terminal.type("y")
    let rest = try scene.terminal.wait(for: "Result after 1 question")
    #expect(!rest.contains("Result after 0"))
    #expect(try scene.terminal.waitForExit() == 0)
    #expect(scene.terminal.modes == scene.terminal.modesBefore)
  }

  @Test func `without --kind, a host and a worksheet say that all ask the reading`() throws {
    let directory = try TemporaryDirectory()
    let hint = "questions ask the reading; others: --kind meaning --kind hanzi"
    for kind in [[], ["--kind", "reading"]] {
      for command in [
        ["host", "--bind", "127.0.0.1", "--port", "0", "--questions", "2"],
        ["questions", "--count", "2", "--html", directory("\(kind.count).html")],
      ] {
        let scene = try DrillTerminal(
          command + kind,
          variables: ["TRAINER_DAEMON": "off", "NO_COLOR": "1"],
          columns: 130,
          rows: 30
        )
        let text = try scene.terminal.wait(
          for: kind.isEmpty ? "all 2 \(hint)" : command[0] == "host" ? "Enter start" : "wrote "
        )
        #expect(text.contains(hint) == kind.isEmpty)
      }
    }
  }

  @Test func `a pupil of a homework stays until the host has answered with y`() throws {
    let until = Date(timeIntervalSinceNow: 3 * 86_400).formatted(.iso8601).prefix(10)
    let scene = try DrillTerminal(
      [
        "host", "--homework", "--until", String(until), "--questions", "1", "--bind", "127.0.0.1",
        "--port", "0",
      ],
      variables: ["TRAINER_DAEMON": "off", "NO_COLOR": "1"],
      columns: 100,
      rows: 30
    )
    let head = try scene.terminal.wait(for: "Nobody has begun.")
    let address = try #require(head.firstMatch(of: #/127\.0\.0\.1:(\d+)(/[0-9A-Z]{5})/#))
    let pupil = try WebClient(port: try #require(Int(address.1)))
    try pupil.open(String(address.2))
    pupil.send(frame: #"{"type":"join","v":1,"name":"Ann"}"#)
    try receive("welcome", pupil)
    try scene.terminal.wait(for: "Ann")
    for (keys, question) in [
      ("k1\r", "Remove Ann? [y/N]"), ("f1\r", "Free the name of Ann? [y/N]"),
    ] {
      scene.terminal.type(keys)
      try scene.terminal.wait(for: question)
      scene.terminal.type("n")
      try scene.terminal.wait(for: "The homework goes on.")
    }
    scene.terminal.type("k1\r")
    try scene.terminal.wait(for: "Remove Ann? [y/N]")
    scene.terminal.type("y")
    #expect(pupil.closeCode() == 4003)
  }
}

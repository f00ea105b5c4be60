import Foundation
import Quiz
import QuizHost
import QuizServer
import Study
import TestSupport
import Testing
import WebServer

/// The games that `trainer join` cannot join, or not any more.
struct JoinRefusalTests {
  @Test func `an address that is no game, or no host, is an error`() async throws {
    let scene = try DaemonScene()
    var alone = scene.program
    alone.environment["TRAINER_DAEMON"] = "off"
    for text in ["", "nowhere", "http://a/b/c", "ftp://127.0.0.1/KD7QX", "http://a b/KD7QX"] {
      #expect(try alone.run("join", text, "--name", "Ann").status == 64, "\(text)")
    }
    let host = try await JoinHost([.eight])
    let wrong = host.address.url.replacing("KD7QX", with: "AAAAA")
    let seen = try alone.run("join", wrong, "--name", "Ann")
    #expect(seen.status == 66 && seen.errors.contains("no game with this code"), "\(seen)")
    await host.server.end(code: 1001)
    let gone = try alone.run("join", host.address.url, "--name", "Ann")
    #expect(gone.status == 69 && gone.errors.contains("cannot be reached"), "\(gone)")
  }

  @Test func `a locked game and an empty name are refused`() async throws {
    let scene = try DaemonScene()
    var alone = scene.program
    alone.environment["TRAINER_DAEMON"] = "off"
    let host = try await JoinHost([.eight])
    let empty = try alone.run("join", host.address.url, "--name", "\u{202E}")
    #expect(empty.status == 64 && empty.errors.contains("--name"), "\(empty)")
    host.room.perform(.lock(true))
    let locked = try alone.run("join", host.address.url, "--name", "Ann")
    #expect(locked.status == 75 && locked.errors.contains("no new players"), "\(locked)")
    await host.server.end(code: 1001)
  }

  @Test func `a player reconnects after others of the address have tried too many codes`()
    async throws
  {
    let scene = try DaemonScene()
    let ender = DaemonEnder(scene)
    let host = try await JoinHost([.eight])
    let player = try await scene.join(host)
    let port = try #require(host.address.host.split(separator: ":").last.flatMap { Int($0) })
    for _ in 0..<201 {
      let guess = try WebClient(port: port)
      guess.send(guess.head("/22222"))
      _ = try guess.rest()
    }
    let refused = try scene.program.run("join", host.address.url, "--name", "Ben")
    #expect(refused.errors.contains("too many wrong codes"))
    host.server.close(SocketID(number: 1), code: 1011)
    nonisolated(unsafe) let waiting = player
    _ = try await onOwnThread { Result { try waiting.wait(for: "connected again") } }.get()
    await host.server.end(code: CloseCode.goingAway.rawValue)
    #expect(player.finish().status == 0)
    withExtendedLifetime(ender) {}
  }

  @Test func `a name of a class that is taken is refused, and one that is freed ends the game`()
    async throws
  {
    let scene = try DaemonScene()
    let ender = DaemonEnder(scene)
    let host = try await JoinHost([.eight], roster: ["Ann", "Ben"])
    let player = try await scene.join(host)
    let second = try await onOwnThread {
      Result { try scene.program.run("join", host.address.url, "--name", "ann") }
    }.get()
    #expect(second.status == 64 && second.errors.contains("another player has that name"))
    host.room.perform(.free(player: 1))
    let seen = player.finish()
    #expect(seen.status == 75 && seen.errors.contains("the host has freed your name"), "\(seen)")
    withExtendedLifetime(ender) {}
  }
}

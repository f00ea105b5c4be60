import Foundation
import SeededRandom
import TestSupport
import Testing

/// Drills that are killed: what was acknowledged is in the log.
@Suite struct KilledDrillTests {
  @Test func `fifty kills at random moments lose no acknowledged answer`() throws {
    let scene = try Scene()
    let seed = UInt64.random(in: .min ... .max)
    var generator = SplitMix64(seed: seed)
    for name in ["new-per-day", "max-learning"] {
      _ = try scene.program.run("settings", "set", name, "9999")
    }
    var acknowledged: [Scene.Answer] = []
    let kills = 50
    for _ in 0..<kills {
      let drill = try Conversation(
        scene.program,
        ["--count", "500", "--kind", "meaning", "--ahead"]
      )
      for _ in 0..<12 { drill.say("1") }
      try drill.wait(for: "\n\(Int.random(in: 1...6, using: &generator))/500")
      drill.listen(milliseconds: Int32.random(in: 0...40, using: &generator))
      drill.process.send(signal: SIGKILL)
      acknowledged += drill.finish().acknowledged
    }
    let stored = try scene.answers()
    var rest = stored[...]
    for answer in acknowledged {
      let place = try #require(rest.firstIndex(of: answer), "seed \(seed): \(answer) is lost")
      rest = rest[(place + 1)...]
    }
    #expect(stored.count <= acknowledged.count + kills, "seed \(seed)")
    let doctor = try scene.program.run("doctor")
    #expect(doctor.status == 0)
    #expect(
      doctor.output.contains("the stored state agrees with the log"),
      "seed \(seed): \(doctor.output)"
    )
  }
}

import Foundation
import TestSupport
import Testing

/// Random moments that a seed repeats (SplitMix64).
private struct Moments: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Drills that are killed: what was acknowledged is in the log.
@Suite struct KilledDrillTests {
  @Test func `fifty kills at random moments lose no acknowledged answer`() throws {
    let scene = try Scene()
    let seed = UInt64.random(in: .min ... .max)
    var generator = Moments(state: seed)
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
    #expect(doctor.output.contains("the state follows from it"), "seed \(seed): \(doctor.output)")
  }
}

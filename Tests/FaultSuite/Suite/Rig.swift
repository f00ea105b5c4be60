import Foundation
import TestSupport

/// What every experiment is given: how much to do, and the dice.
final class Rig {
  let isFull: Bool
  let seed: UInt64
  private var generator: Dice

  init(isFull: Bool, seed: UInt64) {
    self.isFull = isFull
    self.seed = seed
    generator = Dice(state: seed)
  }

  /// A number of trials.
  func count(_ full: Int, quick: Int) -> Int { isFull ? full : quick }

  func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  /// A home in which a drill of any length finds words.
  func scene() throws -> Scene {
    let scene = try Scene()
    try makeRoomy(scene)
    return scene
  }

  /// Lifts the limits of a day, so that every drill finds words.
  func makeRoomy(_ scene: Scene) throws {
    for name in ["new-per-day", "max-learning"] {
      _ = try scene.program.run("settings", "set", name, "9999")
    }
  }

  /// A drill whose answers are all `1`.
  static let drill = ["--count", "500", "--kind", "meaning", "--ahead"]
}

/// SplitMix64: a seed repeats a run.
private struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

import Foundation
import SeededRandom
import TestSupport

/// What every experiment is given: how much to do, and the dice.
final class Rig {
  let isFull: Bool
  let seed: UInt64
  private var generator: SplitMix64

  init(isFull: Bool, seed: UInt64) {
    self.isFull = isFull
    self.seed = seed
    generator = SplitMix64(seed: seed)
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

/// A reproducible random generator: the same seed gives the same numbers on every machine.
///
/// The algorithm is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014).
public struct SplitMix64: RandomNumberGenerator, Sendable {
  @usableFromInline var state: UInt64

  /// Makes a generator with a seed.
  @inlinable
  public init(seed: UInt64) { state = seed }

  /// Makes a generator with a seed that is a hash of a text (FNV-1a, 64 bits).
  public init(text: String) {
    state = text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }

  /// Draws the next 64 bits.
  @inlinable
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// Draws a number in 0..<1.
  @inlinable
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}

/// The tone of a Mandarin syllable; the raw value is its number in pinyin.
public enum Tone: Int, CaseIterable, Codable, Comparable, Hashable, Sendable {
  /// High and level (mā).
  case first = 1
  /// Rising (má).
  case second = 2
  /// Low, dipping when said alone (mǎ).
  case third = 3
  /// Falling (mà).
  case fourth = 4
  /// Unstressed and short (ma), written 5.
  case neutral = 5

  /// Orders tones by their numbers, the neutral tone last.
  public static func < (left: Tone, right: Tone) -> Bool { left.rawValue < right.rawValue }
}

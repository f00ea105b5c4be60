/// The consonant that begins a syllable; `zero` for syllables such as `ai`, `yi` and `wu`.
///
/// The raw value is the pinyin letters. `y` and `w` are spelling, not initials.
public enum Initial: String, CaseIterable, Codable, Hashable, Sendable {
  case zero = ""
  case b, p, m, f
  case d, t, n, l
  case g, k, h
  case j, q, x
  case zh, ch, sh, r
  case z, c, s
}

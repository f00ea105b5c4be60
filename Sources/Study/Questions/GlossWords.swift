/// The meaning of a word as sorted numbers that are quick to compare: the content words of its
/// gloss and its groups of synonyms.
struct GlossWords: Sendable {
  private let numbers: [UInt64]

  private static let small: Set<UInt64> = Set(
    [
      "to", "a", "an", "the", "of", "be", "in", "on", "at", "for", "and", "or", "with", "sb", "sth",
      "one", "s", "by", "as", "it", "is",
    ].flatMap { numbers(in: $0) }
  )

  /// Computes the numbers for a gloss.
  ///
  /// `meanings`: the numbers of groups, see `Word.meanings`.
  init(_ gloss: String, meanings: [Int] = []) {
    let all = Self.numbers(in: gloss)
    let content = all.filter { !Self.small.contains($0) }
    let groups = meanings.map { UInt64(bitPattern: Int64($0)) }
    numbers = ((content.isEmpty ? all : content) + groups).sorted()
  }

  private init(sorted numbers: [UInt64]) { self.numbers = numbers }

  /// Returns the meanings of both words together.
  func union(_ other: GlossWords) -> GlossWords {
    GlossWords(sorted: (numbers + other.numbers).sorted())
  }

  /// Returns true if two words have no content word and no group in common.
  func isDisjoint(with other: GlossWords) -> Bool {
    var (one, two) = (0, 0)
    while one < numbers.count, two < other.numbers.count {
      if numbers[one] == other.numbers[two] { return false }
      if numbers[one] < other.numbers[two] { one += 1 } else { two += 1 }
    }
    return true
  }

  /// Returns a hash (64-bit FNV-1a) of every run of letters and digits, ignoring case.
  private static func numbers(in text: String) -> [UInt64] {
    let start: UInt64 = 0xCBF2_9CE4_8422_2325
    var numbers: [UInt64] = []
    var hash = start
    for byte in text.utf8 {
      switch byte {
      case 0x41...0x5A: hash = (hash ^ UInt64(byte | 0x20)) &* 0x0100_0000_01B3
      case 0x30...0x39, 0x61...0x7A, 0x80...: hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01B3
      default:
        if hash != start { numbers.append(hash) }
        hash = start
      }
    }
    if hash != start { numbers.append(hash) }
    return numbers
  }
}

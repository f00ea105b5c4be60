public import Pinyin

/// The readings of all words in use: the number of words with each reading, the frequency of each
/// syllable at each place, and the readings of each character.
public struct KnownReadings: Sendable {
  /// The number of words with each reading, by the value of its ``ReadingKey``.
  private var words: [UInt64: Int] = [:]
  /// The number of words with each syllable at each place.
  private var counts: [[Double]]
  /// The numbers of each character's syllables, each with the number of words that use it.
  private var characters: [Unicode.Scalar: [(number: Int16, words: Int)]] = [:]

  /// The maximum number of spoken syllables for which words are counted by length; longer words are
  /// counted together.
  private static let longest = 5

  /// Makes an empty collection.
  public init() {
    counts = (0..<Self.longest * (Self.longest + 1) / 2).map { _ in
      [Double](repeating: 0, count: SyllableGrid.syllables.count)
    }
  }

  /// Adds a word: its characters, and its reading in numbered pinyin as packs store it.
  public mutating func add(_ text: String, reading: String) {
    var numbers: [Int?] = []
    for syllable in reading.utf8.split(separator: 0x20) { numbers.append(Self.number(syllable)) }
    words[ReadingKey(numbers).value, default: 0] += 1
    let spoken = numbers.filter { $0 != SyllableGrid.erhua }
    for (index, number) in spoken.enumerated() {
      if let number { counts[Self.place(index, of: spoken.count)][number] += 1 }
    }
    guard text.unicodeScalars.count == numbers.count else { return }
    for (scalar, number) in zip(text.unicodeScalars, numbers) {
      guard let number, number != SyllableGrid.erhua else { continue }
      count(Int16(number), of: scalar, words: 1)
    }
  }

  /// Returns the readings of both collections.
  public func joined(with others: KnownReadings) -> KnownReadings {
    var joined = self
    joined.words.merge(others.words, uniquingKeysWith: +)
    for place in counts.indices {
      for number in counts[place].indices {
        joined.counts[place][number] += others.counts[place][number]
      }
    }
    for (scalar, readings) in others.characters {
      for (number, words) in readings { joined.count(number, of: scalar, words: words) }
    }
    return joined
  }

  private mutating func count(_ number: Int16, of scalar: Unicode.Scalar, words: Int) {
    var readings = characters[scalar] ?? []
    if let known = readings.firstIndex(where: { $0.number == number }) {
      readings[known].words += words
    } else {
      readings.append((number, words))
    }
    characters[scalar] = readings
  }

  /// Returns the number of words with a reading.
  public func wordCount(of reading: Reading) -> Int {
    wordCount(ReadingKey(reading.syllables.map(SyllableGrid.number)))
  }

  /// Returns the number of words with the reading of a key.
  func wordCount(_ key: ReadingKey) -> Int { words[key.value] ?? 0 }

  /// Returns the number of words of `count` spoken syllables that have the syllable `number` at
  /// `index`.
  func count(of number: Int, at index: Int, of count: Int) -> Double {
    counts[Self.place(index, of: count)][number]
  }

  /// Returns the readings that each character of a word has in any word.
  public func readings(ofCharactersIn text: String) -> [[Syllable]] {
    text.unicodeScalars.map { scalar in
      (characters[scalar] ?? []).map { SyllableGrid.syllables[Int($0.number)] }
    }
  }

  /// Returns the number of words in which each character of a text is read with the letters of the
  /// syllable at its place, in any tone.
  func wordCounts(ofCharactersIn text: String, as syllables: [Syllable]) -> [Int] {
    zip(text.unicodeScalars, syllables).map { scalar, syllable in
      (characters[scalar] ?? []).filter {
        SyllableGrid.syllables[Int($0.number)].bare == syllable.bare
      }.reduce(0) { $0 + $1.words }
    }
  }

  private static func place(_ index: Int, of count: Int) -> Int {
    let length = min(count, longest)
    return length * (length - 1) / 2 + min(index, length - 1)
  }

  /// Returns the number of a syllable in numbered pinyin; nil if no such syllable exists.
  private static func number(_ written: some Collection<UInt8>) -> Int? {
    written.elementsEqual("r5".utf8) ? SyllableGrid.erhua : byHash[hash(written)]
  }

  private static let byHash = Dictionary(
    SyllableGrid.syllables.enumerated().map { (hash($1.numbered.utf8), $0) },
    uniquingKeysWith: { first, _ in first }
  )

  /// Returns a case-insensitive hash (64-bit FNV-1a).
  private static func hash(_ text: some Sequence<UInt8>) -> UInt64 {
    text.reduce(0xCBF2_9CE4_8422_2325) { hash, byte in
      (hash ^ UInt64(0x41...0x5A ~= byte ? byte | 0x20 : byte)) &* 0x0100_0000_01B3
    }
  }
}

/// A hash of a reading that can be updated quickly when one syllable changes.
struct ReadingKey {
  private(set) var value: UInt64

  private static let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// The number of a syllable that does not exist.
  private static let unknown = 4095

  init(_ numbers: [Int?]) {
    value = numbers.reduce(UInt64(numbers.count)) {
      $0 &* Self.multiplier &+ UInt64($1 ?? Self.unknown)
    }
  }

  /// Returns the factor of each position in a reading of this many syllables.
  static func factors(_ count: Int) -> [UInt64] {
    var factors = [UInt64](repeating: 1, count: count)
    for place in factors.indices.dropLast().reversed() {
      factors[place] = factors[place + 1] &* multiplier
    }
    return factors
  }

  /// Returns the key after the syllable at the position with this factor was replaced.
  func replacing(_ old: Int, with new: Int, factor: UInt64) -> ReadingKey {
    var key = self
    key.value &+= factor &* (UInt64(new) &- UInt64(old))
    return key
  }
}

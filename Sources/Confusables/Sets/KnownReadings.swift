public import Pinyin

/// A table of how many words in use have each reading, each syllable at each position, and each
/// reading of a character.
///
/// The counts are in sorted arrays, which a pack stores, so that a program need not count the words
/// when it starts.
public struct KnownReadings: Equatable, Sendable {
  /// The distinct ``ReadingKey`` values of the words, in ascending order.
  private var keys: [UInt64] = []
  /// The number of words with each of the `keys`.
  private var words: [UInt32] = []
  /// The number of words with each syllable at each position, separately for each word length.
  ///
  /// The counts of all syllables at one position are a row, whose index ``place(_:of:)`` returns.
  private var counts: [UInt32]
  /// The code points of the characters, in ascending order.
  private var characters: [UInt32] = []
  /// The end index, in `numbers` and `uses`, of the readings of each of the `characters`.
  private var ends: [UInt32] = []
  /// The syllable numbers of the readings of all characters, one character after another.
  private var numbers: [UInt16] = []
  /// The number of words with each of the readings in `numbers`.
  private var uses: [UInt32] = []

  /// The maximum word length, in spoken syllables, that is counted separately; longer words are
  /// counted as words of this length.
  private static let longest = 5
  private static let places = longest * (longest + 1) / 2

  private static let sizeOfCounts = places * SyllableGrid.syllables.count

  /// Counts the readings of words.
  ///
  /// `words`: the characters of each word, and its reading in numbered pinyin (`xue2 xiao4`).
  public init(_ words: some Sequence<(text: String, reading: String)> = []) {
    var tally = Tally()
    for word in words { tally.add(word.text, reading: word.reading) }
    self.init(tally)
  }

  /// Returns the sums of the counts in this value and in `others`.
  ///
  /// Additions wrap around on overflow, which takes more packs than anybody has and changes only
  /// the weights of wrong readings.
  public func joined(with others: KnownReadings) -> KnownReadings {
    var tally = Tally()
    for known in [self, others] {
      for (place, count) in known.counts.enumerated() { tally.counts[place] &+= count }
      for (key, count) in zip(known.keys, known.words) { tally.words[key, default: 0] &+= count }
      for (index, character) in known.characters.enumerated() {
        for use in known.part(index) {
          tally.count(known.numbers[use], of: character, words: known.uses[use])
        }
      }
    }
    return KnownReadings(tally)
  }

  private init(_ tally: Tally) {
    counts = tally.counts
    for (key, count) in tally.words.sorted(by: { $0.key < $1.key }) {
      keys.append(key)
      words.append(count)
    }
    for (character, readings) in tally.characters.sorted(by: { $0.key < $1.key }) {
      characters.append(character)
      for reading in readings {
        numbers.append(reading.number)
        uses.append(reading.words)
      }
      ends.append(UInt32(numbers.count))
    }
  }

  /// Returns the number of words with a reading.
  public func wordCount(of reading: Reading) -> Int {
    wordCount(ReadingKey(reading.syllables.map(SyllableGrid.number)))
  }

  /// Returns the number of words with the reading that has the key.
  func wordCount(_ key: ReadingKey) -> Int {
    Self.index(of: key.value, in: keys).map { Int(words[$0]) } ?? 0
  }

  /// Returns the number of words of `count` spoken syllables that have the syllable `number` at the
  /// position `index`, from 0.
  func count(of number: Int, at index: Int, of count: Int) -> Double {
    Double(counts[Self.place(index, of: count) * SyllableGrid.syllables.count + number])
  }

  /// Returns, for each character of a text, all readings that it has in the counted words.
  public func readings(ofCharactersIn text: String) -> [[Syllable]] {
    text.unicodeScalars.map { scalar in
      part(of: scalar).map { SyllableGrid.syllables[Int(numbers[$0])] }
    }
  }

  /// Returns, for each character of a text, the number of words in which it is read as the syllable
  /// at the same position in `syllables`, in any tone.
  func wordCounts(ofCharactersIn text: String, as syllables: [Syllable]) -> [Int] {
    zip(text.unicodeScalars, syllables).map { scalar, syllable in
      part(of: scalar).filter {
        SyllableGrid.syllables[Int(numbers[$0])].bare == syllable.bare
      }.reduce(0) { $0 + Int(uses[$1]) }
    }
  }

  /// Returns the range of a character's readings in `numbers` and `uses`; empty if there are none.
  private func part(of scalar: Unicode.Scalar) -> Range<Int> {
    Self.index(of: scalar.value, in: characters).map(part) ?? 0..<0
  }

  private func part(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }

  /// Returns the index, from 0, of a value in an ascending array, by binary search; nil if it is
  /// missing.
  private static func index<Value: Comparable>(of value: Value, in sorted: [Value]) -> Int? {
    var range = sorted.indices
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      if sorted[middle] == value { return middle }
      range =
        sorted[middle] < value ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// Returns the index, from 0, of the row in `counts` for the position `index`, from 0, of words
  /// of `count` spoken syllables.
  private static func place(_ index: Int, of count: Int) -> Int {
    let length = min(count, longest)
    return length * (length - 1) / 2 + min(index, length - 1)
  }

  /// The counts, while words are added.
  private struct Tally {
    var words: [UInt64: UInt32] = [:]
    var counts = [UInt32](repeating: 0, count: KnownReadings.sizeOfCounts)
    var characters: [UInt32: [(number: UInt16, words: UInt32)]] = [:]

    mutating func add(_ text: String, reading: String) {
      let numbers = reading.utf8.split(separator: 0x20).map(SyllableNumbers.number)
      words[ReadingKey(numbers).value, default: 0] += 1
      let spoken = numbers.filter { $0 != SyllableGrid.erhua }
      for (index, number) in spoken.enumerated() {
        guard let number else { continue }
        let place = KnownReadings.place(index, of: spoken.count)
        counts[place * SyllableGrid.syllables.count + number] += 1
      }
      guard text.unicodeScalars.count == numbers.count else { return }
      for (scalar, number) in zip(text.unicodeScalars, numbers) {
        guard let number, number != SyllableGrid.erhua else { continue }
        count(UInt16(number), of: scalar.value, words: 1)
      }
    }

    mutating func count(_ number: UInt16, of character: UInt32, words: UInt32) {
      var readings = characters[character] ?? []
      if let known = readings.firstIndex(where: { $0.number == number }) {
        readings[known].words &+= words
      } else {
        readings.append((number, words))
      }
      characters[character] = readings
    }
  }
}

extension KnownReadings {
  /// The version of the format of ``encoded``.
  public static let version = 3
  /// The maximum count that is accepted in encoded bytes; no pack has so many words.
  private static let greatest: UInt32 = 1 << 24

  /// The counts encoded as little-endian integers.
  ///
  /// They begin with the fingerprint of the syllable numbers and with the numbers of keys, of
  /// characters and of readings of characters; the arrays follow one after another.
  public var encoded: [UInt8] {
    var bytes: [UInt8] = []
    func append(_ values: [some FixedWidthInteger]) {
      for value in values {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
      }
    }
    append([SyllableNumbers.fingerprint])
    append([keys.count, characters.count, numbers.count].map(UInt32.init))
    append(keys)
    append(words)
    append(counts)
    append(characters)
    append(ends)
    append(numbers)
    append(uses)
    return bytes
  }

  /// Decodes the bytes of ``encoded``; nil if they are invalid or of a program with another list of
  /// syllables.
  public init?(encoded bytes: [UInt8]) {
    var rest = bytes[...]
    func take<Value: FixedWidthInteger>(_ count: Int, _: Value.Type = Value.self) -> [Value]? {
      let size = count * MemoryLayout<Value>.size
      guard size <= rest.count else { return nil }
      defer { rest = rest.dropFirst(size) }
      return rest.withUnsafeBytes { raw in
        (0..<count).map {
          Value(
            littleEndian: raw.loadUnaligned(
              fromByteOffset: $0 * MemoryLayout<Value>.size,
              as: Value.self
            )
          )
        }
      }
    }
    guard take(1, UInt64.self) == [SyllableNumbers.fingerprint],
      let sizes = take(3, UInt32.self)?.map(Int.init),
      let keys = take(sizes[0], UInt64.self), let words = take(sizes[0], UInt32.self),
      let counts = take(Self.sizeOfCounts, UInt32.self),
      let characters = take(sizes[1], UInt32.self), let ends = take(sizes[1], UInt32.self),
      let numbers = take(sizes[2], UInt16.self), let uses = take(sizes[2], UInt32.self),
      rest.isEmpty, zip(keys, keys.dropFirst()).allSatisfy(<),
      zip(characters, characters.dropFirst()).allSatisfy(<),
      zip(ends, ends.dropFirst()).allSatisfy(<=), ends.last.map(Int.init) ?? 0 == numbers.count,
      numbers.allSatisfy({ $0 < SyllableGrid.syllables.count }),
      [words, counts, uses].allSatisfy({ $0.allSatisfy { $0 <= Self.greatest } })
    else { return nil }
    (self.keys, self.words, self.counts) = (keys, words, counts)
    (self.characters, self.ends, self.numbers, self.uses) = (characters, ends, numbers, uses)
  }
}

/// The conversion of numbered pinyin, as packs store it, to syllable numbers.
private enum SyllableNumbers {
  /// A hash of the list of all syllables, which changes with the syllables and with their order.
  static let fingerprint = hash(SyllableGrid.syllables.map(\.numbered).joined(separator: " ").utf8)

  /// Returns the number of a syllable in numbered pinyin; nil if there is no such syllable.
  static func number(_ written: some Collection<UInt8>) -> Int? {
    written.elementsEqual("r5".utf8) ? SyllableGrid.erhua : byHash[hash(written)]
  }

  private static let byHash = Dictionary(
    SyllableGrid.syllables.enumerated().map { (hash($1.numbered.utf8), $0) },
    uniquingKeysWith: { first, _ in first }
  )

  /// Returns a hash of bytes (64-bit FNV-1a) in which upper and lower case are the same.
  private static func hash(_ text: some Sequence<UInt8>) -> UInt64 {
    text.reduce(0xCBF2_9CE4_8422_2325) { hash, byte in
      (hash ^ UInt64(0x41...0x5A ~= byte ? byte | 0x20 : byte)) &* 0x0100_0000_01B3
    }
  }
}

/// A hash of a reading, which can be updated quickly when one syllable changes.
struct ReadingKey {
  private(set) var value: UInt64

  private static let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// The number that is used for a syllable that does not exist.
  private static let unknown = 4095

  init(_ numbers: [Int?]) {
    value = numbers.reduce(UInt64(numbers.count)) {
      $0 &* Self.multiplier &+ UInt64($1 ?? Self.unknown)
    }
  }

  /// Returns the factor for each position in a reading of `count` syllables.
  ///
  /// The key multiplies the number of the syllable at a position by this factor.
  static func factors(_ count: Int) -> [UInt64] {
    var factors = [UInt64](repeating: 1, count: count)
    for place in factors.indices.dropLast().reversed() {
      factors[place] = factors[place + 1] &* multiplier
    }
    return factors
  }

  /// Returns the key of the reading in which the syllable number `old` is replaced by `new`.
  ///
  /// `factor`: the factor of the syllable's position, from ``factors(_:)``.
  func replacing(_ old: Int, with new: Int, factor: UInt64) -> ReadingKey {
    var key = self
    key.value &+= factor &* (UInt64(new) &- UInt64(old))
    return key
  }
}

public import Pinyin

extension ReadingTables {
  /// The number of the form of the bytes; bytes of another form are not read.
  public static let version = 2

  /// The tables as bytes, to be kept beside the words that they were made from.
  ///
  /// Numbers have their lowest byte first: the version (4 bytes), a checksum of the attested
  /// syllables (8), how many real readings there are (4), for each place and syllable a count (4),
  /// the integers of the real readings (8 each), their counts (4 each), and a checksum of all that
  /// stands before it (8).
  public var encoded: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(24 + answersByPlace.count * syllables.count * 4 + realKeys.count * 12)
    Self.append(UInt32(Self.version), to: &bytes)
    Self.append(Self.checksum(of: syllables), to: &bytes)
    Self.append(UInt32(realKeys.count), to: &bytes)
    for count in answersByPlace.joined() { Self.append(count, to: &bytes) }
    for key in realKeys { Self.append(key, to: &bytes) }
    for count in realCounts { Self.append(count, to: &bytes) }
    Self.append(Self.checksum(of: bytes), to: &bytes)
    return bytes
  }

  /// Reads tables that ``encoded`` made for the same attested syllables.
  ///
  /// Nil when the bytes are damaged, of another version or for other syllables: then the tables
  /// have to be made again from the words.
  public init?(encoded bytes: [UInt8], attested: some Sequence<Syllable>) {
    let grid = SyllableGrid(attested: attested.filter { $0 != .erhua })
    let places = Place.allCases.count
    let size = grid.syllables.count
    guard bytes.count >= 24 else { return nil }
    let tables: (places: [[UInt32]], keys: [UInt64], counts: [UInt32])? = bytes.withUnsafeBytes {
      raw in
      func number<Number: FixedWidthInteger>(_ type: Number.Type, at offset: Int) -> Number {
        Number(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: type))
      }
      func numbers<Number: FixedWidthInteger>(
        _ type: Number.Type,
        _ count: Int,
        at offset: Int
      ) -> [Number] {
        [Number](unsafeUninitializedCapacity: count) { buffer, initialized in
          for index in 0..<count {
            buffer[index] = number(type, at: offset + index * MemoryLayout<Number>.size)
          }
          initialized = count
        }
      }
      let words = Int(number(UInt32.self, at: 12))
      let end = 16 + places * size * 4 + words * 12
      guard raw.count == end + 8, number(UInt32.self, at: 0) == Self.version,
        number(UInt64.self, at: 4) == Self.checksum(of: grid.syllables),
        number(UInt64.self, at: end) == Self.checksum(of: bytes[..<end])
      else { return nil }
      let keysAt = 16 + places * size * 4
      return (
        (0..<places).map { numbers(UInt32.self, size, at: 16 + $0 * size * 4) },
        numbers(UInt64.self, words, at: keysAt), numbers(UInt32.self, words, at: keysAt + words * 8)
      )
    }
    guard let tables, zip(tables.keys, tables.keys.dropFirst()).allSatisfy({ $0 < $1 }) else {
      return nil
    }
    self.init(
      grid: grid,
      answersByPlace: tables.places,
      realKeys: tables.keys,
      realCounts: tables.counts
    )
  }

  /// The tables of several decks as one: counts are added, and a reading is real that is real in
  /// one of them.
  ///
  /// All must be of the same attested syllables.
  public init?(joining tables: [ReadingTables]) {
    guard let first = tables.first, tables.allSatisfy({ $0.syllables == first.syllables }) else {
      return nil
    }
    guard tables.count > 1 else {
      self = first
      return
    }
    var places = first.answersByPlace
    for table in tables.dropFirst() {
      for (place, counts) in table.answersByPlace.enumerated() {
        for (code, count) in counts.enumerated() { places[place][code] += count }
      }
    }
    let counted = tables.flatMap { Array(zip($0.realKeys, $0.realCounts)) }
      .sorted { $0.0 < $1.0 }
    var keys: [UInt64] = []
    var counts: [UInt32] = []
    for (key, count) in counted {
      if keys.last == key {
        counts[counts.count - 1] += count
      } else {
        keys.append(key)
        counts.append(count)
      }
    }
    self.init(grid: first.grid, answersByPlace: places, realKeys: keys, realCounts: counts)
  }

  private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  private static func checksum(of syllables: [Syllable]) -> UInt64 {
    checksum(of: syllables.flatMap { Array($0.numbered.utf8) + [0] })
  }

  /// The 64-bit FNV-1a hash.
  private static func checksum(of bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0100_0000_01B3 }
  }
}

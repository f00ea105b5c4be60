public import Pinyin

/// What the wrong readings are made from: which syllables exist and what the answers are.
///
/// Built once for a pack of words. Syllables are numbered in a fixed order, and a reading of up to
/// five syllables is one integer, so a lookup hashes one number.
public struct ReadingTables: Sendable {
  /// The number of a syllable in these tables.
  typealias Code = Int

  /// Where in a word a syllable stands; frequencies differ much between these places.
  enum Place: Int, CaseIterable {
    case only
    case first
    case last
    case firstOfThree
    case secondOfThree
    case lastOfThree
    case firstOfFour
    case secondOfFour
    case thirdOfFour
    case lastOfFour
    case firstOfMany
    case middle
    case lastOfMany

    /// The place of two-syllable words that is most like this one, where words are few.
    var model: Place? {
      switch self {
      case .firstOfMany: .first
      case .middle, .lastOfMany: .last
      default: nil
      }
    }

    /// Whether words are so many that also a syllable of no answer may be offered now and then.
    var isSmoothed: Bool {
      switch self {
      case .only, .first, .last: true
      default: model != nil
      }
    }

    /// The number of syllables of the words that have this place, where it is fixed, and which of
    /// them this one is.
    var position: (count: Int, index: Int)? {
      for count in 1...4 {
        if let index = Self.all(count: count).firstIndex(of: self) { return (count, index) }
      }
      return nil
    }

    /// The places of a word's spoken syllables in their order.
    static func all(count: Int) -> [Place] {
      switch count {
      case ...0: []
      case 1: [.only]
      case 2: [.first, .last]
      case 3: [.firstOfThree, .secondOfThree, .lastOfThree]
      case 4: [.firstOfFour, .secondOfFour, .thirdOfFour, .lastOfFour]
      default:
        [.firstOfMany] + Array(repeating: .middle, count: count - 2) + [.lastOfMany]
      }
    }
  }

  /// A reading as codes; nil where a syllable is in no table.
  struct Word {
    var codes: [Code?]
    /// The positions that a wrong answer may change: all but the erhua suffix and the unknown.
    var open: [Int]
    /// The place of each position, the erhua suffix left out of the count.
    var places: [Place]
  }

  let syllables: [Syllable]
  private let codes: [Syllable: Code]
  /// For each place how often each syllable is in an answer there.
  let answersByPlace: [[UInt32]]
  /// The integers of all real readings in rising order.
  let realKeys: [UInt64]
  /// How often each of them is an answer in the deck; 0 for a word that is not asked.
  let realCounts: [UInt32]
  let grid: SyllableGrid

  /// Builds the tables.
  ///
  /// - Parameters:
  ///   - attested: Every toned syllable that exists. Only these are ever offered.
  ///   - deck: The reading of every word that may be asked, as often as it is an answer.
  ///   - words: The readings of further real words, which make good wrong answers.
  public init(
    attested: some Sequence<Syllable>,
    deck: some Sequence<Reading>,
    words: some Sequence<Reading>
  ) {
    let grid = SyllableGrid(attested: attested.filter { $0 != .erhua })
    let codes = Dictionary(uniqueKeysWithValues: zip(grid.syllables, grid.syllables.indices))
    var byPlace = [[UInt32]](
      repeating: [UInt32](repeating: 0, count: grid.syllables.count),
      count: Place.allCases.count
    )
    var asked: [UInt64] = []
    for reading in deck {
      let word = Self.word(reading, codes: codes)
      for position in word.open {
        if let code = word.codes[position] { byPlace[word.places[position].rawValue][code] += 1 }
      }
      if let key = Self.key(of: word.codes) { asked.append(key) }
    }
    let known = words.compactMap { Self.key(of: Self.word($0, codes: codes).codes) }
    var keys: [UInt64] = []
    var counts: [UInt32] = []
    for (key, count) in (asked.map { ($0, UInt32(1)) } + known.map { ($0, 0) })
      .sorted(by: { $0.0 < $1.0 })
    {
      if keys.last != key {
        keys.append(key)
        counts.append(0)
      }
      counts[counts.count - 1] += count
    }
    self.init(grid: grid, answersByPlace: byPlace, realKeys: keys, realCounts: counts)
  }

  /// Puts tables together from their parts; the keys rise and each has a count.
  init(
    grid: SyllableGrid,
    answersByPlace: [[UInt32]],
    realKeys: [UInt64],
    realCounts: [UInt32]
  ) {
    self.grid = grid
    syllables = grid.syllables
    codes = Dictionary(uniqueKeysWithValues: zip(syllables, syllables.indices))
    self.answersByPlace = answersByPlace
    self.realKeys = realKeys
    self.realCounts = realCounts
  }

  /// Builds the tables of a deck whose own readings are the only real words.
  public init(attested: some Sequence<Syllable>, deck: some Sequence<Reading>) {
    self.init(attested: attested, deck: deck, words: EmptyCollection())
  }

  /// Tells whether a toned syllable exists.
  public func isAttested(_ syllable: Syllable) -> Bool { codes[syllable] != nil }

  /// Tells whether some word, of the deck or beside it, is read so.
  public func isRealReading(_ reading: Reading) -> Bool {
    isReal(key(of: reading))
  }

  /// The number of times that a reading is an answer in the deck.
  public func answerCount(of reading: Reading) -> Int { key(of: reading).map(answerCount) ?? 0 }

  /// The integer of a reading of attested syllables; of others nothing is known.
  private func key(of reading: Reading) -> UInt64? {
    let word = word(reading)
    let unknown = reading.syllables.indices.contains {
      word.codes[$0] == nil && reading.syllables[$0].final != .r
    }
    return unknown ? nil : Self.key(of: word.codes)
  }

  /// The number of times that a toned syllable is in an answer of the deck, at any position.
  public func answerCount(of syllable: Syllable) -> Int {
    guard let code = codes[syllable] else { return 0 }
    return answersByPlace.reduce(0) { $0 + Int($1[code]) }
  }

  /// How often each syllable is in an answer at this place, smoothed.
  ///
  /// A hundredth of all answers is spread evenly over the full-toned syllables, so that none has
  /// frequency 0. Neutral tones get none of it: they are where they are and nowhere else. Words of
  /// three and four syllables are few, and a syllable that no other has would show that it is wrong.
  /// Of longer words a tenth of the answers is spread as in words of two.
  func frequencies(at place: Place) -> [Double] {
    let counts = answersByPlace[place.rawValue].map(Double.init)
    let total = max(counts.reduce(0, +), 1)
    var frequencies = place.isSmoothed ? zip(counts, extra).map { $0 + $1 * total } : counts
    if let model = place.model {
      let modelCounts = answersByPlace[model.rawValue].map(Double.init)
      let scale = total * 0.1 / max(modelCounts.reduce(0, +), 1)
      for index in frequencies.indices { frequencies[index] += scale * modelCounts[index] }
    }
    return frequencies
  }

  /// For each syllable what smoothing adds to its frequency, as a share of all answers.
  var extra: [Double] {
    syllables.map { $0.tone == .neutral ? 0 : 0.01 / Double(syllables.count) }
  }

  /// The deck's readings of two syllables, each once, in rising order of their codes.
  var pairs: [(first: Int, second: Int)] {
    realKeys.indices.filter { realCounts[$0] > 0 && realKeys[$0] >> 24 == 2 }
      .map { (Int(realKeys[$0] >> 12 & 0xFFF), Int(realKeys[$0] & 0xFFF)) }
      .filter { $0.0 < syllables.count && $0.1 < syllables.count }
  }

  /// The deck's readings of so many spoken syllables, each once, as codes and how often it is an
  /// answer; in rising order of their integers.
  func answers(count: Int) -> [(key: UInt64, codes: [Code], count: Int)] {
    var found: [(key: UInt64, codes: [Code], count: Int)] = []
    for (key, answers) in zip(realKeys, realCounts) where answers > 0 {
      guard let length = (1...5).first(where: { key >> (12 * UInt64($0)) == UInt64($0) }) else {
        continue
      }
      let codes = (0..<length).map { Int(key >> UInt64(12 * (length - 1 - $0)) & 0xFFF) }
        .filter { $0 < syllables.count }
      if codes.count == count { found.append((key, codes, Int(answers))) }
    }
    return found
  }

  func word(_ reading: Reading) -> Word { Self.word(reading, codes: codes) }

  func answerCount(of key: UInt64) -> Int { place(of: key).map { Int(realCounts[$0]) } ?? 0 }

  func isReal(_ key: UInt64?) -> Bool { key.map { place(of: $0) != nil } ?? false }

  private func place(of key: UInt64) -> Int? {
    var low = 0
    var high = realKeys.count
    while low < high {
      let middle = (low + high) / 2
      if realKeys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low < realKeys.count && realKeys[low] == key ? low : nil
  }

  private static func word(_ reading: Reading, codes: [Syllable: Code]) -> Word {
    let found = reading.syllables.map { codes[$0] }
    let spoken = reading.syllables.indices.filter { reading.syllables[$0].final != .r }
    var places = [Place](repeating: .only, count: found.count)
    for (position, place) in zip(spoken, Place.all(count: spoken.count)) {
      places[position] = place
    }
    return Word(codes: found, open: spoken.filter { found[$0] != nil }, places: places)
  }

  /// The integer of a reading with another code at one of its positions.
  static func key(_ key: UInt64, of count: Int, with code: Code, at position: Int) -> UInt64 {
    let shift = UInt64(12 * (count - 1 - position))
    return key & ~(0xFFF << shift) | UInt64(code) << shift
  }

  /// The integer of a reading: twelve bits a syllable, the erhua suffix and the unknown as 4095.
  ///
  /// Nil for more than five syllables.
  static func key(of codes: [Code?]) -> UInt64? {
    guard codes.count <= 5 else { return nil }
    return codes.reduce(UInt64(codes.count)) { $0 << 12 | UInt64(min($1 ?? 4095, 4095)) }
  }
}

import Pinyin

/// One word while its wrong readings are looked for: its codes and what must not be offered.
struct WordInPlay {
  /// A wrong reading, as the codes to put at some positions of the answer.
  typealias Change = [(position: Int, code: Int)]

  let answer: Reading
  let word: ReadingTables.Word
  let tables: ReadingTables
  let answerKey: UInt64?
  private let blocked: [Reading]
  private let blockedKeys: [UInt64]

  init(answer: Reading, blocked: some Sequence<Reading>, tables: ReadingTables) {
    self.answer = answer
    self.tables = tables
    word = tables.word(answer)
    answerKey = ReadingTables.key(of: word.codes)
    self.blocked = blocked.filter { $0 != answer }
    blockedKeys = self.blocked.compactMap { ReadingTables.key(of: tables.word($0).codes) }
  }

  /// The code at an open position.
  func code(at position: Int) -> Int { word.codes[position] ?? 0 }

  func place(at position: Int) -> ReadingTables.Place { word.places[position] }

  /// The answer with some syllables changed.
  func reading(_ change: Change) -> Reading {
    var reading = answer
    for (position, code) in change { reading.syllables[position] = tables.syllables[code] }
    return reading
  }

  /// The answer's integer with some syllables changed, or nil when it is too long to have one.
  func key(_ change: Change) -> UInt64? {
    guard var key = answerKey else { return nil }
    for (position, code) in change {
      key = ReadingTables.key(key, of: word.codes.count, with: code, at: position)
    }
    return key
  }

  /// Tells whether a wrong reading is, or may be taken for, one of the accepted readings.
  func isBlocked(_ change: Change) -> Bool {
    guard !blocked.isEmpty else { return false }
    guard let key = key(change) else { return blocked.contains(reading(change)) }
    return blockedKeys.contains(key)
  }

  /// Whether a set with two syllables at a position holds two readings that are spoken alike.
  ///
  /// A second and a third tone are, before a third one. Such a set would be drawn from some of its
  /// corners only, since the one reading counts as right for the other: so it is drawn from none.
  /// `change`: what stands at another position in half of the set.
  func hasTwins(
    at position: Int,
    _ code: Int,
    beside change: (position: Int, code: Int)? = nil
  ) -> Bool {
    guard tables.grid.areSecondAndThird(self.code(at: position), code),
      word.codes.indices.contains(position + 1)
    else { return false }
    if let change, change.position == position + 1, tables.grid.isThird(change.code) {
      return true
    }
    return word.codes[position + 1].map(tables.grid.isThird) ?? false
  }

  /// The weight of a wrong reading when real words are preferred `preference` times.
  func preference(_ change: Change, _ preference: Double) -> Double {
    tables.isReal(key(change)) ? preference : 1
  }
}

import Confusables
import Pinyin
import Synchronization

/// A word with the data that decide whether it may be an option together with another word.
///
/// It is a class because building a pack compares millions of pairs of words, and copies would be
/// slow.
final class OptionWord: Sendable {
  let word: Word
  private let accepted: [Reading]
  /// The accepted readings and the further readings of the word's written form.
  private let readings: [Reading]
  /// A bit for each of `readings`; two words without a common bit have no common reading.
  private let readingBits: UInt64
  private let gloss: GlossSenses
  /// The meanings of the other words with this written form; nil if there are none.
  private let homographs: GlossSenses?
  /// The number of bytes of the gloss.
  private let glossLength: Int
  private let senseCount: Int
  /// The number of characters.
  let length: Int
  /// The parts of speech, the most important one first.
  ///
  /// If the pack names none, the word is a verb if its gloss begins with “to”, otherwise a noun. A
  /// phrase whose gloss begins with “to” is a verb too.
  private let parts: [String]
  /// The parts of speech of most words of a dictionary, in two arrays that these words share.
  private static let (verb, noun) = (["v"], ["n"])
  /// The level at which the word is learned; 8 if no level has it.
  let level: Int
  /// The data from which the likeness to another word is scored.
  let scored: NeighborScore.Word
  private let firstPartHash: Int
  private let simplifiedHash: Int
  private let traditionalHash: Int

  /// Makes an option from a word.
  ///
  /// `readings`: further readings of its written form. `homographs`: the other words with the same
  /// written form, of which the learner may think as well.
  init(_ word: Word, readings: [Reading] = [], homographs: [Word] = []) {
    self.word = word
    accepted = word.acceptedReadings
    self.readings = readings.isEmpty ? accepted : accepted + readings
    readingBits = self.readings.reduce(0) { $0 | 1 << UInt64($1.hashValue & 63) }
    let gloss = GlossSenses(word.gloss, meanings: word.meanings)
    self.gloss = gloss
    self.homographs = homographs.reduce(nil) { found, other in
      // Each pack numbers its groups separately.
      let senses = GlossSenses(
        other.gloss,
        meanings: other.pack == word.pack ? other.meanings : []
      )
      return found?.union(senses) ?? senses
    }
    glossLength = word.gloss.utf8.count
    senseCount = word.gloss.utf8.count { $0 == 0x3B } + 1
    length = word.simplified.count
    level = Item.word(word).entry.level
    let named = word.partsOfSpeech
    let isVerb = word.gloss.hasPrefix("to ") && (named.isEmpty || named == ["phrase"])
    parts = isVerb ? Self.verb : named.isEmpty ? Self.noun : named
    scored = NeighborScore.Word(
      characters: Array(word.simplified),
      syllables: word.reading.syllables,
      frequency: 1_000_000 / Double(word.frequencyRank ?? 1_000_000),
      level: level,
      partOfSpeech: parts[0],
      topic: word.topic,
      fields: gloss.fields
    )
    firstPartHash = parts[0].hashValue
    simplifiedHash = word.simplified.hashValue
    traditionalHash = word.traditional.hashValue
  }

  /// Returns true if the words belong to one field of meaning and exclude each other, such as left
  /// and right.
  func isOfField(of other: OptionWord) -> Bool {
    guard gloss.mayBeOfField(of: other.gloss) else { return false }
    let isOneTopic =
      word.topic == other.word.topic || word.topic.isEmpty || other.word.topic.isEmpty
    return gloss.isOfField(of: other.gloss, isOneTopic: isOneTopic)
  }

  /// Returns true if one word may be a wrong option in a question about the other; symmetric.
  ///
  /// Hanzi questions compare the readings of the words, all others their meanings. `isNeighbor`:
  /// true if the other word is in the answer's row of neighbours. The meanings of the two words are
  /// then not compared again, because that was done when the row was computed or curated; the
  /// meanings of their homographs are.
  func isAllowed(
    beside other: OptionWord,
    _ kind: QuestionKind,
    isNeighbor: Bool = false
  ) -> Bool {
    guard isWritten(unlike: other) else { return false }
    guard kind != .hanzi else { return isRead(unlike: other) }
    return (isNeighbor || !gloss.overlaps(other.gloss))
      && other.homographs.map(gloss.overlaps) != true
      && homographs.map(other.gloss.overlaps) != true
  }

  /// Returns true if two words may both be wrong options of one question; symmetric.
  ///
  /// Two words with the same meaning would reveal that neither is right. Words with different
  /// meanings may have an English word in common: to go in and to go out.
  func isDistinct(from other: OptionWord, _ kind: QuestionKind) -> Bool {
    guard isWritten(unlike: other) else { return false }
    return kind == .hanzi ? isRead(unlike: other) : !gloss.meansSame(as: other.gloss)
  }

  private func isWritten(unlike other: OptionWord) -> Bool {
    // Hashes are compared first, because comparing strings of hanzi is slow.
    (simplifiedHash != other.simplifiedHash || word.simplified != other.word.simplified)
      && (traditionalHash != other.traditionalHash || word.traditional != other.word.traditional)
  }

  private func isRead(unlike other: OptionWord) -> Bool {
    readingBits & other.readingBits == 0
      || !accepted.contains(where: other.readings.contains)
        && !other.accepted.contains(where: readings.contains)
  }

  /// Returns the factor by which differences between two words lower their score as neighbours in a
  /// kind of question; 1 if there are none.
  ///
  /// A different part of speech lowers the score least for `hanzi`, whose prompt is a reading. The
  /// reading tells the number of characters, so a different number lowers the score too. The
  /// options of `meaning` are glosses, seen side by side, so a different number of senses, a
  /// different length and a distant level lower it as well.
  func factor(beside other: OptionWord, _ kind: QuestionKind) -> Double {
    var factor = 1.0
    if firstPartHash != other.firstPartHash {
      let isCommon = parts.contains(where: other.parts.contains)
      switch kind {
      case .hanzi: factor = isCommon ? 0.8 : 0.4
      default: factor = isCommon ? 0.5 : 0.1
      }
    }
    if kind == .hanzi, length != other.length { factor *= 0.1 }
    guard kind == .meaning else { return factor }
    let lengths = (Double(glossLength), Double(other.glossLength))
    if min(lengths.0, lengths.1) < 0.7 * max(lengths.0, lengths.1) { factor *= 0.5 }
    if senseCount != other.senseCount { factor *= 0.5 }
    if abs(level - other.level) > 1 { factor *= 0.2 }
    return factor
  }
}

/// A reader of the words of one group (see ``OptionGroups``) as options.
///
/// Words are read when a question needs them, and a limited number of them is cached. If a word
/// cannot be read, the result is nil and ``fault`` has the error.
final class OptionReader: Sendable {
  private let shelf: any WordPackReader
  /// All packs, including the pack of the group.
  private let source: any WordSource
  private let kind: QuestionKind
  private let group: Range<Int>
  private let read = Mutex(Read())

  private struct Read {
    var places: [Int: Neighborhood] = [:]
    var words: [Int: OptionWord] = [:]
    /// The ``Neighborhood/place`` of each word that was looked up, from 0; -1 for words of other
    /// groups.
    var found: [WordKey: Int] = [:]
    /// The words for which ``whole(_:)`` was called, with its results.
    var wholes: [WordKey: OptionWord] = [:]
    /// The first error of reading; nil if there was none.
    var fault: StudyError?
  }

  /// The maximum number of cached words; a drill needs fewer.
  private static let kept = 4000

  /// Makes a reader of the words of one group.
  ///
  /// `shelf`: the pack that the group belongs to. `source`: all packs, including that one. `kind`:
  /// the kind of question for which the group was formed. `group`: the places of its words, as in
  /// ``Neighborhood``.
  init(shelf: any WordPackReader, source: any WordSource, kind: QuestionKind, group: Range<Int>) {
    self.shelf = shelf
    self.source = source
    self.kind = kind
    self.group = group
  }

  /// The first error of reading; nil if there was none.
  var fault: StudyError? { read.withLock { $0.fault } }

  /// Returns the ``Neighborhood/place``, from 0, of a word of the reader's group; nil for another
  /// word.
  func place(of key: WordKey) -> Int? {
    if let known = read.withLock({ $0.found[key] }) { return known < 0 ? nil : known }
    let place =
      kept { () throws(StudyError) -> Int? in
        guard let position = try shelf.position(of: key),
          let there = try shelf.neighborhood(of: position, kind)?.place, group.contains(there)
        else { return nil }
        return there
      } ?? nil
    read.withLock { $0.found[key] = place ?? -1 }
    return place
  }

  /// Returns the word at a ``Neighborhood/place``, from 0, with its neighbours; nil if it cannot be
  /// read.
  func neighborhood(_ place: Int) -> Neighborhood? {
    if let known = read.withLock({ $0.places[place] }) { return known }
    let found = kept { () throws(StudyError) in try shelf.neighborhood(at: place, kind) }
    read.withLock { $0.places[place] = found }
    return found
  }

  /// Returns the word at a ``Neighborhood/place``, from 0; nil if it cannot be read.
  func word(_ place: Int) -> OptionWord? {
    if let known = read.withLock({ $0.words[place] }) { return known }
    guard let position = neighborhood(place)?.position else { return nil }
    let items = kept { () throws(StudyError) in try shelf.items(at: position..<position + 1) }
    guard let found = items?.first?.word.map({ OptionWord($0) }) else { return nil }
    read.withLock { read in
      if read.words.count >= Self.kept { read = Read(fault: read.fault) }
      read.words[place] = found
    }
    return found
  }

  /// Returns the option with the data of the other words that have its written form.
  ///
  /// For a hanzi question, it has all readings of the written form instead.
  func whole(_ option: OptionWord) -> OptionWord {
    let word = option.word
    if let known = read.withLock({ $0.wholes[word.key] }) { return known }
    let whole = OptionWord(
      word,
      readings: kind == .hanzi ? readings(of: word) : [],
      homographs: kind == .hanzi ? [] : homographs(of: word)
    )
    read.withLock { $0.wholes[word.key] = whole }
    return whole
  }

  /// Returns every reading of the word's written forms in both scripts.
  private func readings(of word: Word) -> [Reading] {
    Set([word.simplified, word.traditional]).flatMap { text in
      kept { () throws(StudyError) in try source.readings(of: text) } ?? []
    }
  }

  /// Returns every other word that has one of the word's written forms in either script.
  private func homographs(of word: Word) -> [Word] {
    Set([word.simplified, word.traditional]).flatMap { text in
      kept { () throws(StudyError) in try source.words(spelled: text) } ?? []
    }.filter { $0.key != word.key }
  }

  /// Returns the result of a read; on an error, keeps the first error as ``fault`` and returns nil.
  private func kept<Value>(_ body: () throws(StudyError) -> Value) -> Value? {
    do throws(StudyError) {
      return try body()
    } catch {
      read.withLock { $0.fault = $0.fault ?? error }
      return nil
    }
  }
}

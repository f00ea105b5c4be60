package import FSRS
import SeededRandom

/// The key of a card: a word and the skill that is practised on it.
package struct CardKey: Codable, Comparable, Hashable, Sendable {
  package var word: WordKey
  package var skill: Skill

  package init(_ word: WordKey, _ skill: Skill) {
    self.word = word
    self.skill = skill
  }

  package static func < (left: CardKey, right: CardKey) -> Bool {
    left.word != right.word
      ? left.word < right.word : left.skill.rawValue < right.skill.rawValue
  }

  /// A hash of the word's key, which is the same for all skills and on every machine.
  ///
  /// Sorting by it separates words that begin with the same character.
  package var shuffled: UInt64 {
    var generator = SplitMix64(text: word.rawValue)
    return generator.next()
  }
}

/// The time at which a card is due.
package enum Due: Hashable, Sendable {
  /// A moment, for a card on a learning or relearning step, which lasts minutes.
  case at(Timestamp)
  /// A study day; the card is due from its beginning.
  case on(StudyDay)
}

/// The learning state of one skill of one word, derived from the log.
package struct Card: Codable, Hashable, Sendable {
  package let key: CardKey
  package var phase: Phase = .new
  package var hold: Hold?
  package var priority: Priority = .normal
  package var isFlagged = false
  /// True if the card is marked as a leech: its word was often forgotten, or Anki marked it.
  package var isLeech = false
  package var memory: FSRS7.State?
  /// The index, from 0, of the card's current step among the learning or relearning steps.
  package var step = 0
  /// The number of answers since the last reset, without undone ones.
  ///
  /// A practice answer counts only if another answer came before it.
  package var reviews = 0
  /// The number of times that the word was forgotten after it was learned.
  package var lapses = 0
  package var lastReviewedAt: Timestamp?
  /// The study day on which the learner first met the word in this skill; nil before.
  ///
  /// The word was then shown, answered, or given a state without an answer, for example by a
  /// placement test.
  package var introducedOn: StudyDay?
  package var due: Due?

  package init(_ key: CardKey) { self.key = key }

  package var status: Status {
    switch hold {
    case .known: .known
    case .suspended: .suspended
    case nil:
      switch phase {
      case .new: .new
      case .learning: .learning
      case .review: .review
      case .relearning: .relearning
      }
    }
  }

  /// The minimum stability in days at which a learned word counts as known.
  package static let knownAfterDays = 21.0

  /// True if the word counts as known in this skill: it was marked as known, or it is learned and
  /// its stability is at least ``knownAfterDays``.
  ///
  /// All numbers of known words use this definition. It does not depend on the time, so a word
  /// stays known until an answer or a decision changes that.
  package var isKnown: Bool {
    hold == .known || phase == .review && (memory?.stability ?? 0) >= Self.knownAfterDays
  }

  /// True if the word counts as known only by a ``PlacedState``, for example from a placement test.
  ///
  /// No answer counts in ``reviews``, and the learner has not marked the word as known.
  package var isUnchecked: Bool { isKnown && hold != .known && reviews == 0 }

  /// True if the word counts as known by answers, or because the learner marked it as known.
  package var isFirm: Bool { isKnown && !isUnchecked }

  /// True if the card has only default values, so that it need not be stored.
  package var isBlank: Bool { self == Card(key) }

  /// True if the word was introduced (shown to the learner) but not answered since, and has no
  /// hold.
  package var isIntroduced: Bool { phase == .new && hold == nil && introducedOn != nil }

  /// True if the learner has met the word in this skill.
  ///
  /// The word was introduced, answered or marked as known, or it got a state without an answer, for
  /// example from a placement test.
  package var isMet: Bool { phase != .new || hold == .known || introducedOn != nil }

  /// True if the word is no longer new in this skill: the learner has met it, or it is suspended.
  package var isBegun: Bool { isMet || hold != nil }

  /// True if the card is in the learning or relearning phase, whose steps last minutes.
  ///
  /// The card may have a hold.
  package var isInLearning: Bool { phase == .learning || phase == .relearning }

  /// Returns true if the card is due at the time `now` of the study day `today`.
  ///
  /// A card with a hold is never due.
  package func isDue(at now: Timestamp, on today: StudyDay) -> Bool {
    guard hold == nil, let due else { return false }
    return switch due {
    case .at(let moment): moment <= now
    case .on(let day): day <= today
    }
  }
}

/// The phase of learning of a card, independent of holds.
package enum Phase: String, CaseIterable, Codable, Hashable, Sendable {
  case new, learning, review, relearning
}

/// A mark that excludes a card from drills, except drills of chosen words for which
/// ``WordChoice/asksHeld`` is true.
///
/// The learner or an import from Anki sets it. The scheduler suspends leeches if the settings say
/// so.
package enum Hold: String, CaseIterable, Codable, Hashable, Sendable {
  case known, suspended
}

/// The status shown to the learner: the hold if there is one, otherwise the phase.
package enum Status: String, CaseIterable, Codable, CodingKeyRepresentable, Hashable, Sendable {
  case new, learning, review, relearning, known, suspended
}

/// The priority of a word in drills.
///
/// Words of higher priority come first among learned words that are due, and among new words.
package enum Priority: String, CaseIterable, Codable, Comparable, Hashable, Sendable {
  case low, normal, high

  package var rank: Int {
    switch self {
    case .low: 0
    case .normal: 1
    case .high: 2
    }
  }

  package static func < (left: Priority, right: Priority) -> Bool { left.rank < right.rank }
}

/// The words that a learner has met.
///
/// A question about one of these words gets wrong options that the learner has met too, as far as
/// possible, and a question about a new word gets new words. Otherwise learners could find the
/// answer by remembering which words were shown before.
package struct MetWords: Sendable {
  /// The words that were read from the store, in the order of their keys.
  ///
  /// An array is made much faster than a set, and few words are looked up in it.
  private let words: [WordKey]
  private let recent: Set<WordKey>

  /// Makes the set of words that were met in any skill; see `Card.isMet`.
  ///
  /// `words`: the words in the order of their keys, each once. `recent`: further words, met after
  /// `words` was read.
  package init(inOrder words: [WordKey], recent: Set<WordKey> = []) {
    self.words = words
    self.recent = recent
  }

  package func contains(_ word: WordKey) -> Bool {
    if recent.contains(word) { return true }
    var range = words.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if words[middle] == word { return true }
      range = words[middle] < word ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return false
  }

  /// Returns the words in `recent` and about `limit` other met words, the same ones at each call.
  func few(_ limit: Int) -> [WordKey] {
    let others =
      words.count > limit
      ? words.filter { CardKey($0, .reading).shuffled % UInt64(words.count) < limit } : words
    return recent.union(others).sorted()
  }
}

/// The current value of a record and its value in the store; their difference determines how the
/// record is saved.
///
/// The lifecycle is computed from the two values and never stored.
package struct Tracked<Record: Equatable> {
  package enum Lifecycle: Equatable, Sendable {
    /// The record is not stored yet.
    case new
    /// The record is stored with its current value.
    case existing
    /// The record is stored with another value.
    case changed
    /// The record is stored and will be removed.
    case deleted
    /// The record is not stored and will not be.
    case absent
  }

  /// The stored value; nil if the store has none.
  package private(set) var stored: Record?
  /// The value that should be stored; nil to remove it.
  package var current: Record?

  /// Tracks a record that was read from the store.
  ///
  /// - Parameter stored: the record; nil when the store has none.
  package init(stored: Record?) {
    self.stored = stored
    self.current = stored
  }

  package var lifecycle: Lifecycle {
    switch (stored, current) {
    case (nil, nil): .absent
    case (nil, _?): .new
    case (_?, nil): .deleted
    case (let stored?, let current?): stored == current ? .existing : .changed
    }
  }

  /// Marks the current value as stored.
  package mutating func markPersisted() { stored = current }
}

/// The encoding of a due time in the log and in exports: `{"at": milliseconds since 1970}` or
/// `{"on": days since 1970-01-01}`.
extension Due: Codable {
  private enum CodingKeys: CodingKey { case at, on }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    if let moment = try values.decodeIfPresent(Timestamp.self, forKey: .at) {
      self = .at(moment)
    } else {
      self = .on(try values.decode(StudyDay.self, forKey: .on))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .at(let moment): try values.encode(moment, forKey: .at)
    case .on(let day): try values.encode(day, forKey: .on)
    }
  }
}

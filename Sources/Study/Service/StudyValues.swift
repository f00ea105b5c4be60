package import Confusables

/// The identifier of a drill, which is valid in one run of the service.
package struct DrillID: Codable, Hashable, RawRepresentable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
}

/// A drill that has begun: its identifier, the numbers of words that it asks and leaves out, and
/// what the learner is told at its beginning.
package struct DrillStart: Codable, Hashable, Sendable {
  package let id: DrillID
  /// The number of due words in the drill.
  package let due: Int
  /// The number of cards whose delay of some minutes ends within ``Drill/learnAheadSeconds``, plus
  /// the number of introduced words that were not answered yet.
  package let returning: Int
  /// For each skill, the number of words that are asked in it for the first time, after they were
  /// begun in another skill.
  package let joining: [JoiningCount]
  /// The number of new words.
  package let new: Int
  /// The number of due cards that the drill does not ask because of today's limit, its length, or
  /// another card of the same word.
  package let waiting: Int
  /// The backlog of due words; nil if there is none, or if a drill reported it earlier today.
  package let backlog: Backlog?
  /// The number of days since the last answer if they are at least ``Backlog/awayDays``; nil if
  /// they are fewer, if there is a backlog, and for drills of chosen words and of tone pairs.
  package var daysAway: Int?
  /// The contrasts that a drill of weak spots practises; empty for other drills.
  package var weak: [Contrast] = []
  /// The counts of words in a drill of chosen words; nil for other drills.
  package var chosen: ChosenCount?
  /// The progress of a drill of tone pairs; nil for other drills.
  package var tones: ToneCourse?
  /// The gap between the levels of the new words and the level that the learner studies; nil if
  /// there is none, or if a drill reported it earlier today.
  package var levelGap: LevelGap?
  /// The number of cards that were marked as learned at the start of the drill, because their words
  /// are known in another skill.
  package var placed = 0
  /// The number of first checks of known words that are left, if at least half of them arose at the
  /// start of this drill; otherwise nil.
  package var checksLeft: Int?
  /// The correction of the last placement by later answers; nil if none was made.
  package var correction: PlacementCorrection?
  /// For a drill of cloze questions alone: the number of words that the learner has begun and that
  /// are left out because they have no such question now, among all begun words that it should ask.
  ///
  /// Nil if none is left out, and for other drills.
  package var withoutGap: PartCount?
  /// The reason why the drill begins no new word although some are left today; nil if it begins
  /// some, if none are left, and for drills of chosen words and of tone pairs.
  package var newWords: NewWordsLimit?
  /// The number of new words that come after the drill today; nil unless ``newWords`` is `length`.
  package var newLater: Int?
  /// The reasons why the drill has nothing to ask; nil if it has something to ask.
  package var idleness: Idleness?
}

/// The result of sending an answer.
package enum AnswerResult: Codable, Hashable, Sendable {
  /// The answer was not counted, and the question stays open.
  case retry(RetryReason)
  /// The answer was stored.
  ///
  /// `next`: the next step; nil if it could not be found, so that the client must request it.
  case recorded(Feedback, next: DrillStep?)
  /// The learner does not know a new word that was asked without an introduction; nothing was
  /// stored.
  ///
  /// `next`: the introduction of the word.
  case unknown(next: DrillStep)

  private enum CodingKeys: CodingKey { case retry, recorded, next }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    if let reason = try values.decodeIfPresent(RetryReason.self, forKey: .retry) {
      self = .retry(reason)
    } else if !values.contains(.recorded) {
      self = .unknown(next: try values.decode(DrillStep.self, forKey: .next))
    } else {
      self = .recorded(
        try values.decode(Feedback.self, forKey: .recorded),
        next: try values.decodeIfPresent(DrillStep.self, forKey: .next)
      )
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .retry(let reason): try values.encode(reason, forKey: .retry)
    case .recorded(let feedback, let next):
      try values.encode(feedback, forKey: .recorded)
      try values.encodeIfPresent(next, forKey: .next)
    case .unknown(let next): try values.encode(next, forKey: .next)
    }
  }
}

/// The feedback to the learner on a stored answer.
package struct Feedback: Codable, Hashable, Sendable {
  package let review: Review
  package let question: Question
  package let verdict: Verdict
  /// The remarks on a wrong answer, such as that it is the reading of another word.
  package let remarks: [Remark]
  package let card: Card
  package let today: StudyDay
  /// The wrong answers that were given to the word most often, the most frequent first.
  ///
  /// There are up to three different ones; “don't know” is not among them. Nil unless the answer is
  /// a lapse and the word is a leech after it.
  package let leech: [String]?
  /// True if ``leech`` is not nil and the word is a leech because Anki marked it so, not because of
  /// its number of lapses; nil means false.
  package let isLeechOfAnki: Bool?
  /// True if the word was asked without having been shown before; nil means false.
  ///
  /// A wrong answer is then not presented as a mistake.
  package var isUnseen: Bool?
  /// The contrasts that the learner has confused for the first time in this drill, by a wrong
  /// answer; nil if there are none.
  package var newContrasts: [Contrast]?
}

/// The totals of a drill that has ended, and the numbers of cards that are due after it.
///
/// The cards that are due now are those of ``DueReport``, whatever words and kinds of question the
/// drill was restricted to.
package struct DrillEnd: Codable, Hashable, Sendable {
  package let summary: DrillSummary
  /// The numbers of cards that are due now, today in all, and tomorrow.
  package let due: Statistics.DueCounts
  /// The time of the next card that returns after a delay of minutes; nil if there is none.
  package let nextStep: Timestamp?
  /// The first day after today on which a card is due; nil if there is none.
  package let nextDay: StudyDay?
  /// The number of new words that another drill could begin today; 0 if cards other than those in
  /// ``checks`` are still due today.
  package let new: Int
  package let today: StudyDay
  /// The new words that were answered in the drill, in the order of learning.
  package let begun: [WordKey]
  /// The further skills in which the new words of the drill are asked from tomorrow.
  ///
  /// Nil if there are none, if the learner began words before today or has words from a placement
  /// that were not answered yet, if the setting `skills-apart` is off, or if the drill was one of
  /// chosen words, of certain kinds of question, or of tone pairs.
  package var joiningTomorrow: [Skill]?
  /// The number of cards due now that ask a word for the first time since a placement marked it as
  /// learned; nil if there are none.
  package var checks: Int?
  /// The number of answers of a fit that changes intervals much and was not reported before; nil if
  /// there is no such fit.
  package var fittedTo: Int?
  /// The number of due cards that exceed today's limit of reviews; nil if there are none.
  package var waiting: Int?
  /// For each skill, the number of words that another drill would ask in it for the first time,
  /// after they were begun in another skill; nil if there are none.
  package var further: [JoiningCount]?
}

/// A learner's decision about a word.
///
/// In the protocol it has one field: `{"flag": true}`, `{"hold": "known"}` or
/// `{"priority": "high"}`.
package enum WordDecision: Hashable, Sendable {
  case flag(Bool)
  case hold(Hold?)
  case priority(Priority)

  /// The change with which the log records the decision.
  var change: Event.Change {
    switch self {
    case .flag(let isFlagged): .flag(isFlagged)
    case .hold(let hold): .hold(hold)
    case .priority(let priority): .priority(priority)
    }
  }

  /// Makes the decision that the log records as a change; nil if the change is not a decision.
  init?(_ change: Event.Change) {
    switch change {
    case .flag(let isFlagged): self = .flag(isFlagged)
    case .hold(let hold): self = .hold(hold)
    case .priority(let priority): self = .priority(priority)
    case .undo, .reset, .place, .introduced: return nil
    }
  }

  /// True if the drill does not ask the word any more after the decision.
  var endsAsking: Bool { self == .hold(.known) || self == .hold(.suspended) }
}

extension WordDecision: Codable {
  package init(from decoder: any Decoder) throws {
    guard let decision = Self(try Event.Change(from: decoder)) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not a decision about a word")
      )
    }
    self = decision
  }

  package func encode(to encoder: any Encoder) throws { try change.encode(to: encoder) }
}

/// The selection of the cards that a reset concerns.
package enum ResetSelection: Hashable, Sendable {
  case words([WordKey])
  case levels(LevelSet)
  case skill(Skill)
  case all
}

/// The changes that a reset would make.
package struct ResetReport: Codable, Hashable, Sendable {
  package let selection: ResetSelection
  package let cards: [CardKey]
  package let reviews: Int
  /// True if the settings are also reset to their defaults.
  package let settings: Bool
}

/// The numbers that `trainer due` prints.
package struct DueReport: Codable, Hashable, Sendable {
  package let due: Int
  /// The number of words that are asked today in a skill for the first time, after they were begun
  /// in another skill.
  package let joining: Int
  package let new: Int
  package let learning: Int
  package let backlog: Backlog?
  /// The number of due cards that ask a word for the first time since a placement marked it as
  /// learned, and can wait; nil if there are none.
  package var checks: Int?
  /// The number of all such cards, due today or later; nil if there are none.
  package var checksLeft: Int?
  /// The number of due cards that exceed today's limit of reviews; nil if there are none.
  package var waiting: Int?
  /// The number of words that are not due yet but that a drill would ask; nil if there are none.
  ///
  /// Their delay of some minutes ends within ``Drill/learnAheadSeconds``, or they were introduced
  /// and not yet answered.
  package var returning: Int?
  /// The time at which the first of the words in `returning` becomes due; nil if none has a time.
  package var returnsAt: Timestamp?
  /// The words in `joining` by skill; nil if there are none.
  package var further: [JoiningCount]?
  /// The estimated minutes for all words that a drill would ask today, except those in `checks`;
  /// nil if there is nothing to ask or no answer yet.
  ///
  /// Each of ``answers`` takes the learner's mean time.
  package var minutes: Int?

  package init(due: Int, joining: Int = 0, new: Int, learning: Int, backlog: Backlog?) {
    self.due = due
    self.joining = joining
    self.new = new
    self.learning = learning
    self.backlog = backlog
  }
}

/// The coding of a selection as an object with one field: `words`, `levels`, `skill` or `all`.
extension ResetSelection: Codable {
  private enum CodingKeys: CodingKey { case words, levels, skill, all }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    guard let key = values.allKeys.first, values.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "one field says what is chosen")
      )
    }
    switch key {
    case .words: self = .words(try values.decode([WordKey].self, forKey: .words))
    case .levels: self = .levels(try values.decode(LevelSet.self, forKey: .levels))
    case .skill: self = .skill(try values.decode(Skill.self, forKey: .skill))
    case .all: self = .all
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .words(let keys): try values.encode(keys, forKey: .words)
    case .levels(let levels): try values.encode(levels, forKey: .levels)
    case .skill(let skill): try values.encode(skill, forKey: .skill)
    case .all: try values.encode(true, forKey: .all)
    }
  }
}

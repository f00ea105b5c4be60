/// A reason why a drill introduces no new words, or no more.
package enum NewWordsLimit: Codable, Hashable, Sendable {
  /// The day's new words are begun or planned; `words` is the setting `new-per-day`.
  case day(words: Int)
  /// The request allows at most `words` new words.
  case request(words: Int)
  /// The number of words in learning, with the planned ones, has reached the setting
  /// `max-learning`, `words`.
  case learning(words: Int)
  /// The backlog has not been worked off, and the setting `pause-new` is on.
  case backlog
  /// No other word that the drill may ask is new: it was begun, suspended, marked as known, or
  /// skipped today, or its pack has too few words for the options of a question.
  case allBegun
  /// No word of the packs passes the filters of the request; if these name no levels, the setting
  /// `levels` applies.
  case noWord
}

/// The reasons why a drill has nothing to ask.
package struct Idleness: Codable, Hashable, Sendable {
  /// The reason why no new words are introduced; nil if no limit prevents it.
  package var newWords: NewWordsLimit?
  /// The number of due cards that exceed today's limit of reviews.
  package var waiting = 0
  /// The number of words that are due or return soon (within ``Drill/learnAheadSeconds``), but that
  /// the filters of the request exclude.
  package var dueElsewhere = 0
}

/// The counts of an ended drill, and of the words with which it could be continued.
package struct DrillRest: Codable, Hashable, Sendable {
  /// The number of answers in the drill, right or wrong.
  package let answered: Int
  package let right: Int
  /// The number of words that can be asked now, at most ``Drill/continuation``.
  package let available: Int
  /// The number of words of this drill that return within ``Drill/learnAheadSeconds``, because
  /// their step ends or because they were introduced and not yet answered.
  package let returning: Int
  /// The time at which the last of the ``returning`` words returns; nil if there are none.
  package let returnsAt: Timestamp?
  /// The number of words of this drill that another drill is asking.
  package let taken: Int
  /// The round of practice that the learner is offered; nil if there is none.
  package let round: RoundOffer?
  /// The result of the last finished round of practice; nil if there is none, if another was
  /// skipped after it, or if the drill has had an answer since.
  package let practised: RoundResult?

  /// The number of answers by which the drill can be continued.
  package var length: Int { min(available + returning, Drill.continuation) }
}

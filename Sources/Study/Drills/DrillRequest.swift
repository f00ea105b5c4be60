/// The options of one drill; if an option is nil, the settings apply or there is no limit.
package struct DrillRequest: Hashable, Sendable {
  package var levels: LevelSet?
  package var topic: String?
  package var kinds: [QuestionKind]
  /// The number of answers after which the drill ends; nil for the drill length in the settings.
  package var count: Int?
  /// The maximum number of new words; nil for the limits in the settings.
  package var newWords: Int?
  /// The time after which the drill ends, in minutes from its start; nil for none.
  package var minutes: Int?
  /// True if words that are not due yet are asked when nothing else is left.
  package var goesAhead: Bool
  /// The words that the learner chose, due or not; nil for a drill of due and new words.
  package var choice: WordChoice?
  /// True for a drill of tone pairs: it asks only words that have a `TonePair`, in the order of
  /// ``ToneCourse``, and the options of its listening questions differ in tones only.
  package var isTones: Bool
  /// True if the client cannot speak, so that listening is not asked even if the settings include
  /// it.
  package var isSilent: Bool
  /// The rule for which new words are introduced (shown before they are asked); nil if the client
  /// cannot show them.
  package var introduce: IntroductionMode?
  package var seed: UInt64?

  package init(
    levels: LevelSet? = nil,
    topic: String? = nil,
    kinds: [QuestionKind] = [],
    count: Int? = nil,
    newWords: Int? = nil,
    minutes: Int? = nil,
    goesAhead: Bool = false,
    choice: WordChoice? = nil,
    isTones: Bool = false,
    isSilent: Bool = false,
    introduce: IntroductionMode? = nil,
    seed: UInt64? = nil
  ) {
    self.levels = levels
    self.topic = topic
    self.kinds = kinds
    self.count = count
    self.newWords = newWords
    self.minutes = minutes
    self.goesAhead = goesAhead
    self.choice = choice
    self.isTones = isTones
    self.isSilent = isSilent
    self.introduce = introduce
    self.seed = seed
  }

  /// The rule for which new words are introduced; `never` in drills of weak contrasts.
  var introductions: IntroductionMode { choice == .weak ? .never : introduce ?? .never }

  /// True if the request names levels, a topic or kinds of question.
  package var isNarrow: Bool { levels != nil || topic != nil || !kinds.isEmpty }

  /// True if the request names neither kinds of question nor a choice of words, and is not for tone
  /// pairs.
  var isPlain: Bool { kinds.isEmpty && choice == nil && !isTones }

  /// True if the drill asks only cloze questions: phrases with a gap in place of the word.
  package var asksGapsAlone: Bool { kinds == [.cloze] }

  /// True if words that are not due are asked too.
  package var asksUndue: Bool { goesAhead || choice != nil }

  /// Returns the filter for the words of the drill, with levels of `edition`.
  package func filter(edition: Edition) -> WordFilter {
    WordFilter(levels: levels, topic: topic, edition: edition)
  }
}

/// The JSON of a request; a missing field has the default of the initializer.
extension DrillRequest: Codable {
  private enum CodingKeys: CodingKey {
    case levels, topic, kinds, count, newWords, minutes, goesAhead, choice, isTones, isSilent,
      introduce, seed
  }

  /// The maximum of `count`, `newWords` and `minutes` in a decoded request.
  ///
  /// Larger numbers are lowered to it, and negative ones are raised to 0.
  static let mostOfAnything = 1_000_000

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys) throws -> Int? {
      try values.decodeIfPresent(Int.self, forKey: key).map { min(max(0, $0), Self.mostOfAnything) }
    }
    self.init(
      levels: try values.decodeIfPresent(LevelSet.self, forKey: .levels),
      topic: try values.decodeIfPresent(String.self, forKey: .topic),
      kinds: try values.decodeIfPresent([QuestionKind].self, forKey: .kinds) ?? [],
      count: try number(.count),
      newWords: try number(.newWords),
      minutes: try number(.minutes),
      goesAhead: try values.decodeIfPresent(Bool.self, forKey: .goesAhead) ?? false,
      choice: try values.decodeIfPresent(WordChoice.self, forKey: .choice),
      isTones: try values.decodeIfPresent(Bool.self, forKey: .isTones) ?? false,
      isSilent: try values.decodeIfPresent(Bool.self, forKey: .isSilent) ?? false,
      introduce: try values.decodeIfPresent(IntroductionMode.self, forKey: .introduce),
      seed: try values.decodeIfPresent(UInt64.self, forKey: .seed)
    )
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(levels, forKey: .levels)
    try values.encodeIfPresent(topic, forKey: .topic)
    try values.encode(kinds, forKey: .kinds)
    try values.encodeIfPresent(count, forKey: .count)
    try values.encodeIfPresent(newWords, forKey: .newWords)
    try values.encodeIfPresent(minutes, forKey: .minutes)
    try values.encode(goesAhead, forKey: .goesAhead)
    try values.encodeIfPresent(choice, forKey: .choice)
    if isTones { try values.encode(isTones, forKey: .isTones) }
    if isSilent { try values.encode(isSilent, forKey: .isSilent) }
    try values.encodeIfPresent(introduce, forKey: .introduce)
    try values.encodeIfPresent(seed, forKey: .seed)
  }
}

/// The words that the learner chose for a drill, which asks them even if they are not due.
package enum WordChoice: Hashable, Sendable {
  /// The given words, including new ones.
  case words([WordKey])
  /// The words that are flagged in a skill, including new ones.
  case flagged
  /// The words that are leeches in a practised skill.
  ///
  /// Leeches in other skills are only listed. If the request names kinds of question, all leeches
  /// are asked, in these kinds.
  case leeches
  /// The words that were answered wrong within the last ``missedDays`` study days.
  case missed
  /// The words that are no longer new and practise the contrasts that the learner confuses most.
  ///
  /// See ``Weakness``.
  case weak

  /// The number of study days, including today, in which a wrong answer counts as recent.
  package static let missedDays = 7

  /// True if the drill also asks words that are suspended or marked as known; they stay so marked.
  var asksHeld: Bool { self != .missed && self != .weak }

  /// The name of the choice in JSON.
  private var name: String {
    switch self {
    case .words: "words"
    case .flagged: "flagged"
    case .leeches: "leeches"
    case .missed: "missed"
    case .weak: "weak"
    }
  }
}

/// The JSON of a choice: `{"words":["银行|yin2 hang2"]}`, `"flagged"`, `"leeches"`, `"missed"` or
/// `"weak"`.
extension WordChoice: Codable {
  private enum CodingKeys: CodingKey { case words }

  package init(from decoder: any Decoder) throws {
    if let values = try? decoder.container(keyedBy: CodingKeys.self) {
      self = .words(try values.decode([WordKey].self, forKey: .words))
      return
    }
    let name = try decoder.singleValueContainer().decode(String.self)
    guard let choice = [Self.flagged, .leeches, .missed, .weak].first(where: { $0.name == name })
    else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not a choice of words")
      )
    }
    self = choice
  }

  package func encode(to encoder: any Encoder) throws {
    if case .words(let keys) = self {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(keys, forKey: .words)
    } else {
      var value = encoder.singleValueContainer()
      try value.encode(name)
    }
  }
}

/// The counts of the words that a drill of chosen words can and cannot ask.
package struct ChosenCount: Codable, Hashable, Sendable {
  /// The number of words that can be asked.
  package var words = 0
  /// The number of words that the levels or the topic of the request exclude, or that no pack in
  /// use has.
  package var elsewhere = 0
  /// The leeches in skills that the learner does not practise, which are listed but not asked; nil
  /// if there are none.
  package var unpractised: [CardKey]?

  package init(words: Int = 0, elsewhere: Int = 0, unpractised: [CardKey]? = nil) {
    self.words = words
    self.elsewhere = elsewhere
    self.unpractised = unpractised
  }
}

enum WordCalls {
  static let all: [any StudyCall.Type] = [
    FindWords.self, SearchWords.self, GetWords.self, GetWordDetails.self, GetCards.self,
    DecideOnCards.self,
  ]
}

/// The request for words by their names.
///
/// A name is a word's key, its hanzi in either script, the word that Taiwan uses instead of it, or
/// the prompt of a question in a question bank. The request fails with `StudyError.unknown` if
/// there is a name that no word or question has.
package struct FindWords: DividedCall {
  package static let method = "words.find"
  package typealias Response = [Item]
  package var texts: [String]

  package init(_ texts: [String]) { self.texts = texts }

  package func run(on service: LocalStudyService) async throws(StudyError) -> [Item] {
    try await service.items(named: texts)
  }

  package func parts(of bytes: Int) -> [Self] {
    texts.pieces(of: bytes) { $0.utf8.count + 64 }.map(Self.init)
  }

  package static func joined(_ results: [[Item]]) -> [Item] {
    var seen: Set<WordKey> = []
    return results.joined().filter { seen.insert($0.key).inserted }
  }
}

/// The request for the words that match a text by their hanzi, their pinyin or their English
/// meaning.
package struct SearchWords: StudyCall {
  package static let method = "words.search"

  /// The first words that were found, and the number of all that were found.
  ///
  /// Words that the learner was shown or has answered come first. An empty text finds only these,
  /// the newest first. Words found by their reading come before those found by their meaning;
  /// otherwise the words are in the order of learning.
  package struct Response: Codable, Sendable {
    package var words: [Item]
    package var total: Int
  }

  /// The maximum number of words in a response.
  package static let most = 50
  package var text: String

  package init(_ text: String) { self.text = text }

  package func run(on service: LocalStudyService) async throws(StudyError) -> Response {
    try await service.items(matching: text)
  }
}

/// The request for the words with the given keys; unknown keys are skipped.
package struct GetWords: StudyCall {
  package static let method = "words.get"
  package typealias Response = [Item]
  package var keys: [WordKey]

  package init(_ keys: [WordKey]) { self.keys = keys }

  package func run(on service: LocalStudyService) async throws(StudyError) -> [Item] {
    try await service.items(of: keys)
  }
}

/// The request for words with their cards and reviews; unknown keys are skipped.
package struct GetWordDetails: StudyCall {
  package static let method = "words.details"
  package typealias Response = [WordDetail]
  package var words: [WordKey]

  package init(_ words: [WordKey]) { self.words = words }

  package func run(on service: LocalStudyService) async throws(StudyError) -> [WordDetail] {
    try await service.details(of: words)
  }
}

/// The request for all stored cards of a skill.
package struct GetCards: StudyCall {
  package static let method = "cards"
  package typealias Response = [Card]
  package var skill: Skill

  package init(of skill: Skill) { self.skill = skill }

  package func run(on service: LocalStudyService) async throws(StudyError) -> [Card] {
    try await service.cards(of: skill)
  }
}

extension StudyService {
  /// Returns the cards of all skills; those of a word are adjacent.
  package func cardsOfAllSkills() async throws(StudyError) -> [Card] {
    var cards: [Card] = []
    for skill in Skill.allCases { cards += try await perform(GetCards(of: skill)) }
    return cards.sorted { $0.key.word < $1.key.word }
  }
}

/// The request to record a decision about cards, in one transaction even if the request is sent in
/// parts.
package struct DecideOnCards: DividedCall {
  package static let method = "words.decide"
  package typealias Response = Done
  package static let changesStudy = true
  /// The decision; in the protocol an object with one field: `{"flag": true}`, `{"hold": "known"}`
  /// or `{"priority": "high"}`.
  package var decision: WordDecision
  package var cards: [CardKey]
  /// False for a part that is not the last one; nil for the last part or for a whole request.
  ///
  /// The daemon collects the parts, and records the decision when the last one arrives.
  package var isLast: Bool?

  package init(_ decision: WordDecision, _ cards: [CardKey], isLast: Bool = true) {
    self.decision = decision
    self.cards = cards
    self.isLast = isLast ? nil : false
  }

  package func run(on service: LocalStudyService) async throws(StudyError) -> Done {
    try await service.decide(decision, on: cards)
    return Done()
  }

  package func parts(of bytes: Int) -> [Self] {
    let pieces = cards.pieces(of: bytes) { $0.word.rawValue.utf8.count + 64 }
    return pieces.enumerated().map { index, piece in
      Self(decision, piece, isLast: index == pieces.count - 1)
    }
  }

  package static func joined(_ results: [Done]) -> Done { Done() }
}

extension LocalStudyService {
  package func items(named texts: [String]) async throws(StudyError) -> [Item] {
    let settings = try settings()
    return try await Self.items(named: texts, in: words, script: settings.script)
      .map { $0.read(in: settings.region) }
  }

  package func items(matching text: String) async throws(StudyError) -> SearchWords.Response {
    let region = try settings().region
    let begun = try begunWords()
    if text.isEmpty {
      let newest = try await items(of: newestFirst(Array(begun.prefix(SearchWords.most))))
      return SearchWords.Response(words: newest, total: begun.count)
    }
    let found = try await Self.items(matching: text, in: words)
    let known = Set(begun)
    let ordered = found.filter { known.contains($0.key) } + found.filter { !known.contains($0.key) }
    let first = ordered.prefix(SearchWords.most).map { $0.read(in: region) }
    return SearchWords.Response(words: first, total: found.count)
  }

  /// Returns words in the order in which the learner met them, the newest first.
  private func newestFirst(_ words: [WordKey]) throws(StudyError) -> [WordKey] {
    let met = try store.read { reader in
      try words.map { word -> Int64 in
        let times = try reader.cards(.word(word)).flatMap { card -> [Int64] in
          let shown = try reader.events(of: card.key).last { $0.change == .introduced }
          let answered = try reader.standingReviews(of: card.key).first
          return [shown?.at, answered?.answeredAt].compactMap { $0?.milliseconds }
        }
        return times.min() ?? .max
      }
    }
    return zip(words, met).sorted { $0.1 > $1.1 }.map(\.0)
  }

  /// Returns the words that the learner was shown or has answered, those of the newest day first.
  private func begunWords() throws(StudyError) -> [WordKey] {
    var begun: [WordKey: (day: StudyDay, at: Int64)] = [:]
    for card in try cards().cards where card.reviews > 0 || card.isIntroduced {
      guard let day = card.introducedOn else { continue }
      let at = card.lastReviewedAt?.milliseconds ?? .max
      let other = begun[card.key.word]
      begun[card.key.word] = (min(day, other?.day ?? day), max(at, other?.at ?? at))
    }
    return begun.sorted { first, second in
      (second.value.day, second.value.at, first.key) < (first.value.day, first.value.at, second.key)
    }.map(\.key)
  }

  /// Searches words by a text, outside the actor.
  @concurrent private nonisolated static func items(
    matching text: String,
    in source: any WordSource
  ) async throws(StudyError) -> [Item] {
    try WordLookup(source).search(text)
  }

  package func items(of keys: [WordKey]) async throws(StudyError) -> [Item] {
    let region = try settings().region
    return try await Self.items(of: keys, in: words).map { $0.read(in: region) }
  }

  /// Looks up words by their names, outside the actor.
  ///
  /// - Throws: `StudyError.unknown` for a name that nothing has, `StudyError.cancelled` if the task
  ///   is cancelled.
  @concurrent private nonisolated static func items(
    named texts: [String],
    in source: any WordSource,
    script: Script
  ) async throws(StudyError) -> [Item] {
    let lookup = WordLookup(source, script: script)
    var found: [Item] = []
    var seen: Set<WordKey> = []
    for (index, text) in texts.enumerated() {
      try await pause(at: index)
      found += try lookup.items(named: text).filter { seen.insert($0.key).inserted }
    }
    return found
  }

  /// Looks up words by their keys, outside the actor; a repeated key gives its word once, and
  /// unknown keys are skipped.
  ///
  /// - Throws: `StudyError.cancelled` if the task is cancelled.
  @concurrent nonisolated static func items(
    of keys: [WordKey],
    in source: any WordSource
  ) async throws(StudyError) -> [Item] {
    var found: [Item] = []
    var seen: Set<WordKey> = []
    for (index, key) in keys.enumerated() {
      try await pause(at: index)
      if seen.insert(key).inserted, let item = try source.item(key) { found.append(item) }
    }
    return found
  }

  /// Lets other tasks run at every 64th index of a loop.
  ///
  /// - Throws: `StudyError.cancelled` if the task was cancelled.
  private nonisolated static func pause(at index: Int) async throws(StudyError) {
    guard index.isMultiple(of: 64) else { return }
    await Task.yield()
    if Task.isCancelled { throw .cancelled }
  }
}

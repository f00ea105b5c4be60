import FSRS
import Pinyin
import Study

/// The JSON of words and bank questions; its field names are fixed.
struct WordJSON: Encodable {
  private let item: Item
  private let detail: WordDetail?
  private let surroundings: WordSurroundings

  init(_ item: Item) {
    self.item = item
    detail = nil
    surroundings = WordSurroundings()
  }

  init(_ detail: WordDetail, _ surroundings: WordSurroundings = WordSurroundings()) {
    item = detail.item
    self.detail = detail
    self.surroundings = surroundings
  }

  private enum Field: String, CodingKey {
    case word, traditional, reading, accepted, spoken, taiwan, levels, pos, topic, gloss,
      frequencyRank, pack
    case phrase, separable, measureWords, wrong, status, skills, history, characters, confusables
  }

  private struct SkillJSON: Encodable {
    let skill: String
    let status: String
    let priority: String
    let flagged: Bool
    let leech: Bool
    let reviews: Int
    let lapses: Int
    let stability: Double?
    let difficulty: Double?
    let due: String?

    init(_ card: Card) {
      skill = card.key.skill.rawValue
      status = card.status.rawValue
      priority = card.priority.rawValue
      flagged = card.isFlagged
      leech = card.isLeech
      reviews = card.reviews
      lapses = card.lapses
      stability = card.memory?.stability
      difficulty = card.memory?.difficulty
      due =
        switch card.due {
        case .on(let day): day.text
        case .at: card.lastReviewedAt == nil ? nil : "today"
        case nil: nil
        }
    }
  }

  private struct AnswerJSON: Encodable {
    let id: Int64
    let day: String
    let answeredAt: Timestamp
    let kind: String
    let given: String
    let correct: Bool
    let grade: Int
    let milliseconds: Int

    init(_ review: Study.Review) {
      id = review.id
      day = review.day.text
      answeredAt = review.answeredAt
      kind = review.kind.rawValue
      given = review.given
      correct = review.correct
      grade = review.grade.rawValue
      milliseconds = review.milliseconds
    }
  }

  private struct CharacterJSON: Encodable {
    let character: String
    let strokes: Int
    let radical: String
    let components: [String]
    let lookAlikes: [String]

    init(_ item: WordSurroundings.Item) {
      character = String(item.hanzi.character)
      strokes = item.hanzi.strokes
      radical = String(item.hanzi.radical)
      components = item.hanzi.components.map(String.init)
      lookAlikes = item.lookAlikes.map(String.init)
    }
  }

  private struct PhraseJSON: Encodable {
    let text: String
    let traditional: String
    let reading: String
    let english: String

    init(_ phrase: Phrase) {
      text = phrase.text(in: .simplified)
      traditional = phrase.text(in: .traditional)
      // Of an imported phrase only the word has a reading.
      reading =
        phrase.isRead ? phrase.parts.compactMap { $0.reading?.numbered }.joined(separator: " ") : ""
      english = phrase.english
    }
  }

  private struct NearJSON: Encodable {
    let word: String
    let reading: String

    init(_ word: Word) {
      self.word = word.simplified
      reading = word.reading.numbered
    }
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Field.self)
    let word = item.word
    try fields.encode(item.text(in: .simplified), forKey: .word)
    try fields.encode(item.text(in: .traditional), forKey: .traditional)
    try fields.encode(item.reading.numbered, forKey: .reading)
    try fields.encode(item.acceptedReadings.map(\.numbered), forKey: .accepted)
    try fields.encodeIfPresent(word?.spokenForm?.reading.numbered, forKey: .spoken)
    let taiwan = word.flatMap { $0.reading.inTaiwan(hanzi: $0.simplified) }
    try fields.encodeIfPresent(taiwan?.numbered, forKey: .taiwan)
    var levels = fields.nestedContainer(keyedBy: LevelKey.self, forKey: .levels)
    for edition in Edition.allCases {
      guard let level = word?.levels[edition] else { continue }
      let key = LevelKey(stringValue: edition.rawValue)
      if level.number == 7 {
        try levels.encode(level.text, forKey: key)
      } else {
        try levels.encode(level.number, forKey: key)
      }
    }
    try fields.encode((word?.partsOfSpeech ?? []).joined(separator: "/"), forKey: .pos)
    try fields.encode(word?.topic ?? "", forKey: .topic)
    try fields.encode(item.gloss, forKey: .gloss)
    try fields.encodeIfPresent(word?.frequencyRank, forKey: .frequencyRank)
    try fields.encode(item.pack, forKey: .pack)
    if word?.isSeparable == true { try fields.encode(true, forKey: .separable) }
    if let measureWords = word?.measureWords, !measureWords.isEmpty {
      try fields.encode(measureWords, forKey: .measureWords)
    }
    try fields.encodeIfPresent(item.question?.wrongAnswers, forKey: .wrong)
    try fields.encodeIfPresent(word?.phrase.map(PhraseJSON.init), forKey: .phrase)
    guard let detail else { return }
    let first = detail.cards.first { $0.key.skill == .reading } ?? detail.cards.first
    try fields.encode((first?.status ?? .new).rawValue, forKey: .status)
    try fields.encode(detail.cards.map(SkillJSON.init), forKey: .skills)
    try fields.encode(detail.history.map(AnswerJSON.init), forKey: .history)
    try fields.encode(surroundings.characters.map(CharacterJSON.init), forKey: .characters)
    try fields.encode(surroundings.nearWords.map(NearJSON.init), forKey: .confusables)
  }
}

/// The year of an edition of the HSK lists, as a field name.
private struct LevelKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

import FSRS
import Foundation
import GRDB
import Study

/// A card and its answers as rows of the tables of an Anki collection.
struct AnkiCardRow {
  private let entry: AnkiExport.Entry
  private let times: AnkiPackage.Times
  private let retention: Double
  /// The value of the column `due` for a new card: the number of its note in the package, from 1.
  ///
  /// It is 0 for a card in the learner's own collection.
  private let position: Int
  /// The study day on which the collection was created, as a number of days since 1970-01-01.
  ///
  /// The collection counts due days from it.
  private let firstDay: Int

  init(
    _ entry: AnkiExport.Entry,
    times: AnkiPackage.Times,
    retention: Double,
    position: Int = 0,
    firstDay: Int = AnkiSchema.firstDay
  ) {
    (self.entry, self.times, self.retention) = (entry, times, retention)
    (self.position, self.firstDay) = (position, firstDay)
  }

  private var card: Card { entry.card }

  func insert(_ db: Database, id: Int64, note: Int64, template: Int, deck: Int64) throws {
    let (type, queue, due) = schedule
    let interval = type == 0 ? 0 : intervalDays
    try db.cachedStatement(
      sql: "INSERT INTO cards VALUES (?,?,?,?,?,-1,?,?,?,?,?,?,?,?,0,0,?,?)"
    ).execute(arguments: [
      id, note, deck, template, changedAt, type, card.hold == nil ? queue : -1, due,
      interval, type == 0 ? 0 : 2500, entry.answers.count, card.lapses, stepsLeft(of: type),
      card.isFlagged ? 1 : 0, data,
    ])
    try insertAnswers(db, card: id) { $0.id }
  }

  /// Updates the row of a card in the learner's own collection to this state, and adds answers.
  ///
  /// A card in a filtered deck returns to its own deck. Anki computes the memory state from the
  /// answers, with the parameters of the collection.
  ///
  /// `id`: the id of the row. `data`: the new value of the column `data`. `newIDs`: the ids, in the
  /// collection, of the answers to add, by their ids in the log.
  func update(_ db: Database, id: Int64, data: String, adding newIDs: [Int64: Int64]) throws {
    let (type, queue, due) = schedule
    try db.cachedStatement(
      sql: """
        UPDATE cards SET mod = ?, usn = -1, type = ?, queue = ?, due = ?, ivl = ?, lapses = ?,
          left = ?, reps = reps + ?, data = ?, did = iif(odid <> 0, odid, did), odue = 0, odid = 0,
          factor = iif(factor > 0, factor, 2500),
          flags = iif(? AND flags & 7 = 0, flags | 1, flags)
        WHERE id = ?
        """
    ).execute(arguments: [
      changedAt, type, card.hold == nil ? queue : -1, due, intervalDays, card.lapses,
      stepsLeft(of: type), newIDs.count, data, card.isFlagged, id,
    ])
    try insertAnswers(db, card: id) { newIDs[$0.id] }
  }

  private func insertAnswers(
    _ db: Database,
    card id: Int64,
    _ newID: (AnkiExport.Answer) -> Int64?
  ) throws {
    let insertion = try db.cachedStatement(sql: "INSERT INTO revlog VALUES (?,?,-1,?,?,?,?,?,?)")
    var last = 0
    for answer in entry.answers {
      if let newID = newID(answer) {
        try insertion.execute(arguments: [
          newID, id, answer.grade.rawValue, answer.isPractice ? last : answer.interval, last,
          answer.isPractice ? 0 : 2500, answer.milliseconds, Self.type(of: answer),
        ])
      }
      if !answer.isPractice { last = answer.interval }
    }
  }

  private static func type(of answer: AnkiExport.Answer) -> Int {
    if answer.isPractice { return 3 }
    switch answer.phase {
    case .new, .learning: return 0
    case .review: return 1
    case .relearning: return 2
    }
  }

  /// The columns `type`, `queue` and `due`.
  ///
  /// `due` is a number of days after the creation of the collection, a time in seconds since 1970,
  /// or the position of a new card.
  private var schedule: (type: Int, queue: Int, due: Int64) {
    let type =
      switch card.phase {
      case .new: 0
      case .learning: 1
      case .review: 2
      case .relearning: 3
      }
    switch card.due {
    case .on(let day)?: return (type, type == 2 ? 2 : 3, Int64(day.number - firstDay))
    case .at(let moment)?: return (type, 1, moment.milliseconds / 1000)
    case nil: return (0, 0, Int64(position))
    }
  }

  private var lastAnswer: AnkiExport.Answer? { entry.answers.last { !$0.isPractice } }

  /// The time of the last answer, in seconds since 1970; `AnkiSchema.creation` if there is none.
  private var changedAt: Int64 { (entry.answers.last?.id ?? AnkiSchema.creation * 1000) / 1000 }

  /// The number of days from the last answer to the due day, at least 1.
  ///
  /// For a card from Anki without answers, the last review counts as made at the start of a UTC
  /// day.
  private var intervalDays: Int {
    guard case .on(let day)? = card.due, let last = card.lastReviewedAt else { return 1 }
    let reviewed =
      lastAnswer?.day.number ?? Int((Double(last.milliseconds) / 86_400_000).rounded(.down))
    return max(1, day.number - reviewed)
  }

  /// Returns the number of learning steps that remain for a card with this value in the column
  /// `type`; 0 if the card is not being learned.
  private func stepsLeft(of type: Int) -> Int {
    type == 1 || type == 3 ? max(1, (card.phase == .learning ? 2 : 1) - card.step) : 0
  }

  /// The column `data`: the FSRS-6 state that Anki would compute from the answers, as JSON.
  ///
  /// Anki counts whole days back from the beginning of the next day. A card without answers gets
  /// the stability and difficulty that this program knows. A new card, or one without a memory
  /// state, gets `{}`.
  private var data: String {
    let model = FSRS6()
    var state: FSRS6.State?
    var lastDay: Int64 = 0
    for answer in entry.answers where !answer.isPractice {
      let day = (times.nextDay - answer.id / 1000) / 86_400
      state =
        state.map {
          model.next($0, rating: answer.grade, elapsedDays: Double(max(0, lastDay - day)))
        } ?? model.first(answer.grade)
      lastDay = day
    }
    let last = (lastAnswer?.id ?? card.lastReviewedAt?.milliseconds ?? 0) / 1000
    var (stability, difficulty) = (state?.stability, state?.difficulty)
    if state == nil, let memory = card.memory {
      stability = FSRS7().elapsedDays(memory, untilRecall: 0.9)
      difficulty = memory.difficulty
    }
    guard let stability, let difficulty, card.phase != .new else { return "{}" }
    let decay = FSRS6.Parameters.default.values.last ?? 0.1542
    return
      "{\"s\":\(Self.text(stability, 4)),\"d\":\(Self.text(difficulty, 3)),\"dr\":\(Self.text(retention, 2)),\"decay\":\(Self.text(decay, 3)),\"lrt\":\(last)}"
  }

  /// Returns a number as text, rounded like Anki to this many decimal places.
  private static func text(_ value: Double, _ decimals: Int) -> String {
    let scale = pow(10, Double(decimals))
    return "\((value * scale).rounded() / scale)"
  }
}

extension AnkiDeck {
  /// The names of all cards.
  package var cardNames: [String] { cards.map(\.card.name) }

  /// True if a card is not new, or its review log has an entry that this program uses.
  package var hasProgress: Bool { cards.contains { $0.card.hasProgress } }
}

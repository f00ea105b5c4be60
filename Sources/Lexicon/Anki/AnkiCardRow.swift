import FSRS
import Foundation
import GRDB
import ModelComparison
import Study

/// A card and its answers as rows of a collection of Anki.
struct AnkiCardRow {
  private let entry: AnkiExport.Entry
  private let times: AnkiPackage.Times
  private let retention: Double
  /// The position among new cards.
  private let position: Int

  init(
    _ entry: AnkiExport.Entry,
    times: AnkiPackage.Times,
    retention: Double,
    position: Int
  ) {
    (self.entry, self.times, self.retention, self.position) = (entry, times, retention, position)
  }

  private var card: Card { entry.card }

  func insert(_ db: Database, id: Int64, note: Int64, template: Int) throws {
    let (type, queue, due) = schedule
    let interval = type == 0 ? 0 : intervalDays
    try db.cachedStatement(
      sql: "INSERT INTO cards VALUES (?,?,?,?,?,-1,?,?,?,?,?,?,?,?,0,0,?,?)"
    ).execute(arguments: [
      id, note, AnkiSchema.deck, template, changedAt, type, card.hold == nil ? queue : -1, due,
      interval, type == 0 ? 0 : 2500, entry.answers.count, card.lapses,
      type == 1 || type == 3 ? max(1, stepsLeft) : 0, card.isFlagged ? 1 : 0, data,
    ])
    let insertion = try db.cachedStatement(sql: "INSERT INTO revlog VALUES (?,?,-1,?,?,?,?,?,?)")
    var last = 0
    for answer in entry.answers {
      try insertion.execute(arguments: [
        answer.id, id, answer.grade.rawValue, answer.isPractice ? last : answer.interval, last,
        answer.isPractice ? 0 : 2500, answer.milliseconds, Self.type(of: answer),
      ])
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

  /// The type, the queue and the due time: a day after the creation of the collection, or seconds.
  private var schedule: (type: Int, queue: Int, due: Int64) {
    let type =
      switch card.phase {
      case .new: 0
      case .learning: 1
      case .review: 2
      case .relearning: 3
      }
    switch card.due {
    case .on(let day)?: return (type, type == 2 ? 2 : 3, Int64(day.number - AnkiSchema.firstDay))
    case .at(let moment)?: return (type, 1, moment.milliseconds / 1000)
    case nil: return (0, 0, Int64(position))
    }
  }

  private var lastAnswer: AnkiExport.Answer? { entry.answers.last { !$0.isPractice } }

  /// The time of the last change in seconds: that of the last answer.
  private var changedAt: Int64 { (entry.answers.last?.id ?? AnkiSchema.creation * 1000) / 1000 }

  private var intervalDays: Int {
    guard case .on(let day)? = card.due, let last = card.lastReviewedAt else { return 1 }
    let reviewed = Int((Double(last.milliseconds) / 86_400_000).rounded(.down))
    return max(1, day.number - reviewed)
  }

  private var stepsLeft: Int { max(1, (card.phase == .learning ? 2 : 1) - card.step) }

  /// The state of FSRS-6 that Anki itself computes from the answers.
  ///
  /// Anki counts whole days back from the beginning of the next day.
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

  /// Returns a number with a number of decimals, as Anki rounds it.
  private static func text(_ value: Double, _ decimals: Int) -> String {
    let scale = pow(10, Double(decimals))
    return "\((value * scale).rounded() / scale)"
  }
}

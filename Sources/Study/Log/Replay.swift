import FSRS

/// The schedulers of every configuration that the log names.
package struct Schedulers: Sendable {
  private let byConfiguration: [Int64: Scheduler]

  /// - Throws: `StudyError.configuration` naming the one whose parameters are out of bounds.
  package init(_ configurations: [Int64: SchedulerConfiguration]) throws(StudyError) {
    var built: [Int64: Scheduler] = [:]
    for (id, configuration) in configurations {
      do throws(FSRSError) {
        built[id] = try Scheduler(configuration)
      } catch {
        throw .configuration(id: id)
      }
    }
    byConfiguration = built
  }

  package subscript(id: Int64) -> Scheduler? { byConfiguration[id] }
}

/// Rebuilds a card from the log: the one definition of what reviews and events mean.
package enum Replay {
  /// The card after its standing reviews and its events; nil when nothing remains to be stored.
  ///
  /// `reviews`: those that were neither undone nor reset, oldest first.
  /// `events`: all events of the card, oldest first.
  package static func card(
    _ key: CardKey,
    reviews: [Review],
    events: [Event],
    schedulers: Schedulers
  ) throws(StudyError) -> Card? {
    var card = Card(key)
    var remaining = events[...]
    for review in reviews {
      while let event = remaining.first, event.afterReview < review.id {
        apply(event, to: &card)
        remaining = remaining.dropFirst()
      }
      try apply(review, to: &card, schedulers: schedulers)
    }
    for event in remaining { apply(event, to: &card) }
    return card.isBlank ? nil : card
  }

  package static func apply(
    _ review: Review,
    to card: inout Card,
    schedulers: Schedulers
  ) throws(StudyError) {
    guard let scheduler = schedulers[review.configuration] else {
      throw .configuration(id: review.configuration)
    }
    card = scheduler.schedule(
      card,
      grade: review.grade,
      guessRate: review.scheduledGuessRate,
      at: review.answeredAt,
      on: review.day,
      choosing: .recorded(review.after.due)
    )
  }

  package static func apply(_ event: Event, to card: inout Card) {
    switch event.change {
    case .undo: break
    case .reset: card = Card(card.key)
    case .hold(let hold): card.hold = hold
    case .flag(let isFlagged):
      card.isFlagged = isFlagged
      if !isFlagged { card.isLeech = false }
    case .priority(let priority): card.priority = priority
    }
  }
}

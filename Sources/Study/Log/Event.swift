package import FSRS
import Foundation

/// An entry of the log that changes a card without an answer, such as a decision of the learner.
package struct Event: Hashable, Sendable {
  package enum Change: Hashable, Sendable {
    /// An undo of one review or event of the card, given by its key.
    case undo(entry: String)
    /// A reset of the card: its earlier answers and decisions no longer count.
    case reset
    case hold(Hold?)
    case flag(Bool)
    case priority(Priority)
    /// A state that the card gets without an answer, for example from a placement test, from Anki
    /// or from another skill of the word.
    case place(PlacedState)
    /// The word was shown to the learner, with its reading and meaning, before it was asked.
    ///
    /// This is not an answer: the first answer after it is the card's first rating.
    case introduced
  }

  /// The row in this database, from 1; 0 before it is stored.
  package var id: Int64 = 0
  /// The key of the event, the same on every machine.
  package var key: String
  /// The clock in milliseconds since 1970, which determines the position in the log; 0 before the
  /// event is stored.
  package var clock: Int64
  package var at: Timestamp
  package var day: StudyDay
  package var card: CardKey
  package var change: Change

  package var position: LogPosition { LogPosition(clock: clock, key: key) }

  package init(
    id: Int64 = 0,
    key: String = UUID().uuidString,
    clock: Int64 = 0,
    at: Timestamp,
    day: StudyDay,
    card: CardKey,
    change: Change
  ) {
    self.id = id
    self.key = key
    self.clock = clock
    self.at = at
    self.day = day
    self.card = card
    self.change = change
  }
}

/// A state that a card gets without an answer, for example from a placement test, from Anki or from
/// another skill of the word.
package struct PlacedState: Codable, Hashable, Sendable {
  package var phase: Phase
  /// The index, from 0, of the card's current step among the learning or relearning steps.
  package var step: Int
  package var memory: FSRS7.State?
  package var lapses: Int
  package var due: Due?
  /// The time from which forgetting is computed; nil for the time of the card's last answer, or of
  /// the event if there is none.
  package var reviewedAt: Timestamp?
  /// True to mark the card as a leech; nil to leave its mark unchanged.
  package var isLeech: Bool?

  package init(
    phase: Phase,
    step: Int = 0,
    memory: FSRS7.State?,
    lapses: Int = 0,
    due: Due?,
    reviewedAt: Timestamp? = nil,
    isLeech: Bool? = nil
  ) {
    self.phase = phase
    self.step = step
    self.memory = memory
    self.lapses = lapses
    self.due = due
    self.reviewedAt = reviewedAt
    self.isLeech = isLeech
  }

  /// Returns a card with this state in place of the card's own.
  ///
  /// `moment`, `day`: the time and the study day of the event.
  package func placing(_ card: Card, at moment: Timestamp, on day: StudyDay) -> Card {
    var card = card
    card.phase = phase
    card.step = EntryGate.steps.clamped(step)
    card.memory = memory
    card.lapses = EntryGate.count(lapses)
    card.due = due
    card.isLeech = isLeech ?? card.isLeech
    card.lastReviewedAt = reviewedAt ?? card.lastReviewedAt ?? moment
    card.introducedOn = card.introducedOn ?? day
    return card
  }
}

/// The encoding of a change of a card in the log and in exports: an object with one field.
///
/// `{"undo": key}`, `{"reset": true}`, `{"hold": "known" | "suspended" | null}`,
/// `{"flag": true | false}`, `{"priority": "high"}`, `{"place": {"phase": "review", …}}` or
/// `{"introduced": true}`.
extension Event.Change: Codable {
  private enum CodingKeys: CodingKey {
    case undo, reset, hold, flag, priority, place, introduced
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    guard let key = values.allKeys.first, values.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "one field names the change")
      )
    }
    switch key {
    case .undo: self = .undo(entry: try values.decode(String.self, forKey: .undo))
    case .reset: self = .reset
    case .hold: self = .hold(try values.decode(Hold?.self, forKey: .hold))
    case .flag: self = .flag(try values.decode(Bool.self, forKey: .flag))
    case .priority: self = .priority(try values.decode(Priority.self, forKey: .priority))
    case .place: self = .place(try values.decode(PlacedState.self, forKey: .place))
    case .introduced:
      guard try values.decode(Bool.self, forKey: .introduced) else {
        throw DecodingError.dataCorruptedError(
          forKey: .introduced,
          in: values,
          debugDescription: "an introduction cannot be false"
        )
      }
      self = .introduced
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .undo(let entry): try values.encode(entry, forKey: .undo)
    case .reset: try values.encode(true, forKey: .reset)
    case .hold(let hold): try values.encode(hold, forKey: .hold)
    case .flag(let isFlagged): try values.encode(isFlagged, forKey: .flag)
    case .priority(let priority): try values.encode(priority, forKey: .priority)
    case .place(let state): try values.encode(state, forKey: .place)
    case .introduced: try values.encode(true, forKey: .introduced)
    }
  }
}

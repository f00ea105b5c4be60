import Study

/// The text for the time until something is due.
enum Wait {
  /// Returns the time until a card is asked again, such as `again in 10 min`, or the reason why it
  /// is not asked.
  static func text(_ card: Card, today: StudyDay) -> String {
    switch card.hold {
    case .known: return "known"
    case .suspended: return "suspended"
    case nil: break
    }
    switch card.due {
    case nil: return "not scheduled"
    case .at(let moment):
      let last = card.lastReviewedAt ?? moment
      return "again in " + minutes(Int((moment.milliseconds - last.milliseconds) / 1000))
    case .on(let day): return "again " + days(day.days(since: today))
    }
  }

  static func days(_ days: Int) -> String {
    switch days {
    case ..<1: "today"
    case 1: "tomorrow"
    case 2..<60: "in \(days) days"
    case 60..<730: "in \(Int((Double(days) / 30.4).rounded())) months"
    default: "in \(Int((Double(days) / 365.25).rounded())) years"
    }
  }

  static func minutes(_ seconds: Int) -> String {
    switch seconds {
    case ..<45: "\(max(1, seconds)) s"
    case ..<5400: "\(Int((Double(seconds) / 60).rounded())) min"
    default: "\(Int((Double(seconds) / 3600).rounded())) h"
    }
  }
}

import FSRS

/// The limits for the values of an export; values outside them cannot come from this program.
enum ExchangeLimits {
  /// The valid range of times in milliseconds: about thirty thousand years around 1970.
  private static let moments: ClosedRange<Int64> = -1_000_000_000_000_000...1_000_000_000_000_000
  private static let days = -12_000_000...12_000_000
  private static let rows: ClosedRange<Int64> = 1...9_007_199_254_740_992
  private static let longestKey = 200

  static func check(_ setting: ExchangeLine.Setting, line: Int) throws(ExchangeError) {
    do throws(SettingError) {
      _ = try SettingDefinition.named(setting.name).validated(setting.value)
    } catch {
      throw .badField(line: line, field: setting.name)
    }
  }

  /// Checks a database row in an export of format 1.
  static func check(row: Int64, line: Int) throws(ExchangeError) {
    try check([("id", rows.contains(row))], line)
  }

  static func check(_ entry: LoggedConfiguration, line: Int) throws(ExchangeError) {
    let steps = entry.value.learningSteps + entry.value.relearningSteps
    guard (try? Scheduler(entry.value)) != nil, steps.allSatisfy((1...86_400).contains),
      (0...9999).contains(entry.value.leechThreshold),
      (0...86_400).contains(entry.value.practiceSeconds ?? 0)
    else { throw .badField(line: line, field: "configuration") }
    try check(
      [("clock", isClock(entry.clock)), ("createdAt", isMoment(entry.createdAt))],
      line
    )
  }

  static func check(_ review: Review, line: Int) throws(ExchangeError) {
    try check(
      [
        ("key", isKey(review.idempotencyKey)), ("clock", isClock(review.clock)),
        ("askedAt", isMoment(review.askedAt)),
        ("answeredAt", isMoment(review.answeredAt)), ("day", days.contains(review.day.number)),
        ("milliseconds", (0...1_000_000_000_000).contains(review.milliseconds)),
        ("kind", review.kind.skill == review.card.skill),
        ("answer", review.answer.map(review.options.indices.contains) ?? true),
        ("after.due", isDue(review.after.due)), ("before.due", isDue(review.before.due)),
        ("guessRate", (0...1).contains(review.guessRate)),
        ("correct", review.correct == review.grade.isRecall),
      ],
      line
    )
  }

  static func check(_ event: Event, line: Int) throws(ExchangeError) {
    try check(
      [
        ("key", isKey(event.key)), ("clock", isClock(event.clock)), ("at", isMoment(event.at)),
        ("day", days.contains(event.day.number)),
      ],
      line
    )
    guard case .place(let state) = event.change else { return }
    try check(
      [
        ("place.step", (0...10_000).contains(state.step)),
        ("place.lapses", (0...1_000_000).contains(state.lapses)),
        ("place.due", isDue(state.due)),
        ("place.reviewedAt", state.reviewedAt.map(isMoment) ?? true),
      ],
      line
    )
  }

  static func check(_ event: LegacyLine.Decision, line: Int) throws(ExchangeError) {
    try check(
      [
        ("id", rows.contains(event.id)), ("at", isMoment(event.at)),
        ("day", days.contains(event.day.number)),
        ("afterReview", event.afterReview >= 0 && event.afterReview <= rows.upperBound),
      ],
      line
    )
  }

  /// Returns true if a key is printable ASCII, so that it sorts by its bytes everywhere.
  private static func isKey(_ key: String) -> Bool {
    (1...longestKey).contains(key.utf8.count) && key.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }

  private static func isClock(_ clock: Int64) -> Bool { moments.contains(clock) }

  private static func isDue(_ due: Due?) -> Bool {
    switch due {
    case .at(let moment): isMoment(moment)
    case .on(let day): days.contains(day.number)
    case nil: true
    }
  }

  private static func isMoment(_ moment: Timestamp) -> Bool {
    moments.contains(moment.milliseconds)
  }

  private static func check(
    _ fields: [(name: String, isFine: Bool)],
    _ line: Int
  ) throws(ExchangeError) {
    if let bad = fields.first(where: { !$0.isFine }) {
      throw .badField(line: line, field: bad.name)
    }
  }
}

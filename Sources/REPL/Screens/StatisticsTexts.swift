package import Study

/// The sentences about the statistics, for terminals and pages.
package struct StatisticsTexts {
  let statistics: Statistics
  let style: ScreenStyle
  var words = ShownWords()

  package init(statistics: Statistics, style: ScreenStyle, words: ShownWords = ShownWords()) {
    self.statistics = statistics
    self.style = style
    self.words = words
  }

  /// The parts of a line of totals.
  ///
  /// They are the words known now, or that can be read if only readings count; the firm words, with
  /// those that a placement marked as known; the answers; the time if it is a minute or more; and
  /// the days in a row if they are more than one.
  /// A word is firm if its stability is at least three weeks, or if the learner marked it as known.
  package var totals: [String] {
    let (reviews, known) = (statistics.reviews, statistics.known)
    var totals = [
      "\(recalled.grouped) of \(known.begun.counted("word")) "
        + (known.skill == .reading ? "can be read" : "known now"),
      "\(known.now.counted("word")) \(firm)" + (placed.map { ", \($0)" } ?? ""),
      reviews.total == 1 ? "1 answer" : "\(reviews.total.grouped) answers",
    ]
    if statistics.secondsStudied >= 60 { totals.append(time) }
    if statistics.streakDays > 1 { totals.append("\(statistics.streakDays.grouped) days in a row") }
    return totals
  }

  /// The explanation of the firm words in ``totals``.
  package static let firm =
    "Firm: a word that you will very likely still know in three weeks, or that you marked as known."

  /// A text with the number of words that a placement test has marked as known, without those
  /// answered since; nil if there are none.
  private var placed: String? {
    let placed = statistics.known.placed
    return placed > 0 ? "\(placed.grouped) placed" : nil
  }

  private var time: String {
    let minutes = statistics.minutesStudied
    if minutes < 60 { return minutes.counted("minute") }
    let hours = (minutes + 30) / 60
    return hours == 1 ? "1 hour" : "\(hours.grouped) hours"
  }

  /// The number of words that the learner would recall now, rounded.
  private var recalled: Int { Int(statistics.known.recalled.rounded()) }

  /// The name of the firm words: `firm`, or `firm when last asked` if fewer words are known now.
  ///
  /// The words known now become fewer from day to day; a firm word stays firm until it is asked.
  private var firm: String {
    statistics.known.now > recalled ? "firm when last asked" : "firm"
  }

  /// The line with the numbers of words by state: known now, firm, placed, new and suspended.
  ///
  /// If only readings count, the words can be read, and the line says how many were asked for their
  /// meaning.
  /// The states firm and placed are those of ``totals``.
  var counts: String {
    let known = statistics.known
    let suspended = statistics.words[.suspended] ?? 0
    let counts: [String?] = [
      known.begun == 0
        ? "no word begun yet"
        : "\(known.skill == .reading ? "can read" : "known now"): about \(recalled.grouped) of "
          + "\(known.begun.counted("word")) begun",
      known.skill == .reading
        ? known.askedMeaning.map { "their meaning was asked of \($0 == 0 ? "none" : $0.grouped)" }
        : nil,
      "\(known.now.grouped) \(firm)",
      placed,
      "\(statistics.levels.reduce(0) { $0 + $1.new }.grouped) new",
    ]
    return (counts + [suspended > 0 ? "\(suspended.grouped) suspended" : nil]).compactMap(\.self)
      .joined(separator: style.separator)
  }

  /// The sentence with the forecast of firm words; nil if there is none.
  package var forecast: String? {
    let known = statistics.known
    guard let perDay = known.perDay, let last = KnownWords.horizons.last,
      known.forecast(afterDays: last) != nil
    else { return nil }
    var parts: [String] = []
    for days in KnownWords.horizons {
      guard let count = known.forecast(afterDays: days) else { continue }
      parts.append("\(count.grouped) by \(DayTick.long(statistics.today.adding(days)))")
      if count == known.most { break }
    }
    return "firm at the pace of the last \(known.days) days (\(Self.decimal(perDay)) words a day): "
      + parts.joined(separator: ", ")
  }

  /// The text about due words that count as known but were not asked yet; nil if there are none.
  ///
  /// The chart of due words does not count them.
  package var checks: String? {
    statistics.checks == nil ? nil : "not counted here: " + FirstChecksText.uncounted
  }

  /// The sentence about the time spent in the last weeks; nil before the second day of learning.
  package var effort: String? {
    let effort = statistics.effort
    guard effort.days > 1 else { return nil }
    let minutes = Double(effort.milliseconds) / 60_000 / Double(max(1, effort.studied))
    let time = minutes < 0.95 ? "less than 1" : Self.decimal(minutes)
    return "\(time) min on a day with answers (\(effort.studied) of the last \(effort.days) days)"
  }

  /// The rows up to the last level whose words are not all new, the row of packs without levels,
  /// and a text for all later levels.
  ///
  /// If there is only one later level, it has a row of its own, and the text is nil.
  var levels: (rows: [LevelProgress], later: String?) {
    let rows = statistics.levels
    let lists = rows.prefix { $0.level != nil || $0.isOtherLists }
    let begun = lists.lastIndex { $0.total > $0.new }.map { $0 + 1 } ?? 0
    let later = lists[begun...]
    guard let first = later.first, let last = later.last, later.count > 1 else {
      return (rows, nil)
    }
    let new = later.reduce(0) { $0 + $1.new }.counted("new word")
    return (
      Array(rows[..<begun] + rows[lists.endIndex...]),
      "\(LevelChart.name(first)) to \(LevelChart.name(last)): \(new)"
    )
  }

  /// The sentence of a page about the share of right answers; nil if there are too few answers.
  var recall: String? {
    let retention = statistics.retention
    guard let measured = retention.measured, retention.reviews >= 50 else { return nil }
    let period = statistics.since.map { " since \(DayTick.long($0))" } ?? ""
    return "of \(retention.reviews.grouped) answers\(period) to words that came back on a later day"
      + ", \(StatisticsScreen.percent(measured)) were right; your target is "
      + StatisticsScreen.percent(retention.target)
  }

  package var retention: String {
    let target = StatisticsScreen.percent(statistics.retention.target)
    guard let measured = statistics.retention.measured else {
      return "retention: no learned word was reviewed yet; target \(target)"
    }
    let count = statistics.retention.reviews
    let period = statistics.since.map { "since \(DayTick.long($0))" } ?? "so far"
    return "retention \(period) \(StatisticsScreen.percent(measured)) of "
      + "\(count == 1 ? "1 answer" : "\(count.grouped) answers") to learned words, target \(target)"
  }

  func name(_ tally: ConfusionTally) -> String {
    TerminalText.sanitized(ConfusionText.line(tally.confusion, style: style, words: words))
  }

  /// The confusions that are not weak spots.
  var otherConfusions: [ConfusionTally] {
    let weak = Set(statistics.weakSpots.map(\.tally.confusion))
    return statistics.confusions.filter { !weak.contains($0.confusion) }
  }

  package var advice: [String] { statistics.advice.map(text) }

  /// Returns advice as one sentence.
  func text(_ advice: Advice) -> String {
    switch advice {
    case .begin:
      return style.command("Begin with \(command("trainer"))", elsewhere: "Begin with a drill")
        + "; \(style.command(command("trainer place"), elsewhere: "‘Find my level’ in Settings"))"
        + " finds the words that you know already."
    case .comeBack(let away, let due, let days, let pauses):
      return "After \(away) days away \(Self.waiting(due, days))\(dueOnly(pauses))."
    case .backlog(let due, let days, let pauses):
      return "Now \(Self.waiting(due, days))\(dueOnly(pauses))."
    case .recallBelowTarget(let measured, let target, let newPerDay):
      let shares = [measured, target].map(StatisticsScreen.percent)
      let fewer = command("trainer settings set new-per-day \(newPerDay / 2)")
      return "Lately you recalled \(shares[0]) of the learned words; your target is \(shares[1])"
        + (newPerDay > 1
          ? style.command(
            ": \(fewer) leaves more time for them.",
            elsewhere: ": fewer new words a day leave more time for them."
          ) : ".")
    case .practise(let tally):
      return "You often answer \(name(tally)) (\(ConfusionText.frequency(tally)))"
        + style.command(": \(command("trainer --weak")) practises what you confuse most") + "."
    case .leeches(let count):
      return "\(count.grouped) words are forgotten again and again"
        + style.command(": \(command("trainer --leeches")) asks them") + "."
    }
  }

  /// Returns the end of a sentence that names the command for due words.
  ///
  /// `pausesNewWords`: true if new words pause during the backlog, which the text then says.
  private func dueOnly(_ pausesNewWords: Bool) -> String {
    pausesNewWords
      ? style.command(
        ": \(command("trainer")) asks them, and new words pause meanwhile",
        elsewhere: ", and new words pause meanwhile"
      ) : style.command(": \(command("trainer --new 0")) asks what is due only")
  }

  private static func waiting(_ count: Int, _ days: Int?) -> String {
    let due = count == 1 ? "1 review is due" : "\(count.grouped) reviews are due"
    guard let days else { return due + ", and at your usual pace they do not get fewer" }
    return due + ", which takes \(days == 1 ? "1 day" : "\(days) days") at your usual pace"
  }

  /// Returns a command in quotation marks.
  func command(_ text: String) -> String {
    style.glyphs == .unicode ? "‘\(text)’" : "'\(text)'"
  }

  /// Returns a number as text; below 10, with one decimal unless that is 0.
  static func decimal(_ value: Double) -> String {
    guard value < 10 else { return Int(value.rounded()).grouped }
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
  }
}

extension Statistics {
  /// The time of all answers in minutes, rounded.
  var minutesStudied: Int { (secondsStudied + 30) / 60 }
}

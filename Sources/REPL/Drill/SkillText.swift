package import Pinyin
package import Study

/// The texts about the skills in which words are asked.
package enum SkillText {
  /// Returns what is asked about words in a skill, to a learner who reads in the form `form`.
  package static func asked(_ skill: Skill, in form: ReadingForm) -> String {
    switch skill {
    case .reading: "their \(form.name)"
    case .meaning: "what they mean"
    case .recall: "the Chinese for the English"
    case .hanzi: "the characters for the \(form.name)"
    case .listening: "by ear"
    case .bank: "questions"
    }
  }

  /// Returns how a skill asks words.
  private static func way(_ skill: Skill, of words: Int, in form: ReadingForm) -> String {
    let their = words == 1 ? "its" : "their"
    return switch skill {
    case .reading: "by \(their) \(form.name)"
    case .meaning: "by \(their) meaning"
    case .recall: "from \(their) meaning to the Chinese"
    case .hanzi: "from \(their) \(form.name) to the characters"
    case .listening: "by ear"
    case .bank: "in questions"
    }
  }

  /// Returns the number of words that another skill will now ask too, and how it asks them.
  static func joining(_ joining: JoiningCount, in form: ReadingForm) -> String {
    let words = joining.words
    return "\(words.counted("word")) for the first time \(way(joining.skill, of: words, in: form))"
  }

  /// Returns the same number among others, such as `10 by their meaning for the first time`.
  static func firstTime(_ joining: JoiningCount, in form: ReadingForm) -> String {
    let words = joining.words
    return "\(words.grouped) \(way(joining.skill, of: words, in: form)) for the first time"
  }

  /// Returns the line about the additional skills in which words of this drill are asked from the
  /// next day on.
  static func tomorrow(_ skills: [Skill], in form: ReadingForm) -> String {
    "From tomorrow on, words that you got right also ask "
      + skills.map { asked($0, in: form) }.joined(separator: ", ") + "."
  }
}

/// The text about a placement that later answers have corrected.
package enum CorrectionText {
  /// Returns the number of words that the learner probably knows, and what was changed.
  package static func line(_ correction: PlacementCorrection, _ style: ScreenStyle) -> String {
    var changes: [String] = []
    if correction.placed > 0 {
      changes.append("\(correction.placed.grouped) more are marked as learned")
    }
    if correction.removed > 0 {
      changes.append("\(correction.removed.grouped) that were marked are new again")
    }
    return "Your answers since the placement test show that you know about "
      + "\(PlacementScreen.rounded(correction.known).counted("word")), not "
      + "\(PlacementScreen.rounded(correction.before).grouped): "
      + "\(changes.joined(separator: ", "))."
      + style.command(" ‘trainer place --undo’ undoes the placement.")
  }
}

/// The texts about first checks: the first questions in a skill about words that count as known by
/// a placement test, an import or another skill.
package enum FirstChecksText {
  /// Returns the number of first checks of known words, with the name that all texts use.
  private static func named(_ checks: Int) -> String {
    "\(checks.counted("quick check")) of \(checks == 1 ? "a known word" : "known words")"
  }

  /// Returns the line about words that will be checked in one skill because they are known in
  /// another.
  static func coming(_ checks: Int) -> String {
    "\(named(checks)) \(checks == 1 ? "comes" : "come") over the coming weeks: "
      + "you know \(checks == 1 ? "it" : "them") in another skill."
  }

  /// Returns the number of all first checks that are left, due or not.
  static func left(_ checks: Int) -> String {
    named(checks) + " left" + (checks == 1 ? "" : ", some in each drill")
  }

  /// The name of first checks where they are not counted.
  ///
  /// The number of those that are due changes each day, so it would contradict the number of all
  /// that are left.
  static let uncounted = "quick checks of known words"

  /// Returns the end of a text about due words, whose number does not include first checks; empty
  /// if none is due.
  static func besides(_ checks: Int?) -> String {
    checks == nil ? "" : ", besides " + uncounted
  }
}

/// The text of `trainer due`.
package enum DueText {
  /// Returns the numbers of due and of new words, and below them what else a drill would ask.
  ///
  /// If words only come back in some minutes, no time is estimated for them.
  ///
  /// Some of the other words are not due yet: the text says when the first of them is due. If they
  /// have no time, it says that they were shown and not asked yet.
  package static func lines(_ report: DueReport, now: Timestamp, style: ScreenStyle) -> [String] {
    let due = report.due - (report.checks ?? 0)
    var first = ["\(due.grouped) due"]
    if report.new > 0 { first.append("\(report.new.grouped) new") }
    if let minutes = report.minutes, due + report.new + report.joining > 0 {
      first.append("about \(minutes.counted("minute"))")
    }
    var others: [String] = []
    if let returning = report.returning {
      let wait = report.returnsAt.map {
        Wait.minutes(Int(($0.milliseconds - now.milliseconds) / 1000))
      }
      others.append(
        "\(returning.grouped) "
          + (wait.map { "coming back (the first in \($0))" } ?? "shown and not asked yet")
      )
    }
    others += (report.further ?? []).map { SkillText.joining($0, in: style.readingForm) }
    if let checks = report.checksLeft { others.append(FirstChecksText.left(checks)) }
    return [first, others].filter { !$0.isEmpty }
      .flatMap { style.wrap($0.joined(separator: style.separator), hanging: 2) }
  }
}

package import Pinyin
package import Study

/// The texts about the skills in which words are asked.
package enum SkillText {
  /// Returns a description of what is asked in a skill, to a learner who reads in the form `form`.
  package static func asked(_ skill: Skill, in form: ReadingForm) -> String {
    switch skill {
    case .reading: form.name
    case .meaning: "meaning"
    case .recall: "word for a meaning"
    case .hanzi: "characters for \(form.name)"
    case .listening: "word by ear"
    case .bank: "questions"
    }
  }

  /// Returns the number of words that are asked in a further skill for the first time.
  static func joining(_ joining: JoiningCount, in form: ReadingForm) -> String {
    let words = joining.words
    let asked =
      switch joining.skill {
      case .reading: "asked for \(words == 1 ? "its" : "their") \(form.name) too"
      case .meaning: "asked for \(words == 1 ? "its" : "their") meaning too"
      case .recall: "asked by \(words == 1 ? "its" : "their") meaning too"
      case .hanzi: "asked for \(words == 1 ? "its" : "their") characters too"
      case .listening: "asked by ear too"
      case .bank: "asked in questions too"
      }
    return "\(words.counted("word")) \(words == 1 ? "is" : "are") now \(asked)"
  }

  /// Returns the line about the skills in which words of this drill are asked from the next day on.
  static func tomorrow(_ skills: [Skill], in form: ReadingForm) -> String {
    skills == [.meaning]
      ? "From tomorrow, a word whose reading you got right is asked for its meaning too."
      : "From tomorrow on these words are asked for more: "
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
  /// Returns the number of first checks with their name, which is the same in all texts.
  private static func named(_ checks: Int) -> String {
    "\(checks.counted("quick check")) of \(checks == 1 ? "a known word" : "known words")"
  }

  /// Returns the line about first checks that were made because their words are known in another
  /// skill.
  static func coming(_ checks: Int) -> String {
    "\(named(checks)) \(checks == 1 ? "comes" : "come") over the coming weeks: "
      + "you know \(checks == 1 ? "it" : "them") in another skill."
  }

  /// Returns the number of first checks that are due, which can wait: a drill asks some of them.
  static func count(_ checks: Int) -> String {
    named(checks) + (checks == 1 ? "" : ", some in each drill")
  }

  /// Returns the end of a list of due words: the number of first checks, which the list does not
  /// count; empty if `checks` is nil.
  package static func besides(_ checks: Int?) -> String {
    checks.map { ", and " + count($0) } ?? ""
  }
}

/// The text about words that are not due yet but that a drill would ask.
package enum ReturningText {
  /// Returns the end of a line about due words: the number of words that are not due yet but that a
  /// drill would ask; empty if there are none.
  ///
  /// The text also says when the first is due or, if that is not known, that the words were shown
  /// and not asked yet.
  package static func words(_ report: DueReport, now: Timestamp) -> String {
    guard let returning = report.returning else { return "" }
    guard let first = report.returnsAt else {
      return ", \(returning.grouped) shown and not asked yet"
    }
    let wait = Wait.minutes(Int((first.milliseconds - now.milliseconds) / 1000))
    return ", \(returning.grouped) coming back (the first in \(wait))"
  }
}

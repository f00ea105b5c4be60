package import Study

/// The texts that explain why a drill asks nothing, and what the learner can do.
package enum IdleText {
  /// Returns the reasons why a drill has nothing to ask at its start.
  package static func lines(
    _ idleness: Idleness,
    _ request: DrillRequest,
    style: ScreenStyle
  ) -> [String] {
    var sentences: [String] = []
    if idleness.waiting > 0 {
      sentences.append(limit(idleness.waiting, style) + ".")
    } else if idleness.dueElsewhere > 0 {
      sentences.append(
        "Nothing is due in this selection; "
          + style.command("‘trainer’ without options", elsewhere: "a drill of everything")
          + " asks \(idleness.dueElsewhere.counted("word")) now."
      )
    } else {
      sentences.append("Nothing is due now.")
    }
    if let limit = idleness.newWords { sentences.append(sentence(limit, request, style)) }
    return style.wrap(sentences.filter { !$0.isEmpty }.joined(separator: " "))
  }

  /// Returns the text about due cards that exceed today's limit of reviews.
  ///
  /// `waiting`: the number of these cards.
  package static func limit(_ waiting: Int, _ style: ScreenStyle) -> String {
    "\(waiting.counted("review")) beyond the day's limit "
      + "\(waiting == 1 ? "waits" : "wait") until tomorrow"
      + style.command("; ‘trainer settings set reviews-per-day N’ raises it")
  }

  /// Returns the reason why no new words are introduced.
  ///
  /// `later`: the number of new words that come after a full drill; nil if it is not known.
  static func sentence(
    _ limit: NewWordsLimit,
    _ request: DrillRequest,
    _ style: ScreenStyle,
    later: Int? = nil
  ) -> String {
    // A number above the learner's own would be no good advice.
    let number = if case .day(let words) = limit, words > 0 { min(words, 10) } else { 10 }
    // If options narrow the drill, they have to be given again.
    let adding =
      request.isNarrow ? "‘--new \(number)’ in the same command" : "‘trainer --new \(number)’"
    func adds(_ words: String) -> String { style.command("; \(adding) begins \(words)") + "." }
    return switch limit {
    case .length:
      if let later, later > 0 {
        "First what waits; \(later.counted("new word")) \(later == 1 ? "comes" : "come") after it."
      } else {
        "What waits fills this drill, so it begins no new word."
      }
    case .day(words: 0):
      style.command("The setting new-per-day is 0", elsewhere: "No new words a day are set")
        + adds("new words")
    case .day(let words):
      "You have begun the \(words == 1 ? "new word" : "\(words) new words") of the day"
        + adds("more")
    case .request: style.command("--new 0 begins no new words.")
    case .learning(let words):
      "No new word is begun while \(words.counted("word")) \(words == 1 ? "is" : "are") in learning"
        + style.command("; ‘trainer settings set max-learning N’ allows more") + "."
    case .backlog: "New words pause while a backlog lasts" + adds("some")
    case .allBegun where request.asksGapsAlone, .noWord where request.asksGapsAlone:
      "No new word with a gap phrase is left."
    case .allBegun:
      "No word of \(request.isNarrow ? "this selection" : "the packs in use") is new"
        + style.command("; ‘trainer --ahead’ asks words that are not due yet") + "."
    case .noWord: noWord(request, style)
    }
  }

  private static func noWord(_ request: DrillRequest, _ style: ScreenStyle) -> String {
    if request.kinds == [.bank] {
      return "The packs in use have no bank questions"
        + style.command("; ‘trainer words import --wrong’ makes a pack with some") + "."
    }
    return "The packs in use have no words of this selection"
      + (request.levels != nil
        ? "; try another level, topic or kind"
        : style.command("; ‘trainer settings’ shows the packs and levels of new words")) + "."
  }

  /// Returns the reason why a drill ends without a question although it had words to ask.
  package static func lines(_ rest: DrillRest, style: ScreenStyle) -> [String] {
    style.wrap(
      rest.taken > 0
        ? "Another drill is asking these words; wait until it ends"
          + style.command(", or use ‘--level’ or ‘--topic’") + "."
        : "No question of this kind can be made of these words"
          + style.command("; choose another ‘--kind’") + "."
    )
  }

  /// Returns the parts of what is left today, after a colon.
  private static func parts(_ rest: DrillRest, _ style: ScreenStyle) -> String {
    guard let parts = rest.parts else { return "" }
    let counts = [(parts.due, "due"), (parts.returning, "coming back")]
    let texts =
      counts.filter { $0.0 > 0 }.map { "\($0.grouped) \($1)" }
      + parts.joining.map { SkillText.firstTime($0, in: style.readingForm) }
      + (parts.new > 0 ? ["\(parts.new.grouped) new"] : [])
    return ": " + texts.joined(separator: ", ")
  }

  /// Returns the offer to continue a drill after its last question; nil if there is nothing to
  /// continue with.
  ///
  /// `showsKeys`: true if the offer names the keys that accept or decline it.
  package static func offer(
    _ rest: DrillRest,
    now: Timestamp,
    style: ScreenStyle,
    showsKeys: Bool = true
  ) -> [String]? {
    if rest.available > 0 {
      let offer =
        rest.today.map {
          "\($0.grouped) more today\(parts(rest, style)). Enter for \(rest.length) of them"
        } ?? "Enter for \(rest.length.counted("more question"))"
      return style.wrap(
        "\(rest.answered) answered, \(rest.right) right"
          + (showsKeys ? ". \(offer), q to stop" : ".")
      )
    }
    guard rest.returning > 0, let last = rest.returnsAt else { return nil }
    let minutes = max(1, Int((last.milliseconds - now.milliseconds + 59_999) / 60_000))
    return style.wrap(
      "\(rest.returning.counted("word")) \(rest.returning == 1 ? "comes" : "come") back within "
        + "\(minutes) min" + (showsKeys ? ": Enter to go on, q to stop" : ".")
    )
  }
}

import Foundation
import Pinyin
import REPL
import Study

/// The sentences about the results of calls, produced by the same code as for the terminal.
struct PageTexts {
  private let service: any StudyService
  let settings: Settings
  let style: ScreenStyle
  /// The colours of the tones; nil if tones have none.
  private let toneColours: ToneColours?
  let sound: SoundAccess?
  let now: Timestamp

  init(
    _ service: any StudyService,
    _ settings: Settings,
    sound: SoundAccess?,
    now: Timestamp
  ) {
    self.now = now
    self.sound = sound
    self.service = service
    self.settings = settings
    // A page breaks lines by itself.
    var style = ScreenStyle(
      palette: Palette(mode: .roles),
      width: 10_000,
      glyphs: .unicode,
      readingForm: settings.readingForm,
      script: settings.script
    )
    style.showsPhrases = settings.phrases != .off
    style.namesCommands = false
    let chosen = settings.text("tone-colors")
    toneColours =
      chosen.isEmpty || settings.text("color") == "never" ? nil : try? ToneColours(setting: chosen)
    self.style = style
  }

  /// Returns the sentences about the result of a call.
  func texts<Call: StudyCall>(
    of result: Call.Response,
    _ call: Call
  ) async -> ResultTexts {
    var texts = ResultTexts()
    texts.sound = sound
    switch result {
    case let start as DrillStart: fill(&texts, start, (call as? StartDrill)?.request)
    case let step as DrillStep: fill(&texts, step)
    case let next as Introduce.Response: next.next.map { fill(&texts, $0) }
    case let next as PractiseContrast.Response: next.next.map { fill(&texts, $0) }
    case let answer as AnswerResult: fill(&texts, answer)
    case let hint as GetHint.Response:
      texts.lines = lines(style.wrap(hint.hint.replacing(Phrase.gap, with: "＿＿")))
    case let why as ExplainAnswer.Response:
      why.explanation.map { fill(&texts, $0) }
    case let rest as DrillRest: await fill(&texts, rest)
    case let undone as UndoneAction: texts.lines = await lines(undone)
    case let end as DrillEnd: await fill(&texts, end)
    case let details as [WordDetail]: details.first.map { fill(&texts, $0) }
    case let step as PlacementStep:
      fill(&texts, step, (call as? NextPlacement)?.sitting ?? PlacementSitting())
    case let report as PlacementReport:
      fill(&texts, report, (call as? PlanPlacement)?.evidence.sitting)
    case is GetSettings.Response: texts.settings = PageSettings.entries(settings)
    case let found as SearchWords.Response: texts.words = found.words.map(listed)
    case let statistics as Statistics: await fill(&texts, statistics)
    default: break
    }
    return texts
  }

  func line(_ text: String) -> ResultTexts.Line {
    TextSpan.spans(text, script: settings.script, tones: toneColours)
  }

  func lines(_ texts: some Sequence<String>) -> [ResultTexts.Line] {
    texts.map(line).filter { !$0.isEmpty }
  }

  // MARK: - Steps

  private func fill(_ texts: inout ResultTexts, _ start: DrillStart, _ request: DrillRequest?) {
    texts.total = request?.count ?? settings.drillLength
    texts.lines = start.correction.map { [line(CorrectionText.line($0, style))] }
    guard let idleness = start.idleness, let request else { return }
    if let choice = request.choice, let count = start.chosen {
      let hasContrasts = !start.weak.isEmpty
      texts.lines = [
        line(ChoiceText.line(choice, count, request, hasContrasts: hasContrasts, style))
      ]
    } else {
      texts.lines = (texts.lines ?? []) + lines(IdleText.lines(idleness, request, style: style))
    }
  }

  private func fill(_ texts: inout ResultTexts, _ step: DrillStep) {
    texts.question = step.question.map(question)
    texts.introduction = step.introduction.map(introduction)
  }

  private func question(_ question: ShownQuestion) -> ResultTexts.Question {
    ResultTexts.Question(
      task: capitalized(QuestionScreen.task(question.kind, in: style.readingForm)),
      options: question.options.map { option in
        if question.kind.isAnsweredInPinyin, let reading = option.reading {
          return line(style.colored(reading))
        }
        return line(TerminalText.sanitized(option.text))
      },
      prompt: TerminalText.sanitized(style.prompt(question)),
      note: style.note(question).map { line(TerminalText.sanitized($0)) },
      phrase: question.phrase.map {
        line(PhraseText(style: style).marked($0, asking: question.prompt))
      },
      script: settings.script.languageTag,
      readingTag: style.readingForm.languageTag,
      practice: question.practice.map { line(RoundText.head($0, style: style)) },
      unseen: question.isUnseen == true ? line(QuestionScreen.unseen) : nil
    )
  }

  private func introduction(_ shown: ShownIntroduction) -> ResultTexts.Introduction {
    let screen = IntroductionScreen(style: style)
    let word = shown.word
    return ResultTexts.Introduction(
      head: capitalized(screen.head(shown)),
      word: line(style.text(.word(word))),
      reading: line(style.colored(word.reading)),
      tones: Self.tones(word.spokenForm?.reading ?? word.reading),
      gloss: line(screen.meaning(shown)),
      parts: lines(screen.partTexts(shown).map { TerminalText.sanitized($0) }),
      phrase: lines(PhraseText(style: style).parts(of: word)),
      warning: screen.warning(shown).map(line)
    )
  }

  /// Returns the tones of the syllables, from 1 to 5 (the neutral tone).
  static func tones(_ reading: Reading) -> [Int] { reading.syllables.map(\.tone.rawValue) }

  // MARK: - Answers

  private func fill(_ texts: inout ResultTexts, _ answer: AnswerResult) {
    switch answer {
    case .retry(let reason):
      // The lines before the last one mark a place in the typed text for a terminal. The title of
      // the page says that nothing is counted.
      texts.lines = lines(
        RetryText.lines(reason, style: style).suffix(1)
          .map { $0.replacing(#/ \(not counted\)$| Not counted\.$/#, with: "") }
      )
    case .unknown(let next): fill(&texts, next)
    case .recorded(let feedback, let next):
      texts.verdict = verdict(feedback)
      next.map { fill(&texts, $0) }
    }
  }

  private func verdict(_ feedback: Feedback) -> ResultTexts.Verdict {
    let parts = FeedbackScreen(style: style, callsUnknownWrong: false).parts(feedback)
    let (verdict, word) = (feedback.verdict, feedback.question.item.word)
    let tones = word.map { Self.tones($0.spokenForm?.reading ?? $0.reading) } ?? []
    let isCompared =
      feedback.question.kind.isAnsweredInPinyin && !verdict.isRight && !verdict.isUnrelated
    return ResultTexts.Verdict(
      verdict: parts.verdict,
      next: parts.next,
      word: word.map { line(style.text(.word($0))) } ?? [],
      reading: line(parts.reading),
      notes: line(parts.notes),
      gloss: line(parts.gloss),
      remarks: lines(parts.remarks),
      phrase: lines(parts.phrase),
      right: feedback.question.answer,
      given: verdict.chosen,
      tones: tones,
      givenTones: isCompared ? word.flatMap { Self.givenTones(verdict, of: $0, tones) } : nil,
      isSaid: settings.spokenAnswers == .all
        || settings.spokenAnswers == .wrong && !feedback.review.correct
    )
  }

  /// Returns the tones of a given reading as it is spoken, for the comparison with `right`, the
  /// tones of the right reading.
  ///
  /// Where both readings are written with the same tone, the result has the tone of `right`: one
  /// wrong syllable can change how its neighbour is spoken, which is no mistake. The result is nil
  /// if all tones are the same, or if the readings cannot be compared.
  private static func givenTones(_ verdict: Verdict, of word: Word, _ right: [Int]) -> [Int]? {
    let lengths = [verdict.compared, word.reading].map(\.syllables.count)
    guard let given = verdict.given, lengths.allSatisfy({ $0 == given.syllables.count }),
      tones(given) != tones(verdict.compared)
    else { return nil }
    let isRight = zip(tones(given), tones(verdict.compared)).map { $0 == $1 }
    return zip(isRight, zip(right, tones(given.spoken(hanzi: word.simplified))))
      .map { $0 ? $1.0 : $1.1 }
  }

  // MARK: - Placement

  private func fill(
    _ texts: inout ResultTexts,
    _ step: PlacementStep,
    _ sitting: PlacementSitting
  ) {
    let screen = PlacementScreen(style: style)
    texts.script = settings.script.languageTag
    texts.readingTag = style.readingForm.languageTag
    texts.word = step.word.map { TerminalText.sanitized($0.text(in: settings.script)) }
    let isOpen = step.isSecondQuestion
    // In the second question of a word, the verdict on the first one tells the meaning.
    texts.note = isOpen ? nil : step.word.flatMap { screen.note($0, step, sitting) }.map(line)
    texts.lines =
      if let retry = step.retry {
        lines(RetryText.lines(retry, style: style).suffix(1))
      } else {
        step.last.map {
          let isUnknown = sitting.answers.last?.given.isEmpty == true
          return (isOpen ? [] : lines([style.text(.word($0.word))]))
            + lines(screen.lines($0, isUnknown: isUnknown, isOpen: isOpen))
        } ?? []
      }
  }

  private func fill(
    _ texts: inout ResultTexts,
    _ report: PlacementReport,
    _ sitting: PlacementSitting?
  ) {
    let isEarly = sitting?.isEarly ?? false
    texts.isEarly = isEarly
    texts.lines = lines(
      PlacementScreen(style: style).sentences(report, sitting, isStopped: isEarly)
    )
    texts.levels = report.rows.map {
      ResultTexts.Level(
        name: $0.level.map { "level \($0)" } ?? "other",
        known: $0.known,
        words: $0.words
      )
    }
  }

  // MARK: - Ends

  private func fill(_ texts: inout ResultTexts, _ rest: DrillRest) async {
    let words = await shownWords(RoundText.words(of: rest))
    texts.lines = rest.practised.map { lines(RoundText.result($0, style: style, words: words)) }
    if let round = rest.round {
      texts.offer = lines(RoundText.sentences(round, rest, style: style, words: words))
    } else if rest.answered == 0, rest.available + rest.returning == 0 {
      texts.lines = lines(IdleText.lines(rest, style: style))
    } else {
      texts.offer = IdleText.offer(rest, now: now, style: style, showsKeys: false).map(lines)
    }
  }

  private func lines(_ undone: UndoneAction) async -> [ResultTexts.Line] {
    let key = undone.card.word
    let words = await shownWords([key])
    return [line("undone: " + UndoneText.name(undone) + style.text(key, words))]
  }

  private func fill(_ texts: inout ResultTexts, _ statistics: Statistics) async {
    let words = await shownWords(statistics.namedWords)
    var plain = style
    plain.palette = Palette(mode: .off)
    let sentences = StatisticsTexts(statistics: statistics, style: plain, words: words)
    texts.totals = sentences.totals
    texts.note = line(StatisticsTexts.firm)
    texts.choices = statistics.advice.compactMap { advice -> WordChoice? in
      switch advice {
      case .practise: .weak
      case .leeches: .leeches
      case .begin, .comeBack, .backlog, .recallBelowTarget: nil
      }
    }
    texts.report = StatisticsPage(statistics, style: plain, words: words).sections
  }

  /// Returns the words that a text can name; none if they cannot be read now.
  func shownWords(_ keys: [WordKey]) async -> ShownWords {
    guard !keys.isEmpty else { return ShownWords() }
    return ShownWords((try? await service.perform(GetWords(keys))) ?? [])
  }

  func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}

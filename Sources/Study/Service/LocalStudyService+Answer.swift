import Confusables
import FSRS
import Pinyin

extension LocalStudyService {
  /// Returns a hint to the open question of a drill, after which a right answer is graded hard at
  /// most.
  ///
  /// - Throws: `StudyError.noSuchQuestion` if no question is open.
  package func hint(in id: DrillID) throws(StudyError) -> String {
    guard let open = drills[id]?.open else { throw .noSuchQuestion }
    drills[id]?.open?.hasHint = true
    let settings = try settings()
    let word = settings.phrases == .off ? nil : open.question.item.word
    let phrase = word?.phrase
    let maker = IntroductionMaker(words: words.noted, script: settings.script)
    let asked = open.question.kind == .meaning ? open.question.item.word : nil
    return Hint.text(
      for: open.question,
      phrase: phrase?.text(in: settings.script),
      gap: word.flatMap { phrase?.text(without: $0, in: settings.script) },
      parts: try asked.flatMap { (word) throws(StudyError) in try maker.clue(to: word) },
      hidesReading: !settings.skills.contains(.reading),
      in: settings.readingForm
    )
  }

  /// The maximum time of an answer in milliseconds, a day; longer times are shortened to it.
  static let longestTime = 86_400_000

  package func submit(_ answer: Submit) throws(StudyError) -> AnswerResult {
    var submission = answer
    submission.milliseconds = min(max(0, answer.milliseconds), Self.longestTime)
    guard var active = drills[submission.drill] else { throw .noSuchQuestion }
    if let last = active.last, last.id == submission.question {
      let feedback = try recordedBefore(last)
      return .recorded(feedback, next: try? nextStep(in: submission.drill))
    }
    guard let open = active.open, open.question.id == submission.question else {
      throw .noSuchQuestion
    }
    let judge = AnswerJudge(
      question: open.question,
      warnings: open.warnings,
      homophones: try homophones(of: open.question)
    )
    var judged = judge.judge(submission.given)
    if case .failure(let retry) = judged, retry.reason == .notAnOption,
      let name = try taiwanWord(of: open.question, read: submission.given)
    {
      judged = judge.judge(name)
    }
    switch judged {
    case .failure(let retry):
      let reason = retry.reason
      if let warning = AnswerWarning(reason) {
        drills[submission.drill]?.open?.warnings.insert(warning)
      }
      return .retry(reason)
    case .success(let verdict):
      if judge.saysUnknown(submission.given) {
        if open.isUnseen, submission.grade == nil, let word = open.question.item.word {
          active.open = nil
          let step = try introduction(of: word, open.question.card, in: &active, try settings())
          drills[submission.drill] = active
          return .unknown(next: step)
        }
        submission.given = Review.unknown
      }
      if !open.warnings.contains(.reading), let other = otherReading(of: open.question, verdict) {
        drills[submission.drill]?.open?.warnings.insert(.reading)
        return .retry(.otherReading(other))
      }
      // Nothing may fail after the commit, so the packs are read before it.
      let remarks = remarks(on: open.question, verdict, typed: submission.given)
      let verdict = verdict.agreeing(with: remarks)
      let newContrasts: [Contrast] = verdict.confusions.map(\.contrast).filter {
        active.drill.contrasts.count(of: $0).confused == 0
      }
      let recorded = try recorder.record(
        submission,
        verdict,
        open,
        active.dueCounts,
        at: now(),
        timeZone
      )
      active.record(recorded.review, of: open.question, verdict, remarks, card: recorded.card)
      drills[submission.drill] = active
      // The answer is stored now: if the next step cannot be found, the client requests it again.
      var feedback = recorded.feedback(on: open.question, verdict, remarks: remarks)
      if open.isUnseen { feedback.isUnseen = true }
      if !newContrasts.isEmpty { feedback.newContrasts = newContrasts }
      return .recorded(feedback, next: try? nextStep(in: submission.drill))
    }
  }

  /// Returns the word of the study list with the characters of the asked word and the typed reading,
  /// if its meaning may be the one that the learner's own list gives the asked word.
  ///
  /// That is so if the list has another meaning than the study list for the reading that it asks
  /// for, and lacks the other word. The result is nil otherwise, or if the packs cannot be read.
  private func otherReading(of question: Question, _ verdict: Verdict) -> Word? {
    guard question.kind == .typed, !verdict.isRight, let given = verdict.given,
      let own = question.item.word, own.pack != PackName.study,
      let alike = try? words.noted.shelves.flatMap({ try $0.words(spelled: own.simplified) })
    else { return nil }
    let listed = alike.filter { $0.pack == PackName.study && $0.simplified == own.simplified }
    guard let same = listed.first(where: { $0.key == own.key }), same.gloss != own.gloss,
      let other = listed.first(where: { $0.acceptedReadings.contains(given) }),
      !alike.contains(where: { $0.key == other.key && $0.pack == own.pack })
    else { return nil }
    return other.read(like: own)
  }

  /// Returns the word that Taiwan uses instead of the asked one, if the answer is a reading of that
  /// word; nil otherwise.
  ///
  /// `text`: the typed answer.
  private func taiwanWord(
    of question: Question,
    read text: String
  ) throws(StudyError) -> String? {
    guard let name = question.item.word?.phrase?.taiwanWord else { return nil }
    var readings = [Reading([])]
    for character in name.prefix(Self.longestName) {
      let syllables = try words.noted.syllables(of: character)
      readings = readings.flatMap { head in syllables.map { Reading(head.syllables + [$0]) } }
    }
    guard case .right = Judgement(typed: text, hanzi: name, accepted: readings) else { return nil }
    return name
  }

  /// The maximum number of characters of a word of Taiwan that is recognized by its reading.
  private static let longestName = 4

  /// Returns the feedback on a stored answer that a client sends again because it received no
  /// acknowledgement.
  ///
  /// - Throws: `StudyError.noSuchQuestion` if no answer to the question is stored, if it was undone
  ///   or reset, or if it cannot be judged any more.
  private func recordedBefore(_ question: Question) throws(StudyError) -> Feedback {
    guard let found = try recorder.recorded(question),
      let verdict = verdict(on: question, recorded: found.review.given)
    else { throw .noSuchQuestion }
    let remarks = remarks(on: question, verdict, typed: found.review.given)
    return found.feedback(on: question, verdict.agreeing(with: remarks), remarks: remarks)
  }

  /// Returns the verdict on a stored answer; nil if it cannot be judged any more.
  func verdict(on question: Question, recorded given: String) -> Verdict? {
    let judge = AnswerJudge(
      question: question,
      warnings: Set(AnswerWarning.allCases),
      homophones: (try? homophones(of: question)) ?? []
    )
    return given == Review.unknown ? judge.unknown : try? judge.judge(given).get()
  }

  /// Returns the other readings that sound like the word of a listening question; empty for other
  /// kinds of questions.
  private func homophones(of question: Question) throws(StudyError) -> [Reading] {
    guard question.kind == .listening, let word = question.item.word else { return [] }
    return try HeardReadings.homophones(of: word, in: words)
  }

  /// Returns the remarks on a wrong answer.
  ///
  /// They are empty for a right answer and, except for the parts of a word whose meaning is asked,
  /// for “don't know”; also if the packs or the database cannot be read.
  func remarks(on question: Question, _ verdict: Verdict, typed text: String) -> [Remark] {
    guard !verdict.isRight,
      verdict.chosen != nil || verdict.given != nil || !verdict.differences.isEmpty
        || question.kind == .meaning,
      let script = try? settings().script
    else { return [] }
    return
      (try? store.read { [words] reader in
        let finder = RemarkFinder(words: words.noted, script: script) { (key) throws(StudyError) in
          try reader.cards(.word(key)).contains { $0.status != .new || $0.isIntroduced }
        }
        return try finder.remarks(on: question, verdict, typed: text)
      }) ?? []
  }
}

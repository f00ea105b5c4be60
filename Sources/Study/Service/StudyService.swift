package import Confusables
package import FSRS

/// Names a drill within the service that runs it.
package struct DrillID: Codable, Hashable, RawRepresentable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
}

/// A drill that has begun.
package struct DrillStart: Codable, Hashable, Sendable {
  package let id: DrillID
  /// Due words and new words that were chosen.
  package let due: Int
  package let new: Int
  /// Due words left for later.
  package let waiting: Int
  package let backlog: Backlog?
  /// What a drill of weak contrasts is about; empty for other drills.
  package var weak: [Contrast] = []
}

/// What a client knows of its drill, enough to go on after the service was started again.
package struct DrillResumption: Codable, Hashable, Sendable {
  package var request: DrillRequest
  /// The question that waits for its answer, or whose answer was sent and not acknowledged.
  package var question: Question?
  /// The names of the questions that were answered in the drill, oldest first.
  package var answers: [String]

  package init(request: DrillRequest, question: Question?, answers: [String]) {
    self.request = request
    self.question = question
    self.answers = answers
  }
}

/// What comes next in a drill.
package enum DrillStep: Hashable, Sendable {
  case question(Question, remaining: Int)
  case finished
}

/// An answer on its way to the log.
package struct Submission: Codable, Hashable, Sendable {
  package var drill: DrillID
  package var question: String
  package var given: String
  package var milliseconds: Int
  /// A grade that the learner chose.
  package var grade: Rating?

  package init(
    drill: DrillID,
    question: String,
    given: String,
    milliseconds: Int,
    grade: Rating? = nil
  ) {
    self.drill = drill
    self.question = question
    self.given = given
    self.milliseconds = milliseconds
    self.grade = grade
  }
}

/// What became of a submission.
package enum AnswerResult: Hashable, Sendable {
  /// Not counted; the question stands.
  case retry(RetryReason)
  /// Stored; nothing can take it away any more.
  case recorded(Feedback)
}

/// What a learner is shown after an answer that was stored.
package struct Feedback: Codable, Hashable, Sendable {
  package let review: Review
  package let question: Question
  package let verdict: Verdict
  package let card: Card
  package let today: StudyDay
  /// Set when this answer made the word a leech: what it is confused with, most often first.
  package let leech: [String]?
}

/// The totals of a drill and what comes after it.
package struct DrillEnd: Codable, Hashable, Sendable {
  package let summary: DrillSummary
  /// Cards due now, later today and tomorrow.
  package let due: Statistics.DueCounts
  /// The moment of the next card on a step, or nil.
  package let nextStep: Timestamp?
  /// The first day after today on which something is due.
  package let nextDay: StudyDay?
  package let today: StudyDay
}

/// What a learner can do to the word that is being asked.
package enum WordDecision: Hashable, Sendable {
  case flag(Bool)
  case hold(Hold?)
  case priority(Priority)
}

/// Which cards a reset forgets.
package enum ResetSelection: Hashable, Sendable {
  case words([WordKey])
  case levels(LevelSet)
  case skill(Skill)
  case all
}

/// What a reset forgets, or would.
package struct ResetReport: Codable, Hashable, Sendable {
  package let selection: ResetSelection
  package let cards: [CardKey]
  package let reviews: Int
  /// Whether the settings go back to their defaults as well.
  package let settings: Bool
}

/// An answer that was taken back.
package struct Undone: Codable, Hashable, Sendable {
  package let review: Review
  /// What the card is now; nil when the word is as if never asked.
  package let card: Card?
}

/// Numbers for `trainer due`.
package struct DueReport: Codable, Hashable, Sendable {
  package let due: Int
  package let new: Int
  package let learning: Int
  package let backlog: Backlog?

  package init(due: Int, new: Int, learning: Int, backlog: Backlog?) {
    self.due = due
    self.new = new
    self.learning = learning
    self.backlog = backlog
  }
}

/// A word with what the learner knows of it.
package struct WordDetail: Codable, Hashable, Sendable {
  package let word: Word
  package let cards: [Card]
  /// Standing reviews, oldest first.
  package let history: [Review]
}

/// All that a client can ask of the learner's study, in process or over a socket.
package protocol StudyService: Sendable {
  func startDrill(_ request: DrillRequest) async throws(StudyError) -> DrillStart
  /// Goes on with a drill that the service has lost, with its open question and its answers.
  func resumeDrill(_ resumption: DrillResumption) async throws(StudyError) -> DrillStart
  func nextStep(in drill: DrillID) async throws(StudyError) -> DrillStep
  func submit(_ submission: Submission) async throws(StudyError) -> AnswerResult
  /// Leaves the present question out of the drill without an answer.
  func skip(in drill: DrillID) async throws(StudyError)
  /// Notes that a hint was shown for the present question, and gives it.
  func hint(in drill: DrillID) async throws(StudyError) -> String
  /// Explains the last wrong answer of the drill; nil when there was none.
  func why(in drill: DrillID) async throws(StudyError) -> Explanation?
  /// The word that was answered last; nil before the first answer.
  func lastWord(in drill: DrillID) async throws(StudyError) -> WordDetail?
  func endDrill(_ drill: DrillID) async throws(StudyError) -> DrillEnd

  /// Takes back the last answer; in a drill, its word is asked again.
  func undo(in drill: DrillID?) async throws(StudyError) -> Undone
  /// Gives the last answer of the drill another grade.
  func regrade(_ grade: Rating, in drill: DrillID) async throws(StudyError) -> Feedback
  func decide(_ decision: WordDecision, on cards: [CardKey]) async throws(StudyError)

  func statistics(
    since: StudyDay?,
    word: WordKey?
  ) async throws(StudyError) -> Statistics
  func due() async throws(StudyError) -> DueReport
  func details(of words: [WordKey]) async throws(StudyError) -> [WordDetail]
  /// The words that texts name: keys, simplified or traditional hanzi.
  func words(named texts: [String]) async throws(StudyError) -> [Word]
  /// The words of the packs that have these keys; a key that no pack has is left out.
  func words(of keys: [WordKey]) async throws(StudyError) -> [Word]
  /// The status of every started card of a skill.
  func cards(of skill: Skill) async throws(StudyError) -> [Card]

  /// What a reset would forget.
  func planReset(
    _ selection: ResetSelection,
    settings: Bool
  ) async throws(StudyError) -> ResetReport
  func reset(_ report: ResetReport) async throws(StudyError)

  func settings() async throws(StudyError) -> Settings
  func storedSettings() async throws(StudyError) -> [String: String]
  /// `value`: nil for the default.
  func set(_ name: String, to value: String?) async throws(StudyError)
}

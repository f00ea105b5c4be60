import FSRS

/// All settings on which the result of the scheduler depends.
///
/// The store keeps every configuration that was ever used and each review names its own, so a
/// replay gives the same state after any change of settings.
package struct SchedulerConfiguration: Codable, Hashable, Sendable {
  /// The 34 parameters of FSRS-7.
  package var parameters: [Double]
  /// The probability of recall at which a card is due.
  package var desiredRetention: Double
  /// The learning steps in seconds.
  package var learningSteps: [Int]
  /// The relearning steps in seconds, after a lapse.
  package var relearningSteps: [Int]
  package var maximumIntervalDays: Int
  /// True if intervals vary at random, so that words learned together are not always due together.
  package var isFuzzed: Bool
  /// The number of lapses that makes a card a leech; 0 if none does.
  package var leechThreshold: Int
  package var suspendsLeeches: Bool
  /// True if days with fewer reviews are preferred among those that the fuzz allows; nil, in older
  /// logs, means false.
  package var isBalanced: Bool?
  /// The number of seconds after an answer within which a further right answer to a learned word is
  /// practice; nil if such an answer is never practice.
  ///
  /// Practice changes neither the memory nor the due day.
  package var practiceSeconds: Int?
  /// The fit from which the parameters come; nil if they are the published ones or come from the
  /// setting.
  package var fit: ParameterVersion?
  /// True if a right answer counts less the more likely it was a guess; nil, in older logs, means
  /// false.
  package var usesGuessRate: Bool?
  /// True if answers to a card with a memory state change neither its memory nor its due day; nil
  /// means false.
  ///
  /// It is true in a round of practice, and for a practice deck of another program.
  package var isPractice: Bool?
  /// The maximum interval in days after the first answer to a word whose memory was estimated, for
  /// example by a placement test; nil, in older logs, means no limit.
  ///
  /// A longer estimated stability is the limit instead.
  package var checkIntervalDays: Int?
  /// The maximum interval in days after the first answer to a word whose memory was estimated, if
  /// that answer was a choice among options; nil, in older logs, means ``checkIntervalDays``.
  ///
  /// An estimated stability longer than ``checkIntervalDays`` is the limit instead. If a value is
  /// set, ``checkIntervalDays`` also limits the interval after a second answer that comes within
  /// half of that time after the first one, unless the word is on a step. Without
  /// ``checkIntervalDays`` there is no limit at all.
  package var chosenCheckDays: Int?
  /// The maximum ratio of an interval to the days since the word was met, counted as at least one
  /// day; nil, in older logs, means no such limit.
  package var growthLimit: Int?
  /// True if the interval after a right answer is at least the time since the answer before it;
  /// nil, in older logs, means false.
  ///
  /// The minimum is lower if the answer may be a guess, or if the desired retention is above 90 %.
  package var keepsRecalledTime: Bool?
  /// True if a right answer to a learned card that is not yet due makes it due no earlier than it
  /// was; nil, in older logs, means false.
  package var keepsDueDay: Bool?
  /// The minimum ratio of an interval to the time since the answer before, for a word that was right
  /// on several days and never forgotten; nil, in older logs, means 1.
  ///
  /// It needs ``keepsRecalledTime``, and gives no interval longer than the time since the word was
  /// met.
  package var recalledGrowth: Double?

  package init(
    parameters: [Double] = FSRS7.Parameters.default.values,
    desiredRetention: Double = 0.9,
    learningSteps: [Int] = [60, 600],
    relearningSteps: [Int] = [600],
    maximumIntervalDays: Int = 36_500,
    isFuzzed: Bool = true,
    leechThreshold: Int = 8,
    suspendsLeeches: Bool = false,
    isBalanced: Bool? = nil,
    practiceSeconds: Int? = nil,
    fit: ParameterVersion? = nil,
    usesGuessRate: Bool? = nil,
    isPractice: Bool? = nil,
    checkIntervalDays: Int? = nil,
    chosenCheckDays: Int? = nil,
    growthLimit: Int? = nil,
    keepsRecalledTime: Bool? = nil,
    keepsDueDay: Bool? = nil,
    recalledGrowth: Double? = nil
  ) {
    self.parameters = parameters
    self.desiredRetention = desiredRetention
    self.learningSteps = learningSteps
    self.relearningSteps = relearningSteps
    self.maximumIntervalDays = maximumIntervalDays
    self.isFuzzed = isFuzzed
    self.leechThreshold = leechThreshold
    self.suspendsLeeches = suspendsLeeches
    self.isBalanced = isBalanced
    self.practiceSeconds = practiceSeconds
    self.fit = fit
    self.usesGuessRate = usesGuessRate
    self.isPractice = isPractice
    self.checkIntervalDays = checkIntervalDays
    self.chosenCheckDays = chosenCheckDays
    self.growthLimit = growthLimit
    self.keepsRecalledTime = keepsRecalledTime
    self.keepsDueDay = keepsDueDay
    self.recalledGrowth = recalledGrowth
  }
}

/// A fit of the memory model to the learner's own answers, as recorded in a configuration.
package struct ParameterVersion: Codable, Hashable, Sendable {
  /// The number of the fit among all stored ones, from 1.
  package let number: Int
  package let fittedAt: Timestamp
  /// The number of answers on which the fit was evaluated.
  package let reviews: Int
  /// The value of the objective function on these answers with the fitted parameters; lower is
  /// better.
  package let objective: Double
  /// The value of the objective function on the same answers with the parameters in use before the
  /// fit.
  package let objectiveBefore: Double

  package init(
    number: Int,
    fittedAt: Timestamp,
    reviews: Int,
    objective: Double,
    objectiveBefore: Double
  ) {
    self.number = number
    self.fittedAt = fittedAt
    self.reviews = reviews
    self.objective = objective
    self.objectiveBefore = objectiveBefore
  }
}

/// The origin of the memory model's parameters in use.
package enum ParameterOrigin: Codable, Hashable, Sendable {
  case published
  /// The numbers in the learner's setting.
  case own
  case fitted(ParameterVersion)
}

/// The learner's choice of the parameters of the memory model.
package enum ParameterChoice: Hashable, Sendable {
  /// The parameters of the latest fit; a new fit is tried after every drill.
  case auto
  /// The latest fit, without further fits.
  case keep
  /// The published parameters.
  case published
  /// The numbers in the learner's setting.
  case own([Double])
}

/// The schedulers of the configurations in the log, each made at its first use.
package struct SchedulerCache {
  private let configuration: (Int64) throws(StudyError) -> LoggedConfiguration?
  private var made: [Int64: Scheduler] = [:]

  /// Makes an empty cache of schedulers.
  ///
  /// - Parameter configuration: a function that returns the configuration in a row, or nil if there
  ///   is none.
  package init(
    _ configuration: @escaping (Int64) throws(StudyError) -> LoggedConfiguration?
  ) {
    self.configuration = configuration
  }

  /// Returns the scheduler of the configuration in the database row `id`.
  ///
  /// - Throws: `StudyError.configuration` when the configuration is missing or its parameters are
  ///   out of bounds.
  package mutating func scheduler(of id: Int64) throws(StudyError) -> Scheduler {
    if let known = made[id] { return known }
    let stored = try configuration(id)
    guard let stored else { throw .configuration(id: id) }
    do throws(FSRSError) {
      let scheduler = try Scheduler(stored.value)
      made[id] = scheduler
      return scheduler
    } catch {
      throw .configuration(id: id)
    }
  }
}

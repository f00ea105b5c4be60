/// One run of a simulation: the states of the words on the current day.
struct SimulationRun {
  private struct Word {
    var state: FSRS7.State
    var curve: FSRS7.Curve
    /// The time of the last answer, in days from the start of the plan.
    var lastAt: Double
    /// The number of the day, from 0, on which the word is due.
    var dueDay: Int
    /// The number of answers to the word so far.
    var answers: Int

    func retrievability(at moment: Double) -> Double {
      curve.recall(max(0, moment - lastAt)).mixed
    }
  }

  private let model: FSRS7
  private let habits: StudyHabits
  private let plan: StudyPlan
  private let luck: Luck
  private let fuzz: Fuzz
  private let gain: ReviewGain
  private var words: [Word] = []
  /// The indices in `words` of the words that become due, in a list for each day from 0.
  private var due: [[Int]]
  private var today = SimulatedStudy.Day()
  private var mostReviews = Int.max
  private var mostSeconds = Double.infinity

  /// The maximum number of further answers to one word on one day.
  private static let mostAnswersInARow = 20
  private static let secondsPerDay = 86_400.0
  /// The relative precision of intervals; a low one is enough, since they are rounded to whole
  /// days.
  private static let intervalTolerance = 1e-3

  init(model: FSRS7, habits: StudyHabits, plan: StudyPlan, luck: Luck) {
    self.model = model
    self.habits = habits
    self.plan = plan
    self.luck = luck
    fuzz = Fuzz(policy: plan.intervals)
    gain = ReviewGain(model: model, habits: habits)
    due = Array(repeating: [], count: max(0, plan.days))
    words.reserveCapacity(max(0, min(plan.words, plan.days * plan.newPerDay)))
  }

  mutating func study() -> SimulatedStudy {
    var study = SimulatedStudy(days: [])
    var waiting: [Int] = []
    for day in 0..<max(0, plan.days) {
      today = SimulatedStudy.Day()
      let isLimited = day >= plan.limitsFrom
      mostReviews = isLimited ? max(0, plan.reviewsPerDay) : .max
      mostSeconds = isLimited ? plan.secondsPerDay : .infinity
      waiting += due[day]
      due[day] = []
      if !plan.pause.contains(day) {
        waiting.removeFirst(review(&waiting, on: day))
        learn(on: day)
      }
      today.postponed = waiting.count
      study.days.append(today)
      if (day + 1) % SimulatedStudy.daysPerWeek == 0 || day + 1 == plan.days {
        study.known.append(known(at: Double(day + 1)))
      }
    }
    return study
  }

  /// Reviews as many of the words in `waiting` as the limits of the day allow, and returns their
  /// number.
  ///
  /// `waiting`: the indices of the due words; afterwards, the reviewed ones come first. `day`: the
  /// number of the day, from 0.
  private mutating func review(_ waiting: inout [Int], on day: Int) -> Int {
    let isShort = waiting.count > mostReviews || mostSeconds.isFinite
    if isShort { sort(&waiting, on: Double(day)) }
    var done = 0
    for index in waiting.prefix(mostReviews) {
      guard hasTime(for: .review, answers: 1) else { break }
      review(index, on: day)
      done += 1
    }
    return done
  }

  private mutating func learn(on day: Int) {
    guard day < plan.newDays ?? plan.days else { return }
    while today.new < plan.newPerDay, words.count < plan.words,
      hasTime(for: .learning, answers: 1 + plan.learningSteps.count)
    {
      begin(on: day)
    }
  }

  /// Returns true if the day has time left for a number of right answers.
  private func hasTime(for occasion: StudyHabits.Occasion, answers: Int) -> Bool {
    today.seconds + Double(answers) * habits.seconds(occasion, .good) <= mostSeconds
  }

  private mutating func begin(on day: Int) {
    let index = words.count
    let rating = habits.firstRating(luck.uniform(word: index, answer: 0))
    let state = model.first(rating)
    words.append(
      Word(
        state: state,
        curve: FSRS7.Curve(model.curveWeights, state: state),
        lastAt: Double(day),
        dueDay: day,
        answers: 1
      )
    )
    today.new += 1
    record(.learning, rating)
    finish(index, rating, on: day, .learning, plan.learningSteps)
  }

  private mutating func review(_ index: Int, on day: Int) {
    let rating = answer(index, at: Double(day))
    today.reviews += 1
    if rating == .again { today.lapses += 1 }
    record(.review, rating)
    if rating == .again {
      finish(index, rating, on: day, .relearning, plan.relearningSteps)
    } else {
      schedule(index, on: day)
    }
  }

  /// Simulates further answers to a word on the same day, until it has passed its learning or
  /// relearning steps, and sets the day on which it is due.
  ///
  /// There are at most ``mostAnswersInARow`` such answers.
  ///
  /// `index`: the index of the word, from 0. `first`: the rating of its first answer on the day.
  /// `steps`: the steps in seconds.
  private mutating func finish(
    _ index: Int,
    _ first: Rating,
    on day: Int,
    _ occasion: StudyHabits.Occasion,
    _ steps: [Int]
  ) {
    var rating = first
    var step = 0
    for _ in 0..<Self.mostAnswersInARow {
      switch rating {
      case .again: step = 0
      case .hard: break
      case .good: step += 1
      case .easy: step = steps.count
      }
      guard steps.indices.contains(step) else { break }
      rating = answer(index, at: words[index].lastAt + Double(steps[step]) / Self.secondsPerDay)
      record(occasion, rating)
    }
    schedule(index, on: day)
  }

  private mutating func answer(_ index: Int, at moment: Double) -> Rating {
    var word = words[index]
    let recall = word.curve.recall(max(0, moment - word.lastAt))
    let rating = habits.rating(
      luck.uniform(word: index, answer: 2 * word.answers),
      retrievability: recall.mixed
    )
    word.state = model.next(word.state, rating: rating, recall: recall)
    word.curve = FSRS7.Curve(model.curveWeights, state: word.state)
    word.lastAt = moment
    word.answers += 1
    words[index] = word
    return rating
  }

  private mutating func schedule(_ index: Int, on day: Int) {
    let word = words[index]
    let exact = word.curve.days(
      until: plan.desiredRetention.value,
      near: word.state.stability,
      tolerance: Self.intervalTolerance
    )
    let range = fuzz.range(exact)
    let draw = luck.uniform(word: index, answer: 2 * word.answers + 1)
    let dueDay = day + range.lowerBound + Int(draw * Double(range.count))
    words[index].dueDay = dueDay
    if due.indices.contains(dueDay) { due[dueDay].append(index) }
  }

  private mutating func record(_ occasion: StudyHabits.Occasion, _ rating: Rating) {
    today.answers += 1
    today.seconds += habits.seconds(occasion, rating)
  }

  private func known(at moment: Double) -> Double {
    words.reduce(0) { $0 + $1.retrievability(at: moment) }
  }

  // MARK: - Backlog

  private func sort(_ waiting: inout [Int], on day: Double) {
    let scored = waiting.map { (index: $0, score: score(words[$0], on: day)) }
    waiting = scored.sorted { ($1.score, $0.index) < ($0.score, $1.index) }.map(\.index)
  }

  /// Returns the priority of a word in the order of the plan; the word with the highest comes
  /// first.
  ///
  /// `day`: the number of the day, from 0.
  private func score(_ word: Word, on day: Double) -> Double {
    switch plan.order {
    case .mostLikelyFirst: return word.retrievability(at: day)
    case .leastLikelyFirst: return -word.retrievability(at: day)
    case .longestDueFirst: return -Double(word.dueDay)
    case .mostSavedFirst: return gain.perSecond(word.state, elapsedDays: day - word.lastAt)
    }
  }
}

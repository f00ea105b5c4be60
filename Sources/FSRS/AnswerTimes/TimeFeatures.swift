#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// The time from a question to its answer.
///
/// Times are compared only within a group: the answers to one kind of question, timed by one
/// program.
public struct AnswerTime: Hashable, Sendable {
  /// The range to which times are clamped, in milliseconds.
  public static let bounds = 300...60_000
  /// The maximum number of groups of one log.
  public static let groupCount = 4096

  /// The time in milliseconds, clamped to `bounds`.
  public let milliseconds: Int
  /// The number of the group, from 0; groups are numbered in the order in which they appear in the
  /// log.
  public let group: Int

  /// Makes a time; nil if `milliseconds` is not positive, which means that it was not measured.
  ///
  /// A group number beyond the maximum is replaced by that of the last group.
  public init?(milliseconds: Int, group: Int = 0) {
    guard milliseconds > 0 else { return nil }
    self.milliseconds = Self.bounds.clamp(milliseconds)
    self.group = (0...Self.groupCount - 1).clamp(group)
  }
}

/// An answer with its prediction and the features of earlier answer times.
struct TimedAnswer {
  /// The features, without the constant.
  let features: TimeFeatures.Values
  /// The logit, ln(p / (1 - p)), of the predicted probability p of recall.
  let logit: Double
  /// The probability of a right answer by guessing.
  let guessRate: Double
  /// True if the answer was right.
  let isRight: Bool
}

/// The answers of a log up to the end of a range, each with its prediction.
struct TimedPredictions {
  fileprivate(set) var predictions: [Prediction] = []
  fileprivate(set) var answers: [TimedAnswer] = []
  /// The number of predictions before the beginning of the range.
  fileprivate(set) var pastCount = 0

  /// Fits a correction to the answers before the range; the correction is `none` if it fails its
  /// test.
  func correction(for purpose: TimeCorrection.Purpose) -> TimeCorrection {
    TimeCorrection(tested: answers[..<pastCount], for: purpose)
  }

  /// The weights of a correction for predictions, fitted to the answers before the range.
  ///
  /// Unlike a correction from ``correction(for:)``, these weights need not pass a test.
  var weights: [Double] { TimeCorrection(fitted: answers[..<pastCount], for: .prediction).weights }

  /// Returns the predictions for the answers of the range, with a correction.
  func corrected(by correction: TimeCorrection) -> [Prediction] {
    (pastCount..<predictions.count).map { index in
      correction.isUsed
        ? predictions[index].with(right: correction.right(answers[index])) : predictions[index]
    }
  }
}

extension TrainingLog {
  /// Fits a correction of a model's predictions to the whole log, for the benchmarks.
  ///
  /// The correction is `none` if it fails its test.
  package func timeCorrection(
    of model: FSRS7,
    for purpose: TimeCorrection.Purpose
  ) -> TimeCorrection {
    timedPredictions(model, of: count..<count).correction(for: purpose)
  }

  /// Returns a model's predictions for all scored answers before the end of `range`, so that those
  /// inside it can be corrected.
  ///
  /// `features`: the features of every answer of the log; nil to compute them from the answer
  /// times.
  func timedPredictions<Model: ComparedModel>(
    _ model: Model,
    of range: Range<Int>,
    features: [TimeFeatures.Values]? = nil
  ) -> TimedPredictions {
    var times = TimeFeatures(cardCount: cardCount)
    var result = TimedPredictions()
    result.predictions.reserveCapacity(range.upperBound)
    result.answers.reserveCapacity(range.upperBound)
    follow(model, first: range.upperBound) { index, review, recall, prediction in
      let card = Int(cards[index])
      if let recall, let prediction {
        result.predictions.append(prediction)
        result.answers.append(
          TimedAnswer(
            features: features?[index] ?? times.features(card: card, recall: recall),
            logit: TimeFeatures.logit(recall, margin: 1e-5),
            guessRate: review.guessRate,
            isRight: review.rating.isRecall
          )
        )
        if index < range.lowerBound { result.pastCount += 1 }
      }
      guard features == nil else { return }
      times.record(card: card, review, time: time(at: index), right: prediction?.right)
    }
    return result
  }
}

/// The features of a learner's answer times, updated by each answer.
///
/// The features of an answer depend only on earlier answers, so `features` must be called before
/// `record` adds the answer. Each call takes constant time. `docs/scheduling.md` defines the
/// features.
struct TimeFeatures {
  /// The names of the features, in the order of their weights.
  enum Name: Int, CaseIterable {
    /// The constant 1, whose weight shifts all predictions.
    case constant
    /// The relative time of the card's previous answer if it was right, otherwise 0; see
    /// ``AnswerPace``.
    case previousRight
    /// The relative time of the card's previous answer if it was wrong, otherwise 0; see
    /// ``AnswerPace``.
    case previousWrong
    /// The mean of the relative times of the card's right answers, in which older answers weigh
    /// less.
    ///
    /// It is moved towards 0 as if by one more answer with the time 0.
    case cardMean
    /// The mean difference between the results (1 or 0) and the predictions of about the last ten
    /// answers, of all cards.
    case residual10
    /// The mean difference between the results (1 or 0) and the predictions of about the last fifty
    /// answers, of all cards.
    case residual50
    /// The mean difference between the results (1 or 0) and the predictions of about the last two
    /// hundred answers, of all cards.
    case residual200
    /// The logit, ln(p / (1 - p)), of the predicted probability p of recall.
    case logit
    /// The value ln(1 + n) for a card whose last n answers each came less than half a day after the
    /// answer before.
    case repetitions
  }

  /// The features in the order of `Name`, without the constant.
  typealias Values = SIMD8<Double>

  /// The times of a card's answers so far.
  private struct Card {
    var relativeTime = 0.0
    var isRight = false
    var timeSum = 0.0
    var timeWeight = 0.0
    var repetitions = 0
  }

  private var cards: [Card?]
  private var paces: [AnswerPace] = []
  private var residuals = SIMD4<Double>()

  /// Makes the features at the beginning of a log with `cardCount` cards.
  init(cardCount: Int) {
    cards = Array(repeating: nil, count: cardCount)
  }

  /// Returns the features of the next answer to a card; all 0 before its first answer.
  ///
  /// `index`: the index of the card, from 0. `recall`: the predicted probability of recall.
  func features(card index: Int, recall: Double) -> Values {
    guard let card = cards[index] else { return Values() }
    return Values(
      card.isRight ? card.relativeTime : 0,
      card.isRight ? 0 : card.relativeTime,
      card.timeSum / (card.timeWeight + 1),
      residuals[0],
      residuals[1],
      residuals[2],
      Self.logit(recall, margin: Self.margin),
      log1p(Double(card.repetitions))
    )
  }

  /// Adds an answer to a card.
  ///
  /// `index`: the index of the card, from 0. `time`: nil if it was not measured. `right`: the
  /// predicted probability of a right answer; nil if nothing was predicted.
  mutating func record(card index: Int, _ review: RatedReview, time: AnswerTime?, right: Double?) {
    let isRight = review.rating.isRecall
    if let right {
      let surprise = (isRight ? 1 : 0) - (Self.margin...1 - Self.margin).clamp(right)
      residuals += Self.residualRates * (SIMD4(repeating: surprise) - residuals)
    }
    let known = cards[index]
    var card = known ?? Card()
    card.relativeTime = 0
    card.isRight = isRight
    if let time {
      while paces.count <= time.group { paces.append(AnswerPace()) }
      card.relativeTime = paces[time.group].relative(time, isRight: isRight)
      if isRight {
        card.timeSum = card.timeSum * Self.cardDecay + card.relativeTime
        card.timeWeight = card.timeWeight * Self.cardDecay + 1
      }
    }
    let isSameDay = known != nil && review.elapsedDays < Self.sameDay
    card.repetitions = isSameDay ? card.repetitions + 1 : 0
    cards[index] = card
  }

  /// Returns the logit, ln(p / (1 - p)), of a probability p, which is first clamped to the range
  /// from `margin` to 1 - `margin`.
  static func logit(_ probability: Double, margin: Double) -> Double {
    let share = (margin...1 - margin).clamp(probability)
    return log(share / (1 - share))
  }

  private static let cardDecay = 0.7
  /// The rate at which each mean of residuals follows a new answer; the fourth element is not used.
  private static let residualRates = SIMD4(0.1, 0.02, 0.005, 0)
  private static let margin = 1e-4
  /// The limit in days between two answers to a card; answers closer together count as on the same
  /// day.
  private static let sameDay = 0.5
}

/// The usual times of right and of wrong answers in one group of times.
struct AnswerPace {
  /// A running mean of the natural logarithms of times in milliseconds.
  private struct Mean {
    var value: Double
    var count = 0.0
  }

  private var wrong = Mean(value: 8.5)
  private var right = Mean(value: 8)

  /// Adds the time of an answer, and returns its relative time: its difference from the mean of the
  /// earlier times.
  ///
  /// The relative time is (ln t - m) / s, clamped to the range from -3 to 3: t is the time in
  /// milliseconds, m the mean of the earlier logarithms and s the usual spread. `isRight`: true if
  /// the answer was right; right and wrong answers have different means.
  mutating func relative(_ time: AnswerTime, isRight: Bool) -> Double {
    let logarithm = log(Double(time.milliseconds))
    var mean = isRight ? right : wrong
    let difference = logarithm - mean.value
    mean.count += 1
    mean.value += difference * max(Self.leastRate, 1 / (mean.count + Self.startCount))
    if isRight { right = mean } else { wrong = mean }
    return (-3...3).clamp(difference / Self.spread)
  }

  private static let leastRate = 0.01
  /// The weight of the initial value of a mean, as a number of answers.
  private static let startCount = 4.0
  private static let spread = 0.8
}

#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// Measures of how well the predictions of a model agree with the answers.
public struct Evaluation: Sendable {
  /// The number of predictions.
  public let reviews: Int
  /// The mean log loss in nats; a prediction below 0.0001 or above 0.9999 counts as that number.
  public let logLoss: Double
  /// The root mean square difference between predicted and measured shares of right answers in bins
  /// of similar reviews.
  ///
  /// The bins are formed by the days since the last review, by the number of reviews of the card
  /// and by its number of lapses. The limits of the bins grow by constant factors, as in fsrs-rs
  /// and srs-benchmark.
  public let rmseBins: Double
  /// The probability that the prediction for a right answer is higher than that for a wrong one
  /// (area under the ROC curve); nil if all answers are right or all are wrong.
  public let auc: Double?
  /// The predicted and measured shares of right answers in bins of predictions of width 0.05,
  /// ordered by prediction, without empty bins.
  public let calibration: [CalibrationBin]

  /// A bin of reviews with similar predictions.
  public struct CalibrationBin: Hashable, Sendable {
    /// The mean predicted probability of a right answer.
    public let predicted: Double
    /// The share of right answers among the reviews of the bin, from 0 to 1.
    public let measured: Double
    /// The number of reviews in the bin.
    public let reviews: Int
  }

  /// Compares predictions with the answers; without predictions, the means are 0 and `auc` is nil.
  public init(_ predictions: [Prediction]) {
    reviews = predictions.count
    let count = Double(max(reviews, 1))
    logLoss = predictions.reduce(0) { $0 + Self.loss($1) } / count
    rmseBins = Self.rmse(predictions)
    auc = Self.auc(predictions)
    calibration = Self.calibration(predictions)
  }

  private static func loss(_ prediction: Prediction) -> Double {
    let right = min(max(prediction.right, 1e-4), 1 - 1e-4)
    return prediction.isRight ? -log(right) : -log1p(-right)
  }

  private struct Sum {
    var reviews = 0.0
    var predicted = 0.0
    var right = 0.0

    mutating func add(_ prediction: Prediction) {
      reviews += 1
      predicted += prediction.right
      right += prediction.isRight ? 1 : 0
    }
  }

  private struct Bin: Hashable {
    let days: Int
    let reviews: Int
    let lapses: Int
  }

  private static func rmse(_ predictions: [Prediction]) -> Double {
    var bins: [Bin: Sum] = [:]
    for prediction in predictions {
      let bin = Bin(
        days: step(max(prediction.elapsedDays, 1e-6), base: 3.62),
        reviews: step(Double(prediction.reviewNumber), base: 1.89),
        lapses: prediction.lapses == 0 ? -1 : step(Double(prediction.lapses), base: 1.73)
      )
      bins[bin, default: Sum()].add(prediction)
    }
    // The bins have no order, and sums in another order can differ in the last bit.
    let squares = bins.values.map { bin in
      (bin.predicted - bin.right) * (bin.predicted - bin.right) / bin.reviews
    }
    return (squares.sorted().reduce(0, +) / Double(max(predictions.count, 1))).squareRoot()
  }

  private static func step(_ value: Double, base: Double) -> Int {
    Int((log(value) / log(base) + 1e-12).rounded(.down))
  }

  private static func auc(_ predictions: [Prediction]) -> Double? {
    let sorted = predictions.sorted { $0.right < $1.right }
    let right = sorted.count { $0.isRight }
    guard right > 0, right < sorted.count else { return nil }
    // The sum of the ranks of the right answers; equal predictions share their mean rank.
    var ranks = 0.0
    var start = 0
    while start < sorted.count {
      var end = start
      var hits = 0.0
      while end < sorted.count, sorted[end].right == sorted[start].right {
        hits += sorted[end].isRight ? 1 : 0
        end += 1
      }
      ranks += hits * Double(start + end + 1) / 2
      start = end
    }
    let rights = Double(right)
    let least = rights * (rights + 1) / 2
    return (ranks - least) / (rights * Double(sorted.count - right))
  }

  private static func calibration(_ predictions: [Prediction]) -> [CalibrationBin] {
    var sums = [Sum](repeating: Sum(), count: 20)
    for prediction in predictions {
      sums[min(max(Int(prediction.right * 20), 0), 19)].add(prediction)
    }
    return sums.filter { $0.reviews > 0 }.map { sum in
      CalibrationBin(
        predicted: sum.predicted / sum.reviews,
        measured: sum.right / sum.reviews,
        reviews: Int(sum.reviews)
      )
    }
  }
}

/// The prediction of a model for one review, and its outcome.
public struct Prediction: Hashable, Sendable {
  /// The predicted probability of a right answer, by recall or by guessing.
  public let right: Double
  /// True if the answer was right.
  public let isRight: Bool
  /// The days since the card's previous review.
  public let elapsedDays: Double
  /// The number of this review among all reviews of the card, from 1.
  public let reviewNumber: Int
  /// The number of the card's wrong answers before this one.
  public let lapses: Int

  /// Makes a prediction; the parameters are the properties of the same names.
  public init(
    right: Double,
    isRight: Bool,
    elapsedDays: Double,
    reviewNumber: Int,
    lapses: Int
  ) {
    self.right = right
    self.isRight = isRight
    self.elapsedDays = elapsedDays
    self.reviewNumber = reviewNumber
    self.lapses = lapses
  }

  /// Returns this prediction with another probability of a right answer.
  func with(right: Double) -> Prediction {
    Prediction(
      right: right,
      isRight: isRight,
      elapsedDays: elapsedDays,
      reviewNumber: reviewNumber,
      lapses: lapses
    )
  }
}

/// A memory model whose predictions can be compared with answers.
public protocol ComparedModel: MemoryModel {
  /// Returns true if the training learns from `review`, which is not the first one of its item.
  static func isScored(_ review: RatedReview) -> Bool
}

extension FSRS7: ComparedModel {
  /// Returns true: FSRS-7 learns from every review after the first.
  public static func isScored(_ review: RatedReview) -> Bool { true }
}

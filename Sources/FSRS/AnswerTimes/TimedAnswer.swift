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

/// The predictions for the answers of a log up to the end of a range, and the answers themselves.
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

  /// The weights fitted to the answers before the range, without a test.
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
  /// Fits a correction of a model's predictions to the whole log; the correction is `none` if it
  /// fails its test.
  package func timeCorrection(
    of model: FSRS7,
    for purpose: TimeCorrection.Purpose
  ) -> TimeCorrection {
    timedPredictions(model, of: count..<count).correction(for: purpose)
  }

  /// Returns the predictions of a model for the answers up to the end of a range of positions.
  ///
  /// `features`: the features of each answer of the log; nil to use the features of the answer
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

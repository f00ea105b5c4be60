/// An answer with its prediction and the features of the times before it.
struct TimedAnswer {
  /// The features without the constant.
  let features: TimeFeatures.Values
  /// The logit, ln(p / (1 - p)), of the predicted probability p of recall.
  let logit: Double
  /// The probability of a right answer by guessing.
  let guessRate: Double
  /// True if the answer was right.
  let isRight: Bool
}

/// The predictions for a log and, in the same order, the answers that a correction is fitted to.
struct TimedPredictions {
  fileprivate(set) var predictions: [Prediction] = []
  fileprivate(set) var answers: [TimedAnswer] = []
  /// The number of predictions before the position that was asked for.
  fileprivate(set) var pastCount = 0

  /// Fits a correction to the answers before the position that was asked for, if it passes its
  /// test.
  func correction(for purpose: TimeCorrection.Purpose) -> TimeCorrection {
    TimeCorrection(tested: answers[..<pastCount], for: purpose)
  }

  /// The weights fitted to the answers before that position, without a test.
  var weights: [Double] { TimeCorrection(fitted: answers[..<pastCount], for: .prediction).weights }

  /// Returns the predictions from the position that was asked for on, with a correction.
  func corrected(by correction: TimeCorrection) -> [Prediction] {
    (pastCount..<predictions.count).map { index in
      correction.isUsed
        ? predictions[index].with(right: correction.right(answers[index])) : predictions[index]
    }
  }
}

extension TrainingLog {
  /// Fits a correction of a model's predictions to the whole log, if it passes its test.
  package func timeCorrection(
    of model: FSRS7,
    for purpose: TimeCorrection.Purpose
  ) -> TimeCorrection {
    timedPredictions(model, of: count..<count).correction(for: purpose)
  }

  /// Returns the predictions of a model up to the end of a range, with the features of each.
  ///
  /// `features`: those of each answer of the log; if nil, those of the answer times are used.
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

package import FSRS
package import Study

/// Begins a drill, which ends with the connection at the latest.
package struct StartDrillCall: DaemonCall {
  package static let method = "drill.start"
  package typealias Result = DrillStart
  package var request: DrillRequest
  package init(request: DrillRequest) { self.request = request }

  private enum CodingKeys: CodingKey { case request }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    request = try values.decodeIfPresent(DrillRequest.self, forKey: .request) ?? DrillRequest()
  }
}

/// Goes on with a drill of a connection that was lost.
package struct ResumeDrillCall: DaemonCall {
  package static let method = "drill.resume"
  package typealias Result = DrillStart
  package var resumption: DrillResumption
  package init(resumption: DrillResumption) { self.resumption = resumption }
}

/// Asks for the next question; the same one until it is answered, skipped or decided about.
package struct NextStepCall: DaemonCall {
  package static let method = "drill.next"
  package var drill: DrillID
  package init(drill: DrillID) { self.drill = drill }

  /// `question`: absent when the drill is over.
  package struct Result: Codable, Hashable, Sendable {
    package var question: Question?
    package var remaining: Int

    package init(_ step: DrillStep) {
      switch step {
      case .question(let question, let remaining):
        self.question = question
        self.remaining = remaining
      case .finished: remaining = 0
      }
    }

    package var step: DrillStep {
      question.map { .question($0, remaining: remaining) } ?? .finished
    }
  }
}

/// Gives an answer; sent again with the same question it is stored once.
package struct SubmitCall: DaemonCall {
  package static let method = "drill.submit"
  package var submission: Submission
  package init(submission: Submission) { self.submission = submission }

  /// One of the two is there: what was stored, or why the question stands.
  package struct Result: Codable, Hashable, Sendable {
    package var recorded: Feedback?
    package var retry: RetryReason?

    package init(_ result: AnswerResult) {
      switch result {
      case .recorded(let feedback): recorded = feedback
      case .retry(let reason): retry = reason
      }
    }

    package var result: AnswerResult? {
      recorded.map { .recorded($0) } ?? retry.map { .retry($0) }
    }
  }
}

/// Leaves the present question out of the drill.
package struct SkipCall: DaemonCall {
  package static let method = "drill.skip"
  package typealias Result = Done
  package var drill: DrillID
  package init(drill: DrillID) { self.drill = drill }
}

/// Asks for a hint.
package struct HintCall: DaemonCall {
  package static let method = "drill.hint"
  package var drill: DrillID
  package init(drill: DrillID) { self.drill = drill }

  package struct Result: Codable, Hashable, Sendable {
    package var hint: String
    package init(hint: String) { self.hint = hint }
  }
}

/// Asks why the last wrong answer was wrong.
package struct WhyCall: DaemonCall {
  package static let method = "drill.why"
  package var drill: DrillID
  package init(drill: DrillID) { self.drill = drill }

  /// `explanation`: absent when nothing was answered wrong.
  package struct Result: Codable, Hashable, Sendable {
    package var explanation: Explanation?
    package init(explanation: Explanation?) { self.explanation = explanation }
  }
}

/// Asks for the word that was answered last.
package struct LastWordCall: DaemonCall {
  package static let method = "drill.last"
  package var drill: DrillID
  package init(drill: DrillID) { self.drill = drill }

  /// `word`: absent before the first answer.
  package struct Result: Codable, Hashable, Sendable {
    package var word: WordDetail?
    package init(word: WordDetail?) { self.word = word }
  }
}

/// Gives the last answer of the drill another grade.
package struct RegradeCall: DaemonCall {
  package static let method = "drill.regrade"
  package typealias Result = Feedback
  package var drill: DrillID
  package var grade: Rating

  package init(drill: DrillID, grade: Rating) {
    self.drill = drill
    self.grade = grade
  }
}

/// Ends a drill and sums it up.
package struct EndDrillCall: DaemonCall {
  package static let method = "drill.end"
  package typealias Result = DrillEnd
  package var drill: DrillID
  package init(drill: DrillID) { self.drill = drill }
}

/// Takes back the last answer: of the drill, or of all.
package struct UndoCall: DaemonCall {
  package static let method = "undo"
  package typealias Result = Undone
  package var drill: DrillID?
  package init(drill: DrillID?) { self.drill = drill }
}

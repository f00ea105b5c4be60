/// The calls about statistics, and the undo outside a drill.
enum NumberCalls {
  static let all: [any StudyCall.Type] = [GetStatistics.self, GetDue.self, UndoAnswer.self]
}

/// The request for the statistics of all words or of one.
package struct GetStatistics: StudyCall {
  package static let method = "statistics"
  package typealias Response = Statistics
  /// The first day of the answers to count; nil for all time.
  package var since: StudyDay?
  /// The only word of the statistics; nil for all words.
  package var word: WordKey?

  package init(since: StudyDay? = nil, word: WordKey? = nil) {
    self.since = since
    self.word = word
  }

  package func run(on service: LocalStudyService) async throws(StudyError) -> Statistics {
    try await service.statistics(since: since, word: word)
  }
}

/// The request for the numbers of due, new and learning words.
package struct GetDue: StudyCall {
  package static let method = "due"
  package typealias Response = DueReport

  package init() {}

  package func run(on service: LocalStudyService) async throws(StudyError) -> DueReport {
    try await service.due()
  }
}

/// The request to undo the newest answer in the log.
package struct UndoAnswer: StudyCall {
  package static let method = "undo"
  package typealias Response = Undone
  package static let changesStudy = true
  package static let isRepeatable = false

  package init() {}

  package func run(on service: LocalStudyService) async throws(StudyError) -> Undone {
    try await service.undo(in: nil)
  }
}

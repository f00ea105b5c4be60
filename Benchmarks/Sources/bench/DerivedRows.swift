import FSRS

/// What follows from the log of a made-up learner: the rows of `card`, `tally` and `confusion`.
struct DerivedRows {
  let file: SQLiteFile
  let words: [(text: String, reading: String)]

  /// The predicted recall of every answer, in thousandths.
  private static let predicted: Int64 = 920

  private struct Tally {
    var reviews: Int64 = 0
    var correct: Int64 = 0
    var milliseconds: Int64 = 0
    var introduced: Int64 = 0
    var matureCorrect: Int64 = 0
    var learned: Int64 = 0
    var predicted: Int64 = 0
  }

  private struct Chance: Hashable {
    let confusion: LogMaker.Confusion
    let period: Int64
  }

  func insert(_ answers: [LogMaker.Answer]) throws {
    try insertCards(answers)
    try insertTallies(answers)
    try insertConfusions(answers)
  }

  private func insertCards(_ answers: [LogMaker.Answer]) throws {
    var first: [Int64?] = Array(repeating: nil, count: words.count)
    var last: [LogMaker.Answer?] = Array(repeating: nil, count: words.count)
    for answer in answers {
      first[answer.word] = first[answer.word] ?? answer.day
      last[answer.word] = answer
    }
    let insert = try file.prepare(
      """
      INSERT INTO card VALUES (?, 'reading', 'review', NULL, 'normal', 0, 0, ?, ?, ?, 0, ?, ?, ?, ?,
        NULL, ?)
      """
    )
    for (word, last) in zip(words.indices, last) {
      guard let last, let first = first[word] else { continue }
      let state = last.after
      try insert.run([
        .text("\(words[word].text)|\(words[word].reading)"), .real(state.memory.stability),
        .real(state.memory.shortStability), .real(state.memory.difficulty),
        .integer(Int64(state.reviews)), .integer(Int64(state.lapses)), .integer(last.moment),
        .integer(first), .integer(state.dueDay),
      ])
    }
  }

  private func insertTallies(_ answers: [LogMaker.Answer]) throws {
    var tallies: [Int64: Tally] = [:]
    for answer in answers {
      var tally = tallies[answer.day] ?? Tally()
      tally.reviews += 1
      tally.correct += answer.isRight ? 1 : 0
      tally.milliseconds += answer.milliseconds
      tally.introduced += answer.before == nil ? 1 : 0
      tally.matureCorrect += answer.isRight && answer.before != nil ? 1 : 0
      tally.learned += (answer.after.isKnown ? 1 : 0) - (answer.before?.isKnown == true ? 1 : 0)
      tally.predicted += answer.before == nil ? 0 : Self.predicted
      tallies[answer.day] = tally
    }
    let insert = try file.prepare(
      "INSERT INTO tally VALUES (?, 'reading', ?, ?, ?, ?, ?, ?, ?, 0, ?, ?)"
    )
    for (day, tally) in tallies {
      let mature = tally.reviews - tally.introduced
      try insert.run(
        [
          day, tally.reviews, tally.correct, tally.milliseconds, tally.introduced, mature,
          tally.matureCorrect, tally.learned, tally.predicted, mature * 900,
        ].map { .integer($0) }
      )
    }
  }

  private func insertConfusions(_ answers: [LogMaker.Answer]) throws {
    var counts: [Chance: (count: Int64, shown: Int64)] = [:]
    for answer in answers {
      for (place, confusion) in answer.offered.enumerated() {
        let chance = Chance(confusion: confusion, period: answer.day / 32)
        var counted = counts[chance] ?? (0, 0)
        counted.shown += 1
        if place == 0, !answer.isRight { counted.count += 1 }
        counts[chance] = counted
      }
    }
    let insert = try file.prepare("INSERT INTO confusion VALUES (?, ?, ?, ?, ?, ?)")
    for (chance, counted) in counts {
      try insert.run([
        .text(chance.confusion.unit), .text(chance.confusion.expected),
        .text(chance.confusion.given), .integer(chance.period), .integer(counted.count),
        .integer(counted.shown),
      ])
    }
  }
}

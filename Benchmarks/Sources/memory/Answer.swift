import FSRS
import Foundation

/// One answer of a log.
struct Answer {
  let card: Int
  /// Days since some midnight.
  let time: Double
  var rating: Rating
  var guessRate = 0.0
  /// The learner's true probability of recall just before, where that is known.
  var trueRecall: Double?
  /// From the question to the answer, where that is known.
  var milliseconds: Int?
  /// The number of the word and of the skill, where they are known.
  var word: (number: Int, skill: Int)?
}

extension [Answer] {
  /// The log as the training wants it, in fractional days or in whole ones.
  func log(wholeDays: Bool) throws -> TrainingLog {
    var log = TrainingLog()
    log.reserveCapacity(count)
    var last: [Int: Double] = [:]
    for answer in self {
      let time = wholeDays ? answer.time.rounded(.down) : answer.time
      let days = last.updateValue(time, forKey: answer.card).map { time - $0 } ?? 0
      log.append(
        try RatedReview(rating: answer.rating, elapsedDays: days, guessRate: answer.guessRate),
        card: answer.card,
        time: answer.milliseconds.flatMap { AnswerTime(milliseconds: $0) }
      )
    }
    return log
  }

  /// Reads the CSV of open-spaced-repetition; days begin at four in the morning, UTC.
  ///
  /// After the five columns there can be two others: the word and the number of the skill.
  static func read(_ path: String) throws -> [Answer] {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    var cards: [Substring: Int] = [:]
    var words: [Substring: Int] = [:]
    var answers: [Answer] = []
    for line in text.split(whereSeparator: \.isNewline).dropFirst() {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      guard fields.count >= 3, let time = Double(fields[1]), let number = Int(fields[2]),
        let rating = Rating(rawValue: number)
      else { continue }
      let card = cards[fields[0]] ?? cards.count
      cards[fields[0]] = card
      var answer = Answer(card: card, time: time / 86_400_000 - 4.0 / 24, rating: rating)
      if fields.count > 4 { answer.milliseconds = Int(fields[4]) }
      if fields.count > 6, let skill = Int(fields[6]) {
        let word = words[fields[5]] ?? words.count
        words[fields[5]] = word
        answer.word = (word, skill)
      }
      answers.append(answer)
    }
    return answers.sorted { $0.time < $1.time }
  }

  /// Writes card, day and rating for the peers.
  func write(to path: String) throws {
    let lines = map { "\($0.card),\(Int($0.time.rounded(.down))),\($0.rating.rawValue)" }
    try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
  }
}

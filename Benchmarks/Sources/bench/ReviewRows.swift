import FSRS

/// The log of a made-up learner as the rows of `review`.
struct ReviewRows {
  let file: SQLiteFile
  let words: [(text: String, reading: String)]

  func insert(_ answers: [LogMaker.Answer]) throws {
    let places = Array(repeating: "?", count: 28).joined(separator: ", ")
    let insert = try file.prepare("INSERT INTO review VALUES (\(places))")
    for (number, answer) in answers.enumerated() {
      // Number 1 was the configuration, which the program stored with an answer of its own.
      try insert.run(row(answer, id: Int64(number + 2)))
    }
  }

  private func row(_ answer: LogMaker.Answer, id: Int64) -> [SQLiteCommand.Value] {
    let word = words[answer.word]
    let options = (0..<4).map { words[(answer.word + $0) % words.count].reading }
    let model = FSRS7()
    let elapsedDays = answer.elapsedDays
    return [
      .integer(id), .text("made-\(id)"), .integer(answer.moment + id), .text("trainer"),
      .integer(1),
      .integer(id + 1), .text("\(word.text)|\(word.reading)"), .text("reading"),
      .text("reading"), .integer(answer.moment - answer.milliseconds), .integer(answer.moment),
      .integer(answer.day), .text(word.text),
      .text("[\(options.map { "\"\($0)\"" }.joined(separator: ","))]"), .integer(0),
      .text(answer.isRight ? options[0] : options[1]), .integer(answer.isRight ? 1 : 0),
      .integer(answer.isRight ? 3 : 1), .integer(0), .integer(answer.milliseconds), .real(0.25),
      elapsedDays.map { .real($0) } ?? .null,
      answer.before.flatMap { state in
        elapsedDays.map { .real(model.retrievability(state.memory, elapsedDays: $0)) }
      } ?? .null,
      .text(answer.isRight ? "[]" : "[\(Self.json(answer.offered[0]))]"),
      .text("[\(answer.offered.map(Self.json).joined(separator: ","))]"), .integer(1),
      .text(Self.json(answer.before)), .text(Self.json(answer.after)),
    ]
  }

  private static func json(_ confusion: LogMaker.Confusion) -> String {
    """
    {"expected":"\(confusion.expected)","given":"\(confusion.given)","unit":"\(confusion.unit)"}
    """
  }

  private static func json(_ state: LogMaker.State?) -> String {
    guard let state else { return #"{"lapses":0,"phase":"new","reviews":0,"step":0}"# }
    let memory = state.memory
    return """
      {"due":{"on":\(state.dueDay)},"lapses":\(state.lapses),"memory":\
      {"difficulty":\(memory.difficulty),"shortStability":\(memory.shortStability),\
      "stability":\(memory.stability)},"phase":"review","reviews":\(state.reviews),"step":0}
      """
  }
}

import FSRS

/// An answer with an optional grade: `ni3hao3 !4`, `ni3hao3!4`.
struct AnswerLine: Equatable {
  let answer: String
  let grade: Rating?

  init(_ line: String) {
    let text = line.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
    let rest = text.dropFirst(2).drop(while: \.isWhitespace)
    if let digit = text.first?.wholeNumberValue, text.dropFirst().first == "!", !rest.isEmpty,
      let grade = Rating(rawValue: digit)
    {
      answer = String(rest.reversed())
      self.grade = grade
    } else {
      answer = line
      grade = nil
    }
  }
}

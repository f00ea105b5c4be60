import FSRS

/// An answer with an optional grade: `ni3hao3 !4`.
struct AnswerLine: Equatable {
  let answer: String
  let grade: Rating?

  init(_ line: String) {
    let parts = line.split(separator: " ")
    if parts.count > 1, let last = parts.last, last.count == 2, last.first == "!",
      let digit = Int(last.dropFirst()), let grade = Rating(rawValue: digit)
    {
      answer = parts.dropLast().joined(separator: " ")
      self.grade = grade
    } else {
      answer = line
      grade = nil
    }
  }
}

/// A question of a question bank, with the prompt, the right answer and wrong answers that its
/// author wrote.
package struct BankQuestion: Hashable, Sendable {
  package let prompt: String
  package let answer: String
  /// The author's wrong answers; empty if there are none.
  package var wrongAnswers: [String]
  /// The name of the pack that the question comes from.
  package var pack: String

  package init(
    prompt: String,
    answer: String,
    wrongAnswers: [String],
    pack: String = "study"
  ) {
    self.prompt = prompt
    self.answer = answer
    self.wrongAnswers = wrongAnswers
    self.pack = pack
  }

  /// The key of the question in the learner's database; its reading is empty.
  package var key: WordKey { WordKey(simplified: prompt, reading: "") }
}

/// The right answers of a question bank, from which wrong options are drawn for questions to which
/// the author gave fewer than three wrong answers.
///
/// The weight of an answer is its likeness to the right one, times the number of questions to which
/// it is the right answer. So each text is a wrong option about as often as it is the right one.
/// The author's own wrong answers are used unchanged; if one of them is never a right answer, a
/// learner may notice that.
package struct BankAnswers: Sendable {
  private let counts: [(text: String, count: Int)]

  /// The maximum number of options of a question.
  package static let options = 4

  package init(_ questions: [BankQuestion]) {
    var places: [String: Int] = [:]
    var counts: [(text: String, count: Int)] = []
    for question in questions {
      let name = Self.folded(question.answer)
      if let place = places[name] {
        counts[place].count += 1
      } else {
        places[name] = counts.count
        counts.append((question.answer, 1))
      }
    }
    self.counts = counts
  }

  /// Returns the right answer and at most three wrong ones as options in random order, with the
  /// index of the right one from 0.
  ///
  /// The result is nil if there is no wrong answer. If the author gave more than three wrong
  /// answers, three are drawn.
  package func choices(
    for question: BankQuestion,
    using generator: inout some RandomNumberGenerator
  ) -> (options: [String], answer: Int)? {
    let wanted = Self.options - 1
    var wrong = Array(question.wrongAnswers.shuffled(using: &generator).prefix(wanted))
    if wrong.count < wanted {
      let taken = Set(([question.answer] + wrong).map(Self.folded))
      var others = counts.filter { !taken.contains(Self.folded($0.text)) }.map { other in
        (text: other.text, weight: Double(other.count) * Self.likeness(question.answer, other.text))
      }
      while wrong.count < wanted, !others.isEmpty {
        var point =
          Double.random(in: 0..<1, using: &generator) * others.reduce(0) { $0 + $1.weight }
        let chosen = others.firstIndex { other in
          point -= other.weight
          return point < 0
        }
        wrong.append(others.remove(at: chosen ?? others.count - 1).text)
      }
    }
    guard !wrong.isEmpty else { return nil }
    let options = ([question.answer] + wrong).shuffled(using: &generator)
    return options.firstIndex(of: question.answer).map { (options, $0) }
  }

  /// Returns the likeness of two answers, above 0 and at most 1.
  ///
  /// It is the ratio of the shorter to the longer length, times 0.1 if they consist of different
  /// kinds of characters.
  private static func likeness(_ one: String, _ other: String) -> Double {
    let lengths = (Double(max(1, one.count)), Double(max(1, other.count)))
    let isSameKind = kind(one) == kind(other)
    return min(lengths.0, lengths.1) / max(lengths.0, lengths.1) * (isSameKind ? 1 : 0.1)
  }

  private enum Kind { case hanzi, number, other }

  private static func kind(_ text: String) -> Kind {
    let scalars = text.unicodeScalars
    if scalars.contains(where: \.properties.isIdeographic) { return .hanzi }
    return scalars.contains(where: \.properties.isAlphabetic) ? .other : .number
  }

  /// Returns the text in lower case, the form in which answers are compared.
  package static func folded(_ text: String) -> String { text.lowercased() }
}

import Lexicon
import Study
import TestSupport
import Testing

/// What could show the answer to somebody who does not know it, in questions of the study pack.
struct OptionLeakTests {
  @Test(arguments: [QuestionKind.hanzi, .recall])
  func `a word that repeats a character is not the only option that does`(
    kind: QuestionKind
  ) throws {
    var questions = try PackQuestions(seed: 21)
    let words = try questions.pack.words.filter(\.isDoubled)
    var alone: [String] = []
    var asked = 0
    for word in words {
      for _ in 0..<2 {
        guard let question = try questions.ask(word, kind) else { continue }
        asked += 1
        if question.options.count(where: { $0.word?.isDoubled == true }) == 1 {
          alone.append(word.simplified)
        }
      }
    }
    #expect(asked > 300, "\(asked) questions")
    // A few words are the only ones of their length that repeat a character.
    #expect(alone.count * 20 < asked, "\(alone.count) of \(asked): \(Set(alone))")
  }

  /// The words of a learner who has begun the first of the course.
  private static func met(_ words: some Sequence<Word>) -> MetWords {
    MetWords(Set(words.map(\.key)))
  }

  @Test(arguments: [20, 60, 300], [QuestionKind.hanzi, .recall, .meaning])
  func `to have met a word, or not to have met it, does not tell the answer`(
    count: Int,
    kind: QuestionKind
  ) throws {
    var questions = try PackQuestions(seed: 31)
    let entries = try questions.pack.items(at: 0..<count + 60).compactMap(\.word)
    let met = Self.met(entries.prefix(count))
    for isMet in [true, false] {
      let asked = isMet ? entries.prefix(count).suffix(60) : entries.suffix(60)
      var chances: [Double] = []
      for word in asked {
        guard let question = try questions.ask(word, kind, met: met) else { continue }
        let alike = question.options.count { option in
          option.word.map { met.contains($0.key) } == isMet
        }
        chances.append(1 / Double(alike))
      }
      let chance = chances.reduce(0, +) / Double(max(chances.count, 1))
      #expect(chances.count >= asked.count * 4 / 5)
      #expect(chance <= 0.4, "\(isMet ? "met" : "new") after \(count): \(chance)")
    }
  }
}

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

  @Test(
    arguments: ["进去|jin4 qu4", "下班|xia4 ban1", "只能|zhi3 neng2"],
    [QuestionKind.recall, .meaning]
  )
  func `a word is asked beside those that a teacher has chosen, though their English shares a word`(
    key: String,
    kind: QuestionKind
  ) throws {
    var questions = try PackQuestions(seed: 41)
    let chosen = try PackQuestions.chosen(for: key)
    let position = try #require(try questions.pack.position(of: WordKey(rawValue: key)))
    let word = try #require(try questions.pack.items(at: position..<position + 1).first?.word)
    for _ in 0..<5 {
      let question = try #require(try questions.ask(word, kind))
      let wrong = question.options.compactMap(\.word).filter { $0 != word }.map(\.key.rawValue)
      #expect(wrong.count == 3 && chosen.isSuperset(of: wrong), "\(wrong)")
    }
  }

  /// The words of a learner who has begun the first of the course.
  private static func met(_ words: some Sequence<Word>) -> MetWords {
    MetWords(inOrder: words.map(\.key).sorted())
  }

  @Test(arguments: [20, 60, 300], [QuestionKind.hanzi, .recall, .meaning])
  func `to have met a word does not tell the answer, and wrong words have to do with it`(
    count: Int,
    kind: QuestionKind
  ) throws {
    var questions = try PackQuestions(seed: 31)
    let entries = try questions.pack.items(at: 0..<count + 60).compactMap(\.word)
    let met = Self.met(entries.prefix(count))
    var strangers = (met: 0, asked: 0)
    for isMet in [true, false] {
      let asked = isMet ? entries.prefix(count).suffix(60) : entries.suffix(60)
      var chances: [Double] = []
      for word in asked {
        guard let question = try questions.ask(word, kind, met: met) else { continue }
        let alike = question.options.count { option in
          option.word.map { met.contains($0.key) } == isMet
        }
        chances.append(1 / Double(alike))
        if isMet {
          let wrong = question.options.compactMap(\.word).filter { $0 != word }
          strangers.met += try wrong.count { try !questions.areRelated($0, word, kind) }
          strangers.asked += wrong.count
        }
      }
      let chance = chances.reduce(0, +) / Double(max(chances.count, 1))
      #expect(chances.count >= asked.count * 4 / 5)
      // Of twenty met words, few are as long as the answer and have to do with it.
      #expect(
        chance <= (count > 20 ? 0.4 : 0.45),
        "\(isMet ? "met" : "new") after \(count): \(chance)"
      )
    }
    let share = Double(strangers.met) / Double(strangers.asked)
    let most = [20: [0.2, 0.65], 60: [0.15, 0.4], 300: [0.05, 0.15]]
    let limit = try #require(most[count])
    #expect(share <= limit[kind == .hanzi ? 1 : 0], "\(share) after \(count)")
  }
}

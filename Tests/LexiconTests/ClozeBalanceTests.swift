import Foundation
import Lexicon
import SeededRandom
import Study
import Testing

/// The wrong words of the questions with a gap, as somebody sees them who does not know the answer.
struct ClozeBalanceTests {
  /// A question: the answer and three wrong words, as positions in the list.
  private struct Question {
    let answer: Int
    let wrong: [Int]
    var options: [Int] { [answer] + wrong }
  }

  /// Returns the share of questions in which the option with the lowest score is the answer.
  private func share(_ questions: [Question], lowest score: (Int) -> Int) -> Double {
    let right = questions.map { question in
      let lowest = question.options.filter { option in
        question.options.allSatisfy { score(option) <= score($0) }
      }
      return lowest.contains(question.answer) ? 1 / Double(lowest.count) : 0
    }
    return right.reduce(0, +) / Double(questions.count)
  }

  @Test func `who chooses the rarest or the commonest word is seldom right`() throws {
    let data = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Data").path
    let words = try PhraseListReader(directory: data)
      .words(try StudyListReader(directory: data).words)
    let rows = words.enumerated().compactMap { number, word -> (answer: Int, others: [Int])? in
      let others = word.phrase?.others ?? []
      return others.isEmpty ? nil : (number, others.map { $0 - 1 })
    }
    var generator = SplitMix64(seed: 1)
    let questions = try (0..<5000).map { _ in
      let row = try #require(rows.randomElement(using: &generator))
      let drawn = try #require(
        ClozeWords.draw(
          beside: words[row.answer],
          from: row.others.map { words[$0] },
          using: &generator
        )
      )
      let wrong = row.others.filter { other in drawn.contains { $0.key == words[other].key } }
      return Question(answer: row.answer, wrong: wrong)
    }
    var counts: [Int: Int] = [:]
    for row in rows { for other in row.others { counts[other, default: 0] += 1 } }
    let inRows = share(questions) { counts[$0, default: 0] }
    let rarest = share(questions) { -(words[$0].frequencyRank ?? .max) }
    let commonest = share(questions) { words[$0].frequencyRank ?? .max }

    // Four answers of seven are rarer than every wrong word of their row.
    #expect(inRows < 0.66, "\(inRows)")
    #expect(rarest < 0.38 && commonest < 0.38, "\(rarest), \(commonest)")
  }
}

import Study
import TestSupport
import Testing

/// The questions of a worksheet.
struct QuestionSheetTests {
  private static func questions(
    _ kinds: [QuestionKind],
    count: Int,
    seed: UInt64
  ) throws -> [Question] {
    var sheet = try QuestionSheet(
      of: SampleWords.list,
      .everything,
      kinds: kinds,
      script: .simplified,
      seed: seed
    )
    var questions: [Question] = []
    while questions.count < count,
      let question = try sheet.next(at: .noon, isRepeating: false)
    {
      questions.append(question)
    }
    return questions
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `each word is asked once while there are words, also if a kind fits none`(
    seed: UInt64
  ) throws {
    // The sample words have no phrases, and so no cloze questions.
    let kinds: [QuestionKind] = [.reading, .tone, .meaning, .recall, .hanzi, .cloze]
    let questions = try Self.questions(kinds, count: 20, seed: seed)
    #expect(questions.count == 20 && Set(questions.map(\.item.key)).count == 20)
    #expect(Set(questions.map(\.kind)) == Set(kinds).subtracting([.cloze]))
  }

  @Test func `another group gets the same questions and options in another order`() throws {
    let questions = try Self.questions([.reading, .typed], count: 16, seed: 1)
    var sheet = try QuestionSheet(
      of: SampleWords.list,
      .everything,
      kinds: [],
      script: .simplified,
      seed: 1
    )
    let other = sheet.reordered(questions)
    #expect(other.map(\.id) != questions.map(\.id) && other.count == 16)
    let byID = Dictionary(uniqueKeysWithValues: other.map { ($0.id, $0) })
    var moved = 0
    for question in questions {
      let found = try #require(byID[question.id])
      #expect(Set(found.options) == Set(question.options))
      let right = question.answer.map { question.options[$0] }
      #expect(found.answer.map { found.options[$0] } == right)
      if found.options != question.options { moved += 1 }
    }
    #expect(moved > 3)
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `a word is asked again where that tells no answer, as long as there is such a question`(
    seed: UInt64
  ) throws {
    let kinds: [QuestionKind] = [.tone, .meaning, .hanzi]
    let questions = try Self.questions(kinds, count: 28, seed: seed)
    #expect(questions.count == 28)
    let words = Dictionary(grouping: questions, by: \.item.key).values
    #expect(words.contains { $0.count > 1 })
    for word in words where word.count > 1 {
      #expect(Set(word.map(\.kind)) == [.tone, .meaning])
    }
    let all = try Self.questions(kinds, count: 1_000, seed: seed)
    #expect(Dictionary(grouping: all, by: \.item.key).values.contains { $0.count == 3 })
  }
}

import Quiz
import Study
import Synchronization
import TestSupport
import Testing

@testable import REPL

/// The answers of a quiz on their way into the schedule.
struct AnswerWriterTests {
  /// A service that fails with an error as often as it is told to, and then stores.
  private final class FailingService: StudyService {
    let bench = StudyBench(MemoryStore())
    private let left: Mutex<Int>

    init(failures: Int) { left = Mutex(failures) }

    func perform<Call: StudyCall>(_ call: Call) async throws(StudyError) -> Call.Response {
      let fails = left.withLock { left in
        left -= 1
        return left >= 0
      }
      if fails { throw .silent(process: nil) }
      return try await bench.service.perform(call)
    }
  }

  /// Returns right answers to questions about different words.
  private func answers(_ count: Int) throws -> [StoreQuizAnswer] {
    var sheet = try QuestionSheet(
      of: SampleWords.list,
      .everything,
      kinds: [],
      script: .simplified,
      seed: 7
    )
    var system: any RandomNumberGenerator = SystemRandomNumberGenerator()
    let key = QuizKey(using: &system)
    return try (1...count).map { number in
      let question = try #require(try sheet.nextOnce(at: .noon))
      return StoreQuizAnswer(
        question.renamed(key.key(ofQuestion: number)),
        given: question.text(correctly: true),
        milliseconds: 900
      )
    }
  }

  /// Writes answers and waits until all are done.
  private func write(_ answers: [StoreQuizAnswer], to service: FailingService) async -> AnswerWriter
  {
    let (changes, changed) = AsyncStream.makeStream(of: Void.self)
    let writer = AnswerWriter(service) { changed.yield() }
    for answer in answers { writer.add(answer) }
    writer.finish()
    if !writer.isDone { for await _ in changes where writer.isDone { break } }
    return writer
  }

  @Test func `an answer that fails once is stored at the end`() async throws {
    let service = FailingService(failures: 2)
    let writer = await write(try answers(3), to: service)
    #expect(writer.takeError() == .silent(process: nil) && writer.takeError() == nil)
    #expect(writer.answers.stored == 3 && writer.answers.failure == nil)
    #expect(try service.bench.store.read { reader in try reader.reviewCount() } == 3)
  }

  @Test func `answers that fail twice are counted, with the reason`() async throws {
    let service = FailingService(failures: .max)
    let writer = await write(try answers(3), to: service)
    #expect(writer.answers.stored == 0 && writer.answers.unstored.count == 3)
    #expect(writer.answers.failure == .silent(process: nil))
  }

  @Test func `an error at the end leaves what was stored before, and counts the rest`() async throws
  {
    let service = FailingService(failures: 2)
    var kept = QuizAnswers()
    for answer in try answers(3) { _ = await kept.store(answer, with: service) }
    #expect(kept.stored == 1 && kept.unstored.count == 2)
    let broken = FailingService(failures: .max)
    var failed = kept
    await failed.storeRest(with: broken)
    #expect(failed.stored == 1 && failed.unstored.count == 2 && failed.failure != nil)
    await kept.storeRest(with: service)
    #expect(kept.stored == 3 && kept.unstored.isEmpty && kept.failure == nil)
  }

  @Test func `an answer of which nothing is known yet counts as not stored`() throws {
    /// A service that never answers.
    struct SilentService: StudyService {
      func perform<Call: StudyCall>(_ call: Call) async throws(StudyError) -> Call.Response {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        throw .cancelled
      }
    }
    let writer = AnswerWriter(SilentService()) {}
    for answer in try answers(2) { writer.add(answer) }
    writer.finish()
    #expect(!writer.isDone && writer.answers.unstored.count == 2)
    #expect(writer.answers.failure == .cancelled)
  }
}

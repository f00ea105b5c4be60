import DiskFiles
import Foundation
import Study
import Synchronization
import TestSupport
import Testing

@testable import Syncing

/// The waiting for a shared folder, and the records of how it went.
struct SharedFolderTests {
  private static let brief = SharedFolder.Limits(answer: .milliseconds(40))

  /// A pipe, which nobody writes; opening it for reading does not return.
  private struct Pipe {
    let directory: TemporaryDirectory
    var path: String { directory("pipe") }

    init() throws {
      directory = try TemporaryDirectory()
      #expect(mkfifo(path, 0o600) == 0)
    }

    /// Ends the waiting of a reader.
    func release() {
      let writer = open(path, O_WRONLY | O_NONBLOCK)
      if writer >= 0 { close(writer) }
    }
  }

  @Test func `a folder that does not answer is left, and its thread changes nothing later`()
    async throws
  {
    let pipe = try Pipe()
    let path = pipe.path
    let store = MemoryStore()
    let (ends, ended) = AsyncStream.makeStream(of: StudyError?.self)
    let result = await SharedFolder.perform(path, within: Self.brief) {
      (course) throws(StudyError) in
      let reader = open(path, O_RDONLY)
      defer { close(reader) }
      do throws(StudyError) {
        try SteppedStore(base: store, course: course).write { writer in
          try writer.set("goal", to: "9")
        }
        ended.yield(nil)
      } catch {
        ended.yield(error)
      }
      return SyncReport()
    }
    let silent = StudyError.sync(.silent(path: path))
    #expect(result == .failure(silent))
    // A second attempt does not get a thread of its own.
    let second = await SharedFolder.perform(path, within: Self.brief) { _ in SyncReport() }
    #expect(second == .failure(silent))
    pipe.release()
    var events = ends.makeAsyncIterator()
    #expect(await events.next() == silent)
    #expect(try store.read { reader in try reader.settings() } == [:])
  }

  @Test func `a caller that is cancelled does not wait for the folder`() async throws {
    let pipe = try Pipe()
    let path = pipe.path
    let task = Task {
      await SharedFolder.perform(path, within: .background) { _ in
        let reader = open(path, O_RDONLY)
        close(reader)
        return SyncReport()
      }
    }
    task.cancel()
    #expect(await task.value == .failure(.sync(.interrupted(path: path))))
    pipe.release()
  }

  @Test func `a folder that is not read in the time after a command is named as such`() async throws
  {
    let limits = SharedFolder.Limits(answer: .seconds(60), total: .milliseconds(1))
    let result = await SharedFolder.perform("/x", within: limits) { (course) throws(StudyError) in
      while true { try course.step() }
    }
    #expect(result == .failure(.sync(.unfinished(path: "/x"))))
    var state = FolderState(folder: "/x")
    state.fail(.unfinished(path: "/x"), at: .noon)
    #expect(state.failedAt == .noon)
  }

  @Test func `the caller waits for the transaction in progress, and no longer`() async throws {
    let course = SyncCourse()
    let steps = Mutex<[String]>([])
    try course.storing {
      course.end(.interrupted(path: "/x"))
      #expect(!course.endIfSilent(for: .zero, "/x"))
      steps.withLock { $0.append("stored") }
    }
    #expect(steps.withLock(\.self) == ["stored"])
    // The thread uses the folder, which may not respond, before it ends.
    #expect(throws: StudyError.sync(.interrupted(path: "/x"))) { try course.step() }
    course.finish(.success(SyncReport()))
    let result = await course.result()
    #expect(result == .failure(.sync(.interrupted(path: "/x"))))
  }

  @Test func `a failure is recorded until a success, and is mentioned once a day`() async throws {
    let directory = try TemporaryDirectory()
    let (store, clock) = (MemoryStore(), ScriptedClock(.noon))
    let service = LocalStudyService(
      store: store,
      words: SampleWords.list,
      timeZone: .gmt,
      synchronize: { (request, store, now) throws(StudyError) in
        try await SharedFolder.synchronize(
          SharedFolder.Job(request, store, machine: "desk", program: "1", at: now),
          within: .background
        )
      },
      now: { clock.now }
    )
    let folder = directory("shared")
    try await service.set("sync", to: folder)
    func trouble() async throws -> FolderState? {
      try await service.perform(GetFolderTrouble()).trouble
    }
    #expect(try await trouble() == nil)
    let missing = SyncError.missing(path: folder)
    for _ in 0..<2 {
      await #expect(throws: StudyError.sync(missing)) {
        _ = try await service.perform(SyncFolder(folder))
      }
    }
    let first = try #require(try await trouble())
    #expect(first.problem == missing && first.failedAt == .noon && first.succeededAt == nil)
    #expect(try await trouble() == nil)
    clock.advance(seconds: 86_400)
    #expect(try await trouble()?.failedAt == .noon)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let success = clock.now
    _ = try await service.perform(SyncFolder(folder))
    clock.advance(seconds: 86_400)
    #expect(try await trouble() == nil)
    try FileManager.default.removeItem(atPath: folder)
    _ = try? await service.perform(SyncFolder(folder))
    #expect(try await trouble()?.succeededAt == success)
  }

  @Test func `an interrupted service ends its synchronizations`() async throws {
    let (begins, begun) = AsyncStream.makeStream(of: Void.self)
    let service = LocalStudyService(
      store: MemoryStore(),
      words: SampleWords.list,
      timeZone: .gmt,
      synchronize: { (request, _, _) throws(StudyError) in
        begun.yield()
        while !Task.isCancelled { await Task.yield() }
        throw .sync(.interrupted(path: request.folder))
      },
      now: { .noon }
    )
    let task = Task { try await service.perform(SyncFolder("/x")) }
    var events = begins.makeAsyncIterator()
    await events.next()
    // Other calls are answered meanwhile.
    _ = try await service.perform(GetSettings())
    service.interruptSynchronizations()
    await #expect(throws: StudyError.sync(.interrupted(path: "/x"))) { _ = try await task.value }
  }
}

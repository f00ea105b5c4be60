import Glibc
import Study
import Testing

/// Threads for work beside the drills.
struct BackgroundThreadsTests {
  /// Returns the niceness of the thread that runs this.
  @concurrent private static func niceness() async -> Int32 {
    getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
  }

  @Test func `work and its child tasks run on them, and nothing else does`() async {
    let usual = await Self.niceness()
    let threads = BackgroundThreads(2, niceness: 19)
    defer { threads.end() }
    let found = await withTaskExecutorPreference(threads) {
      var found = [await Self.niceness()]
      await withTaskGroup { group in
        for _ in 0..<8 { group.addTask { await Self.niceness() } }
        for await child in group { found.append(child) }
      }
      return found
    }
    #expect(found == Array(repeating: 19, count: 9))
    #expect(await Self.niceness() == usual)
  }
}

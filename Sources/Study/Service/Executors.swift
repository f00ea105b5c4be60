import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#endif

/// An executor that runs the jobs of an actor one after another on a thread outside the shared
/// pool.
///
/// SQLite blocks its thread while it waits for disks and locks, and the shared pool has only as
/// many threads as there are processors.
package final class BlockingQueue: SerialExecutor {
  private let queue: DispatchQueue

  package init(_ label: String) { queue = DispatchQueue(label: label) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// An executor with its own threads, for long computations.
///
/// Its threads do not occupy the shared pool. With a high niceness they take little processor time
/// from callers that wait.
package final class BackgroundThreads: TaskExecutor {
  private let queue = JobQueue()

  /// Starts `count` threads.
  ///
  /// `niceness`: the niceness of these threads, as of `nice(1)`; 0 or less leaves it unchanged.
  package init(_ count: Int, niceness: Int32 = 0) {
    for _ in 0..<count {
      Thread.detachNewThread { [queue] in
        // On Linux this sets the niceness of the calling thread alone, not of the process.
        if niceness > 0 { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness) }
        queue.work()
      }
    }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    queue.add(UnownedJob(job), asUnownedTaskExecutor())
  }

  /// Ends the threads after the waiting jobs; the executor must not be used afterwards.
  package func end() { queue.end() }
}

/// The jobs that wait for a thread.
private final class JobQueue: Sendable {
  private typealias Job = (job: UnownedJob, executor: UnownedTaskExecutor)

  private let waiting = Mutex((jobs: [Job](), isEnded: false))
  private let count = DispatchSemaphore(value: 0)

  func add(_ job: UnownedJob, _ executor: UnownedTaskExecutor) {
    waiting.withLock { $0.jobs.append((job, executor)) }
    count.signal()
  }

  func end() {
    waiting.withLock { $0.isEnded = true }
    count.signal()
  }

  /// Runs jobs on the calling thread until ``end()`` has been called and no job is left.
  func work() {
    while true {
      count.wait()
      let next = waiting.withLock { waiting -> Job? in
        waiting.jobs.isEmpty ? nil : waiting.jobs.removeFirst()
      }
      guard let next else {
        // Each thread passes the signal of ``end()`` on to the next one.
        count.signal()
        return
      }
      next.job.runSynchronously(on: next.executor)
    }
  }
}

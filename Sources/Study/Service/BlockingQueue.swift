import Foundation

/// Runs the calls of an actor one after another, on a thread that is not of the shared pool.
///
/// SQLite waits for disks and for locks. A thread of the shared pool that waited would be one less
/// for everything else, and there are as few of them as processors.
package final class BlockingQueue: SerialExecutor {
  private let queue: DispatchQueue

  package init(_ label: String) { queue = DispatchQueue(label: label) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

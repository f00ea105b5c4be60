import Foundation

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

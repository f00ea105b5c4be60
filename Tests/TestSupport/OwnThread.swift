import Foundation

/// Runs a function that waits for long on a thread of its own.
///
/// Tests share as many threads as the machine has processors. If each of them waited for something that
/// a task is still to do, none would be left to do it.
package func onOwnThread<Value: Sendable>(
  _ work: @escaping @Sendable () -> Value
) async -> Value {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: work()) }
  }
}

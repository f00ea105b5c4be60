import Foundation
import Study
import Synchronization
import TestSupport
import Testing

/// Writers that get in each other's way.
struct StoreWritersTests {
  @Test(arguments: StoreKind.allCases)
  func `two writers at once lose nothing`(kind: StoreKind) throws {
    let made = try kind.make()
    let stores = try [made.store, made.reopened()]
    let writes = kind == .memory ? 1000 : 100
    let ready = Mutex(0)
    let failures = Mutex<[any Error]>([])
    let done = DispatchGroup()
    for store in stores {
      done.enter()
      // A thread of its own: other tests may hold all threads of the pool, and each of the two
      // waits for the other.
      Thread.detachNewThread {
        defer { done.leave() }
        ready.withLock { $0 += 1 }
        while ready.withLock({ $0 }) < 2 { sched_yield() }
        do {
          for _ in 0..<writes {
            try store.write { writer in
              try writer.update(StudyDay(number: 1), .reading) { $0.reviews += 1 }
            }
          }
        } catch {
          failures.withLock { $0.append(error) }
        }
      }
    }
    done.wait()
    #expect(failures.withLock { $0.count } == 0)
    #expect(try DerivedState(of: made.store).tallies.map(\.reviews) == [2 * writes])
  }
}

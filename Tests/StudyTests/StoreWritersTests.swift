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
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      ready.withLock { $0 += 1 }
      while ready.withLock({ $0 }) < 2 { sched_yield() }
      do {
        for _ in 0..<writes {
          try stores[index].write { writer in
            try writer.update(StudyDay(number: 1), .reading) { $0.reviews += 1 }
          }
        }
      } catch {
        failures.withLock { $0.append(error) }
      }
    }
    #expect(failures.withLock { $0.count } == 0)
    #expect(try DerivedState(of: made.store).tallies.map(\.reviews) == [2 * writes])
  }
}

import Foundation
import TestSupport
import Testing

@testable import StatsStore

/// Second names of the files beside a database.
struct HeldSidecarsTests {
  @Test(arguments: [("-wal", true), ("-shm", true), ("-journal", false)])
  func `what SQLite removed comes back, but never a journal, which may be another's`(
    suffix: String,
    comesBack: Bool
  ) throws {
    let directory = try TemporaryDirectory()
    try directory.write([1, 2, 3], to: "x" + suffix)
    let path = directory("x")
    let held = HeldSidecars(path)
    unlink(path + suffix)
    held.restore()
    held.release()
    #expect(try directory.names() == (comesBack ? ["x" + suffix] : []))
  }
}

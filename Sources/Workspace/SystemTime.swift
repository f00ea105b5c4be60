import Foundation
package import Study

extension Timestamp {
  /// The current time of the system's clock, clamped to the years that the log accepts.
  package static var now: Timestamp {
    let milliseconds = (Date().timeIntervalSince1970 * 1000).rounded()
    return EntryGate.moment(Timestamp(milliseconds: Int64(milliseconds)))
  }
}

import Foundation
package import Study

extension Timestamp {
  /// The present time of the system's clock; a clock outside the years of the log counts as the
  /// nearest of them.
  package static var now: Timestamp {
    let milliseconds = (Date().timeIntervalSince1970 * 1000).rounded()
    return EntryGate.moment(Timestamp(milliseconds: Int64(milliseconds)))
  }
}

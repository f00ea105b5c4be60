import Foundation

@testable import Study

/// Feeds lines of an export to what reads them by their form.
enum CanonicalFuzzing {
  /// What is read fast is what the general decoder reads, and is written as the same bytes.
  static func feed(_ bytes: UnsafeRawBufferPointer) {
    guard String(validating: bytes, as: UTF8.self) != nil else { return }
    var reader = CanonicalReader(bytes)
    if let canonical = try? reader.reviewLine() {
      guard let line = try? JSONDecoder().decode(ReviewLine.self, from: Data(bytes)) else {
        fatalError("a review was read that is none")
      }
      require(
        line.review == canonical.review && line.digest == canonical.digest,
        "a review is read otherwise"
      )
    }
    var other = CanonicalReader(bytes)
    if let status = try? other.statusLine() {
      require(
        (try? JSONDecoder().decode(ExchangeLine.StatusLine.self, from: Data(bytes))) == status,
        "a status is read otherwise"
      )
    }
  }
}

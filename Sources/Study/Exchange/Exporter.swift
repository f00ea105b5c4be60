import Foundation

/// Writes a whole stats database as JSON lines.
package struct Exporter {
  private let store: any StudyStore

  package init(_ store: any StudyStore) { self.store = store }

  /// Hands over every line, all of one moment.
  ///
  /// They are meta, settings, configurations, reviews, events, statuses and the end. The same log
  /// gives the same lines on every machine.
  package func export(_ write: (String) -> Void) throws(StudyError) {
    var lines = 0
    func put(_ value: some Encodable) {
      write((try? JSONText.line(value)) ?? "{}")
      lines += 1
    }
    try store.reading { (reader) throws(StoreError) in
      put(ExchangeLine.Meta(format: ExchangeLine.format))
      for (name, value) in try reader.settings().sorted(by: { $0.key < $1.key }) {
        put(ExchangeLine.Setting(name: name, value: value))
      }
      var digests: [Int64: String] = [:]
      for entry in try reader.configurations() {
        put(EntryLine.Configuration(entry))
        digests[entry.id] = entry.digest
      }
      var number = 0
      try reader.forEachReview { review in
        number += 1
        put(
          EntryLine.Answer(
            review: review,
            configuration: digests[review.configuration] ?? "",
            number: number
          )
        )
      }
      for event in try reader.allEvents() { put(EntryLine.Decision(event)) }
      for card in try reader.cards(.all) { put(ExchangeLine.StatusLine(card)) }
    }
    write((try? JSONText.line(ExchangeLine.End(lines: lines))) ?? "{}")
  }
}

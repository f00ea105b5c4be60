import Foundation

/// Writes a whole stats database as JSON lines.
package struct Exporter {
  private let store: any StudyStore

  package init(_ store: any StudyStore) { self.store = store }

  /// Hands over every line, all of one moment.
  ///
  /// They are meta, settings, configurations, reviews, events and
  /// statuses. The same database gives the same lines.
  package func export(_ write: (String) -> Void) throws(StudyError) {
    try store.reading { (reader) throws(StoreError) in
      write(Self.line(ExchangeLine.Meta(format: ExchangeLine.format)))
      for (name, value) in try reader.settings().sorted(by: { $0.key < $1.key }) {
        write(Self.line(ExchangeLine.Setting(name: name, value: value)))
      }
      let times = try reader.configurationTimes()
      for (id, configuration) in try reader.configurations().sorted(by: { $0.key < $1.key }) {
        write(
          Self.line(
            ExchangeLine.Configuration(
              id: id,
              createdAt: times[id] ?? Timestamp(milliseconds: 0),
              configuration: configuration
            )
          )
        )
      }
      try reader.forEachReview { review in
        write(Self.line(ExchangeLine.ReviewLine(review: review)))
      }
      for event in try reader.allEvents() {
        write(Self.line(ExchangeLine.EventLine(event: event)))
      }
      for card in try reader.cards(.all) { write(Self.line(ExchangeLine.StatusLine(card))) }
    }
  }

  private static func line(_ value: some Encodable) -> String {
    (try? JSONText.line(value)) ?? "{}"
  }
}

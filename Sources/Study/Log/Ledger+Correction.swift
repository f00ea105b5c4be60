/// The counts of the entries in a log that have values out of range.
package struct NumberFindings: Hashable, Sendable {
  /// The number of entries whose times or clock must be corrected.
  package var corrected = 0
  /// The number of entries that other machines refuse, because a value cannot be corrected.
  package var refused = 0
  /// The name of the first field with a value that cannot be corrected; nil if there is none.
  package var field: String?

  package init(of reader: any StudyReading) throws(StudyError) {
    try reader.forEachEntry { entry in
      if !EntryGate.isSound(entry) { corrected += 1 }
      guard let field = EntryGate.fault(in: entry) else { return }
      refused += 1
      self.field = self.field ?? field
    }
  }

  package var isEmpty: Bool { corrected == 0 && refused == 0 }
}

extension Ledger {
  /// Corrects the stored entries with times or clocks out of range.
  ///
  /// If there are any, the derived state is rebuilt.
  ///
  /// - Returns: the number of corrected entries.
  package func correctEntries() throws(StudyError) -> Int {
    var corrected: [LogEntry] = []
    try writer.forEachEntry { entry in
      if !EntryGate.isSound(entry) { corrected.append(EntryGate.corrected(entry)) }
    }
    guard !corrected.isEmpty else { return 0 }
    for entry in corrected {
      switch entry {
      case .configuration(let configuration): try writer.replace(configuration)
      case .event(let event): try writer.replace(event)
      case .review(let review, _): try writer.replace(review)
      }
    }
    try rebuildAll()
    return corrected.count
  }
}

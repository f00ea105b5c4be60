extension MemoryTransaction {
  /// Records the machine that an appended entry came from.
  func note(_ id: EntryID, from origin: EntryOrigin?) {
    if contents.host == nil { takeNewHostName() }
    if let origin { contents.origins[id] = origin } else { contents.own.append(id) }
  }

  func hostName() -> String? { contents.host }

  func lastSequence() -> Int64 { Int64(contents.own.count) }

  func ownEntries(_ numbers: ClosedRange<Int64>) -> [OwnEntry] {
    let present = numbers.clamped(to: 0...Int64(contents.own.count))
    return present.compactMap { number in
      guard number > 0, let entry = entry(contents.own[Int(number) - 1]) else { return nil }
      return OwnEntry(
        sequence: number,
        key: entry.position.key,
        line: Array(entry.line.utf8)
      )
    }
  }

  private func entry(_ id: EntryID) -> LogEntry? {
    switch id {
    case .review(let key):
      review(idempotencyKey: key).map { review in
        .review(review, configuration: digest(ofConfiguration: review.configuration) ?? "")
      }
    case .event(let key): event(key: key).map(LogEntry.event)
    case .configuration(let digest): configuration(digest: digest).map(LogEntry.configuration)
    }
  }

  func knows(host: String) -> Bool { contents.origins.values.contains { $0.host == host } }

  func forEachForeignEntry(_ body: (EntryID) throws -> Void) throws(StudyError) {
    try StudyError.mapping { for id in contents.origins.keys { try body(id) } }
  }

  func records(of folder: String) -> [String: FileRecord] { contents.records[folder] ?? [:] }

  func folderState(of folder: String) -> FolderState {
    contents.folders[folder] ?? FolderState(folder: folder)
  }

  func recordedNode() -> Int64? { nil }

  func presentNode() -> Int64? { nil }

  func takeNewHostName() { contents.host = HostName.random() }

  func adopt(_ entry: EntryID) {
    if contents.origins.removeValue(forKey: entry) != nil { contents.own.append(entry) }
  }

  func replaceRecords(of folder: String, with records: [String: FileRecord]) {
    contents.records[folder] = records
  }

  func save(_ state: FolderState) { contents.folders[state.folder] = state }

  func recordNode() {}
}

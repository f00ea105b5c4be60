import Study

extension MemoryTransaction {
  /// Records the machine that an appended entry came from.
  func note(_ id: EntryID, from origin: EntryOrigin?) {
    if contents.replica == nil { takeNewReplicaName() }
    if let origin, !origin.isFile {
      contents.origins[id] = origin
    } else {
      contents.own.append(id)
      if origin != nil { contents.passed.insert(lastSequence()) }
    }
  }

  func replicaName() -> String? { contents.replica }

  func lastSequence() -> Int64 { Int64(contents.own.count) }

  func ownEntries(_ numbers: ClosedRange<Int64>) -> [OwnEntry] {
    let present = numbers.clamped(to: 0...Int64(contents.own.count))
    return present.compactMap { number in
      guard number > 0, let entry = contents.own[Int(number) - 1].flatMap(entry) else {
        return nil
      }
      return OwnEntry(
        sequence: number,
        key: entry.position.key,
        line: Array(entry.line.utf8),
        isCopy: passesOn(number)
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

  func knows(replica: String) -> Bool { contents.origins.values.contains { $0.replica == replica } }

  func forEachForeignEntry(_ body: (EntryID) throws -> Void) throws(StudyError) {
    try StudyError.mapping { for id in contents.origins.keys { try body(id) } }
  }

  func records(of folder: String) -> [String: FileRecord] { contents.records[folder] ?? [:] }

  func folderState(of folder: String) -> FolderState {
    contents.folders[folder] ?? FolderState(folder: folder)
  }

  func recordedNode() -> Int64? { nil }

  func presentNode() -> Int64? { nil }

  func takeNewReplicaName() { contents.replica = ReplicaName.random() }

  func adopt(_ entry: EntryID) {
    if contents.origins.removeValue(forKey: entry) != nil { note(entry, from: .file("")) }
  }

  func passesOn(_ sequence: Int64) -> Bool { contents.passed.contains(sequence) }

  func origin(of entry: EntryID) -> EntryOrigin? {
    if let origin = contents.origins[entry] { return origin }
    guard let place = contents.own.firstIndex(of: entry) else { return nil }
    return passesOn(Int64(place) + 1) ? .file("") : nil
  }

  func move(_ entry: EntryID, to origin: EntryOrigin) {
    if let place = contents.own.firstIndex(of: entry) {
      contents.own[place] = nil
      contents.passed.insert(Int64(place) + 1)
    }
    contents.origins[entry] = nil
    note(entry, from: origin)
  }

  func retiredReplicas() -> Set<String> { contents.retired }

  func retire(replica: String) { contents.retired.insert(replica) }

  func conflicts() -> [EntryConflict] { contents.conflicts.map(\.conflict).reversed() }

  func unmentionedConflicts() -> Int { contents.conflicts.count { !$0.isMentioned } }

  func lacks(_ conflict: EntryConflict) -> Bool {
    let known = contents.conflicts.first { $0.conflict.isAlike(conflict) }
    return known.map { conflict.isFalseClaim && !$0.conflict.isFalseClaim } ?? true
  }

  func record(_ conflict: EntryConflict) {
    guard lacks(conflict) else { return }
    remove(conflict)
    guard contents.conflicts.count < EntryConflict.mostKept else { return }
    contents.conflicts.append((conflict, false))
  }

  func remove(_ conflict: EntryConflict) {
    contents.conflicts.removeAll { $0.conflict.isAlike(conflict) }
  }

  func mentionConflicts() {
    for place in contents.conflicts.indices { contents.conflicts[place].isMentioned = true }
  }

  func replaceRecords(of folder: String, with records: [String: FileRecord]) {
    contents.records[folder] = records
  }

  func save(_ state: FolderState) { contents.folders[state.folder] = state }

  func recordNode() {}
}

/// The part of an import that replaces the content of a store with the items of an export.
struct ImportTaker {
  private let writer: any StudyWriting
  private var configurations: [String: Int64] = [:]
  private var statuses: [CardKey: ExchangeLine.StatusLine] = [:]

  init(_ writer: any StudyWriting) { self.writer = writer }

  /// Empties the store, except for the settings that name a program or a folder of this machine.
  func begin() throws(StudyError) {
    let local = try writer.settings().filter { SettingDefinition.isLocal($0.key, $0.value) }
    try writer.removeAll()
    for (name, value) in local { try writer.set(name, to: value) }
  }

  mutating func take(_ item: ExchangeItem, line: Int) throws(StudyError) {
    switch item {
    case .setting(let name, let value) where SettingDefinition.isLocal(name, value): break
    case .setting(let name, let value): try writer.set(name, to: value)
    case .entry(.configuration(let entry)):
      configurations[entry.digest] = try writer.append(entry, from: nil)
    case .entry(.review(var review, let digest)):
      review.configuration = configurations[digest] ?? 0
      _ = try writer.append(review, from: nil)
    case .entry(.event(let event)): _ = try writer.append(event, from: nil)
    case .status(let status): statuses[CardKey(status.word, status.skill)] = status
    }
  }

  /// Rebuilds the derived state and compares it with the statuses in the file, unless entries were
  /// corrected, which can change it.
  mutating func finish(comparing isComparing: Bool) throws(StudyError) {
    try Ledger(writer).rebuildAll()
    guard isComparing else { return }
    let cards = try writer.cards(.all)
    for card in cards {
      guard let claimed = statuses.removeValue(forKey: card.key), claimed.isAlike(card) else {
        throw .exchange(.statusDiffers(card.key))
      }
    }
    if let key = statuses.keys.min() { throw .exchange(.statusDiffers(key)) }
  }
}

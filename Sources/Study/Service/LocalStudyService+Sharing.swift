extension LocalStudyService {
  package func items(named texts: [String]) async throws(StudyError) -> [Item] {
    let settings = try settings()
    return try await Self.items(named: texts, in: words, script: settings.script)
      .map { $0.read(in: settings.region) }
  }

  package func items(matching text: String) async throws(StudyError) -> SearchWords.Response {
    let region = try settings().region
    let found = try await Self.items(matching: text, in: words)
    let first = found.prefix(SearchWords.most).map { $0.read(in: region) }
    return SearchWords.Response(words: first, total: found.count)
  }

  /// Searches words by a text, outside the actor.
  @concurrent private nonisolated static func items(
    matching text: String,
    in source: any WordSource
  ) async throws(StudyError) -> [Item] {
    try WordLookup(source).search(text)
  }

  package func items(of keys: [WordKey]) async throws(StudyError) -> [Item] {
    let region = try settings().region
    return try await Self.items(of: keys, in: words).map { $0.read(in: region) }
  }

  /// Looks up words by their names, outside the actor.
  ///
  /// - Throws: `StudyError.unknown` for a name that nothing has, `StudyError.cancelled` if the task
  ///   is cancelled.
  @concurrent private nonisolated static func items(
    named texts: [String],
    in source: any WordSource,
    script: Script
  ) async throws(StudyError) -> [Item] {
    let lookup = WordLookup(source, script: script)
    var found: [Item] = []
    var seen: Set<WordKey> = []
    for (index, text) in texts.enumerated() {
      try await pause(at: index)
      found += try lookup.items(named: text).filter { seen.insert($0.key).inserted }
    }
    return found
  }

  /// Looks up words by their keys, outside the actor; a repeated key gives its word once, and
  /// unknown keys are skipped.
  ///
  /// - Throws: `StudyError.cancelled` if the task is cancelled.
  @concurrent nonisolated static func items(
    of keys: [WordKey],
    in source: any WordSource
  ) async throws(StudyError) -> [Item] {
    var found: [Item] = []
    var seen: Set<WordKey> = []
    for (index, key) in keys.enumerated() {
      try await pause(at: index)
      if seen.insert(key).inserted, let item = try source.item(key) { found.append(item) }
    }
    return found
  }

  /// Lets other tasks run at every 64th index of a loop.
  ///
  /// - Throws: `StudyError.cancelled` if the task was cancelled.
  private nonisolated static func pause(at index: Int) async throws(StudyError) {
    guard index.isMultiple(of: 64) else { return }
    await Task.yield()
    if Task.isCancelled { throw .cancelled }
  }
}

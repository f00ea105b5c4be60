package import Study

/// What a command line says about the source.
package struct ImportOptions: Sendable {
  /// Fields of the columns from left to right; by the names of the columns when empty.
  package var columns: [String] = []
  /// For an SQLite file: its table, the columns of word and meaning, and that of the reading.
  package var table: String?
  package var prompt: String?
  package var answer: String?
  package var reading: String?
  /// The columns with wrong answers; where there are any, the source is a bank of questions.
  package var wrong: [String] = []
  /// The time in which a database must be read.
  package var databaseTime = ImportBounds.databaseTime

  package init() {}
}

/// Reads words from a file of another program, all of them or none.
package struct WordImporter: Sendable {
  package let words: [Word]
  package let topics: [Topic]
  /// Source and attribution, for the pack.
  package let metadata: [String: String]
  package let report: ImportReport

  /// Reads the whole file; nothing is written.
  ///
  /// `progress`: hears which part is done, from 0 to 1.
  package init(
    path: String,
    options: ImportOptions = ImportOptions(),
    progress: (Double) -> Void = { _ in }
  ) throws(LexiconError) {
    let source = try ImportSource(path: path)
    var metadata = ["source": source.name]
    guard options.wrong.isEmpty || source.kind.canBeBank else { throw .noBank(path: path) }
    let collector: WordCollector
    switch source.kind {
    case .cedict:
      let reader = CedictReader(source.bytes, progress: progress)
      collector = reader.collector
      metadata.merge(reader.metadata) { mine, _ in mine }
    case .csv, .tsv:
      let isTabbed = source.kind == .tsv
      collector = try SeparatedValues(
        source,
        isTabbed: isTabbed,
        options: options,
        progress: progress
      ).collector
    case .jsonLines: collector = try JSONLines(source, progress: progress).collector
    case .anki:
      collector = try AnkiCollection(source, options, progress: progress).collector
    case .database: collector = try DatabaseTable(source, options, progress: progress).collector
    }
    (words, report) = collector.finished()
    guard !words.isEmpty else {
      throw .noWords(path: path, reason: report.skippedByReason.first?.reason)
    }
    metadata["format"] = report.format.rawValue
    self.metadata = metadata
    topics = Set(words.map(\.topic)).subtracting([""]).sorted().map { Topic(key: $0, name: $0) }
  }
}

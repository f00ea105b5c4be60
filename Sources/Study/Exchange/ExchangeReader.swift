/// The content of one line of an export.
enum ExchangeItem {
  case setting(name: String, value: String)
  /// A configuration; `row` is its row in the database that wrote a file of format 1.
  case configuration(LoggedConfiguration, row: Int64?)
  case review(Review, configuration: String)
  case legacyReview(Review)
  case event(Event)
  case legacyEvent(LegacyLine.Decision)
  case status(ExchangeLine.StatusLine)

  init(_ entry: LogEntry) {
    switch entry {
    case .configuration(let configuration): self = .configuration(configuration, row: nil)
    case .review(let review, let digest): self = .review(review, configuration: digest)
    case .event(let event): self = .event(event)
    }
  }

  /// The entry of the log; nil for settings, statuses and entries of format 1.
  var entry: LogEntry? {
    switch self {
    case .configuration(let configuration, row: nil): .configuration(configuration)
    case .review(let review, let digest): .review(review, configuration: digest)
    case .event(let event): .event(event)
    case .setting, .configuration, .legacyReview, .legacyEvent, .status: nil
    }
  }
}

/// A reader that checks an export line by line.
struct ExchangeReader {
  private let source: ExchangeSource
  private var format: Int?
  private var lines = 0
  private var ended = false
  /// The number of entries whose times or clock were corrected.
  private var corrected = 0

  init(_ source: ExchangeSource) { self.source = source }

  /// Calls the body with each item and the number of its line, and returns the number of entries
  /// whose times or clock were corrected.
  ///
  /// - Throws: `StudyError.exchange` with the number of the first bad line, or what the body
  ///   throws.
  static func forEachItem(
    in source: ExchangeSource,
    _ body: (ExchangeItem, Int) throws(StudyError) -> Void
  ) throws(StudyError) -> Int {
    var reader = ExchangeReader(source)
    try source.forEachLine(longestLine: Importer.longestLine) { (line) throws(StudyError) in
      let item: ExchangeItem?
      do throws(ExchangeError) { item = try reader.item(line) } catch { throw .exchange(error) }
      if let item { try body(item, line.number) }
    }
    guard let format = reader.format else { throw .exchange(.noMeta) }
    guard format == 1 || reader.ended else { throw .exchange(.cut(lines: reader.lines)) }
    return reader.corrected
  }

  /// Passes an entry through the gate.
  private mutating func admit(_ entry: LogEntry, _ line: Int) throws(ExchangeError) -> LogEntry {
    if !EntryGate.isSound(entry) { corrected += 1 }
    return try entry.admitted(line: line)
  }

  private mutating func item(_ line: ExchangeText) throws(ExchangeError) -> ExchangeItem? {
    let number = line.number
    guard !ended else { throw .afterEnd(line: number) }
    switch line.content {
    case .review(let review, let digest):
      lines += 1
      return try item(review, digest, number)
    case .status(let status):
      guard format != nil else { throw .noMeta }
      lines += 1
      return .status(status)
    case .other: break
    }
    let head: ExchangeLine.Head = try line.decode(isHead: true)
    guard let format else {
      format = try Self.format(line, head)
      lines += 1
      return nil
    }
    defer { lines += 1 }
    switch head.type {
    case "meta": throw .badField(line: number, field: "meta")
    case "end" where format > 1:
      let end: ExchangeLine.End = try line.decode()
      guard end.lines == lines else { throw .cut(lines: lines) }
      ended = true
      return nil
    case "setting":
      let setting: ExchangeLine.Setting = try line.decode()
      do throws(SettingError) {
        _ = try SettingDefinition.named(setting.name).validated(setting.value)
      } catch {
        throw .badField(line: number, field: setting.name)
      }
      return .setting(name: setting.name, value: setting.value)
    case "configuration": return try configuration(line, format)
    case "review": return try review(line, format)
    case "event": return try event(line, format)
    case "status": return .status(try line.decode())
    default: throw .unknownType(line: number, head.type)
    }
  }

  /// Returns the item of a review in canonical form.
  private mutating func item(
    _ review: Review,
    _ digest: String?,
    _ number: Int
  ) throws(ExchangeError) -> ExchangeItem {
    guard let format else { throw .noMeta }
    guard (digest == nil) == (format == 1) else {
      throw .badField(line: number, field: "configuration")
    }
    if let digest {
      return ExchangeItem(try admit(.review(review, configuration: digest), number))
    }
    return try legacy(review, number)
  }

  /// Returns the item of a review of format 1, which has a row and no clock yet.
  private mutating func legacy(
    _ review: Review,
    _ line: Int
  ) throws(ExchangeError) -> ExchangeItem {
    try Self.check(row: review.id, line: line)
    var timed = review
    timed.clock = EntryGate.moment(review.answeredAt).milliseconds
    guard case .review(var admitted, _) = try admit(.review(timed, configuration: ""), line) else {
      throw .badField(line: line, field: "type")
    }
    admitted.clock = review.clock
    return .legacyReview(admitted)
  }

  /// Checks a database row in an export of format 1.
  private static func check(row: Int64, line: Int) throws(ExchangeError) {
    guard row > 0, EntryGate.counts.contains(row) else { throw .badField(line: line, field: "id") }
  }

  private static func format(
    _ line: ExchangeText,
    _ head: ExchangeLine.Head
  ) throws(ExchangeError) -> Int {
    guard head.type == "meta" else { throw .noMeta }
    let meta: ExchangeLine.Meta = try line.decode()
    guard meta.program == ExchangeLine.Meta(format: 0).program, meta.format > 0 else {
      throw .badField(line: line.number, field: "meta")
    }
    guard meta.format <= ExchangeLine.format else {
      throw .newerFormat(meta.format, supported: ExchangeLine.format)
    }
    return meta.format
  }

  private mutating func configuration(
    _ line: ExchangeText,
    _ format: Int
  ) throws(ExchangeError) -> ExchangeItem {
    guard format > 1 else {
      let old: LegacyLine.Configuration = try line.decode()
      try Self.check(row: old.id, line: line.number)
      let time = EntryGate.moment(old.createdAt)
      let entry = LoggedConfiguration(
        clock: time.milliseconds,
        createdAt: time,
        value: old.configuration
      )
      _ = try admit(.configuration(entry), line.number)
      return .configuration(entry, row: old.id)
    }
    return ExchangeItem(try admit(LogEntry(line), line.number))
  }

  private mutating func review(
    _ line: ExchangeText,
    _ format: Int
  ) throws(ExchangeError) -> ExchangeItem {
    guard format > 1 else { return try legacy(line.decode(), line.number) }
    return ExchangeItem(try admit(LogEntry(line), line.number))
  }

  private mutating func event(
    _ line: ExchangeText,
    _ format: Int
  ) throws(ExchangeError) -> ExchangeItem {
    guard format > 1 else {
      var old: LegacyLine.Decision = try line.decode()
      try Self.check(row: old.id, line: line.number)
      guard EntryGate.counts.contains(old.afterReview) else {
        throw .badField(line: line.number, field: "afterReview")
      }
      old.at = EntryGate.moment(old.at)
      old.day = EntryGate.day(old.day)
      return .legacyEvent(old)
    }
    return ExchangeItem(try admit(LogEntry(line), line.number))
  }
}

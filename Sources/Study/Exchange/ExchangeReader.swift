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

  init(_ source: ExchangeSource) { self.source = source }

  /// Calls the body with each item and the number of its line.
  ///
  /// - Throws: `StudyError.exchange` with the number of the first bad line, or what the body
  ///   throws.
  static func forEachItem(
    in source: ExchangeSource,
    _ body: (ExchangeItem, Int) throws(StudyError) -> Void
  ) throws(StudyError) {
    var reader = ExchangeReader(source)
    try source.forEachLine(longestLine: Importer.longestLine) { (line) throws(StudyError) in
      let item: ExchangeItem?
      do throws(ExchangeError) { item = try reader.item(line) } catch { throw .exchange(error) }
      if let item { try body(item, line.number) }
    }
    guard let format = reader.format else { throw .exchange(.noMeta) }
    guard format == 1 || reader.ended else { throw .exchange(.cut(lines: reader.lines)) }
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
      try ExchangeLimits.check(setting, line: number)
      return .setting(name: setting.name, value: setting.value)
    case "configuration": return try configuration(line, format)
    case "review": return try review(line, format)
    case "event": return try event(line, format)
    case "status": return .status(try line.decode())
    default: throw .unknownType(line: number, head.type)
    }
  }

  /// Returns the item of a review in canonical form.
  private func item(
    _ review: Review,
    _ digest: String?,
    _ number: Int
  ) throws(ExchangeError) -> ExchangeItem {
    guard let format else { throw .noMeta }
    guard (digest == nil) == (format == 1) else {
      throw .badField(line: number, field: "configuration")
    }
    try ExchangeLimits.check(review, line: number)
    if let digest { return .review(review, configuration: digest) }
    try ExchangeLimits.check(row: review.id, line: number)
    return .legacyReview(review)
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

  private func configuration(
    _ line: ExchangeText,
    _ format: Int
  ) throws(ExchangeError) -> ExchangeItem {
    guard format > 1 else {
      let old: LegacyLine.Configuration = try line.decode()
      try ExchangeLimits.check(row: old.id, line: line.number)
      let entry = LoggedConfiguration(createdAt: old.createdAt, value: old.configuration)
      try ExchangeLimits.check(entry, line: line.number)
      return .configuration(entry, row: old.id)
    }
    return ExchangeItem(try LogEntry(line))
  }

  private func review(_ line: ExchangeText, _ format: Int) throws(ExchangeError) -> ExchangeItem {
    guard format > 1 else {
      let review: Review = try line.decode()
      try ExchangeLimits.check(row: review.id, line: line.number)
      try ExchangeLimits.check(review, line: line.number)
      return .legacyReview(review)
    }
    return ExchangeItem(try LogEntry(line))
  }

  private func event(_ line: ExchangeText, _ format: Int) throws(ExchangeError) -> ExchangeItem {
    guard format > 1 else {
      let old: LegacyLine.Decision = try line.decode()
      try ExchangeLimits.check(old, line: line.number)
      return .legacyEvent(old)
    }
    return ExchangeItem(try LogEntry(line))
  }
}

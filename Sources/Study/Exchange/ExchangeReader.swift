/// The content of one line of an export.
enum ExchangeItem {
  case setting(name: String, value: String)
  case entry(LogEntry)
  case status(ExchangeLine.StatusLine)
}

/// A reader that checks the lines of an export one by one.
struct ExchangeReader {
  private let source: ExchangeSource
  private var hasBegun = false
  private var lines = 0
  private var ended = false
  /// The number of entries whose times or clock were out of range and were corrected.
  private var corrected = 0

  init(_ source: ExchangeSource) { self.source = source }

  /// Calls the body with each item of an export and the number of its line, from 1.
  ///
  /// - Returns: the number of entries whose times or clock were corrected.
  /// - Throws: `StudyError.exchange` for the first invalid line, or if the export is incomplete or
  ///   cannot be read; or the error of the body.
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
    guard reader.hasBegun else { throw .exchange(.noMeta) }
    guard reader.ended else { throw .exchange(.cut(lines: reader.lines)) }
    return reader.corrected
  }

  /// Checks the values of an entry, and returns it with its times and clock corrected.
  ///
  /// `line`: the number of its line, from 1, for the error.
  private mutating func admit(_ entry: LogEntry, _ line: Int) throws(ExchangeError) -> LogEntry {
    if !EntryGate.isSound(entry) { corrected += 1 }
    return try entry.admitted(line: line)
  }

  private mutating func item(_ line: ExchangeText) throws(ExchangeError) -> ExchangeItem? {
    let number = line.number
    guard !ended else { throw .afterEnd(line: number) }
    guard hasBegun else {
      try Self.checkMeta(line)
      hasBegun = true
      lines += 1
      return nil
    }
    defer { lines += 1 }
    switch line.content {
    case .review: return .entry(try admit(LogEntry(line), number))
    case .status(let status): return .status(status)
    case .other: break
    }
    let head: ExchangeLine.Head = try line.decode(isHead: true)
    switch head.type {
    case "meta": throw .badField(line: number, field: "meta")
    case "end":
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
    case "status": return .status(try line.decode())
    default: return .entry(try admit(LogEntry(line), number))
    }
  }

  /// Checks that a line is the first line of an export in the current format.
  ///
  /// - Throws: `.noMeta` for a line of another type, `.newerFormat` or `.olderFormat` for another
  ///   format, `.badField` for another program or an invalid field, `.notJSON` if the line is not
  ///   JSON.
  private static func checkMeta(_ line: ExchangeText) throws(ExchangeError) {
    guard case .other = line.content else { throw .noMeta }
    let head: ExchangeLine.Head = try line.decode(isHead: true)
    guard head.type == "meta" else { throw .noMeta }
    let meta: ExchangeLine.Meta = try line.decode()
    guard meta.program == ExchangeLine.Meta(format: 0).program, meta.format > 0 else {
      throw .badField(line: line.number, field: "meta")
    }
    let format = ExchangeLine.format
    guard meta.format <= format else { throw .newerFormat(meta.format, supported: format) }
    guard meta.format == format else { throw .olderFormat(meta.format, oldest: format) }
  }
}

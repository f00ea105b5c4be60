import Foundation

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

/// A line of an export: a decoded review or status, or the bytes of a line in any other form.
///
/// Reviews and statuses in canonical form have a fast decoder, because nearly all lines are such
/// lines.
struct ExchangeText: Sendable {
  enum Content: Sendable {
    /// A review and the digest of its configuration.
    case review(Review, digest: String)
    case status(ExchangeLine.StatusLine)
    case other([UInt8])
  }

  let content: Content
  let number: Int

  /// Parses a line with its number, from 1.
  ///
  /// - Throws: `ExchangeError.notUTF8` for bytes that are not UTF-8.
  init(_ bytes: ArraySlice<UInt8>, _ number: Int) throws(ExchangeError) {
    self.number = number
    guard (try? UTF8Span(validating: bytes.span)) != nil else { throw .notUTF8(line: number) }
    content = bytes.withUnsafeBytes { Self.canonical($0) } ?? .other([UInt8](bytes))
  }

  private static func canonical(_ bytes: UnsafeRawBufferPointer) -> Content? {
    var reader = CanonicalReader(bytes)
    if let line = try? reader.reviewLine() { return .review(line.review, digest: line.digest) }
    var other = CanonicalReader(bytes)
    return (try? other.statusLine()).map { .status($0) }
  }

  /// Decodes a line that was not decoded as canonical.
  ///
  /// `isHead`: true if only the type of the line is decoded; a text that is not JSON is then
  /// reported as `notJSON`.
  ///
  /// - Throws: `ExchangeError.badField` with the name of the missing or invalid field, or with an
  ///   empty name if no field is known; `ExchangeError.notJSON` only if `isHead` is true.
  func decode<Value: Decodable>(isHead: Bool = false) throws(ExchangeError) -> Value {
    guard case .other(let bytes) = content else { throw .badField(line: number, field: "") }
    do {
      return try JSONDecoder().decode(Value.self, from: Data(bytes))
    } catch let DecodingError.keyNotFound(key, _) {
      throw .badField(line: number, field: key.stringValue)
    } catch let DecodingError.typeMismatch(_, context),
      let DecodingError.valueNotFound(_, context)
    {
      throw .badField(line: number, field: Self.name(context.codingPath))
    } catch let DecodingError.dataCorrupted(context) where !context.codingPath.isEmpty {
      throw .badField(line: number, field: Self.name(context.codingPath))
    } catch {
      throw isHead ? .notJSON(line: number) : .badField(line: number, field: "")
    }
  }

  private static func name(_ path: [any CodingKey]) -> String {
    path.map(\.stringValue).joined(separator: ".")
  }
}

/// An error of an import or an export, without its message; lines count from 1.
package enum ExchangeError: Error, Codable, Hashable, Sendable {
  /// The first line is not of the type `meta`.
  case noMeta
  case newerFormat(Int, supported: Int)
  /// The export has a format that is older than `oldest`, the first released one.
  case olderFormat(Int, oldest: Int)
  case notUTF8(line: Int)
  case tooLong(line: Int, limit: Int)
  case tooLarge(megabytes: Int)
  case notJSON(line: Int)
  case unknownType(line: Int, String)
  /// A field is missing or invalid in a line, whose number counts from 1.
  case badField(line: Int, field: String)
  case duplicate(line: Int)
  /// The file has no end line, or its end line gives another number of lines.
  ///
  /// `lines`: the number of lines in the file, or of those before the end line if there is one.
  case cut(lines: Int)
  /// The file continues after the end line.
  case afterEnd(line: Int)
  case unreadable(path: String)
  /// The temporary copy of the stream could not be written.
  case notCopied(path: String)
  /// The database was replaced, or a conflict of two entries was recorded, during the export.
  case changed
  /// The status of a card in the file differs from the one that the file's reviews and events give.
  case statusDiffers(CardKey)
}

extension LogEntry {
  /// Decodes an entry from a line of JSON, checks its values and corrects its times.
  ///
  /// - Throws: an error with the line number 1 if the line is invalid.
  package init(line bytes: ArraySlice<UInt8>) throws(ExchangeError) {
    self = try LogEntry(try ExchangeText(bytes, 1)).admitted(line: 1)
  }

  /// Returns the entry, with its times and clock corrected if they are out of range.
  ///
  /// `line`: the number of its line, from 1, for the error.
  ///
  /// - Throws: `ExchangeError.badField` if another value is out of range; see ``EntryGate``.
  func admitted(line: Int) throws(ExchangeError) -> LogEntry {
    if let field = EntryGate.fault(in: self) { throw .badField(line: line, field: field) }
    return EntryGate.corrected(self)
  }

  /// Decodes a line of an export that is an entry of the log.
  ///
  /// - Throws: `.unknownType` for another line, `.badField` if a value is missing or invalid,
  ///   `.notJSON` for a text that is not JSON.
  init(_ line: ExchangeText) throws(ExchangeError) {
    switch line.content {
    case .review(let review, let digest): self = .review(review, configuration: digest)
    case .status: throw .unknownType(line: line.number, "status")
    case .other: try self.init(decoding: line)
    }
  }

  private init(decoding line: ExchangeText) throws(ExchangeError) {
    let head: ExchangeLine.Head = try line.decode(isHead: true)
    switch head.type {
    case "configuration":
      let new: EntryLine.Configuration = try line.decode()
      let entry = LoggedConfiguration(
        clock: new.clock,
        createdAt: new.createdAt,
        value: new.configuration
      )
      guard entry.digest == new.digest else {
        throw .badField(line: line.number, field: "digest")
      }
      self = .configuration(entry)
    case "review":
      let answer: ReviewLine = try line.decode()
      self = .review(answer.review, configuration: answer.digest)
    case "event":
      let new: EntryLine.Decision = try line.decode()
      self = .event(new.event)
    default: throw .unknownType(line: line.number, head.type)
    }
  }
}

extension LogEntry {
  /// Decodes and checks a canonical line of JSON.
  ///
  /// - Throws: the defect of the line.
  package init(line bytes: ArraySlice<UInt8>) throws(ExchangeError) {
    try self.init(try ExchangeText(bytes, 1))
  }

  /// Decodes and checks a line in the present format.
  init(_ line: ExchangeText) throws(ExchangeError) {
    switch line.content {
    case .review(let review, let digest?):
      try ExchangeLimits.check(review, line: line.number)
      self = .review(review, configuration: digest)
    case .review: throw .badField(line: line.number, field: "configuration")
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
      try ExchangeLimits.check(entry, line: line.number)
      self = .configuration(entry)
    case "review":
      let answer: EntryLine.Answer = try line.decode()
      try ExchangeLimits.check(answer.review, line: line.number)
      self = .review(answer.review, configuration: answer.configuration)
    case "event":
      let new: EntryLine.Decision = try line.decode()
      try ExchangeLimits.check(new.event, line: line.number)
      self = .event(new.event)
    default: throw .unknownType(line: line.number, head.type)
    }
  }
}

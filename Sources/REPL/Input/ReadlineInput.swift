import CReadline

/// Lines edited by a person at a terminal, with history and completion.
///
/// Readline is one per process and stays on the main thread. From opening to the end
/// of this object SIGINT, SIGTERM and SIGHUP come as events; the terminal is out of readline's
/// modes whenever `line` is not running.
@MainActor package final class ReadlineInput: @MainActor LineInput {
  private let history: HistoryFile?
  private var latestLine: String?
  private var problem: REPLError?
  private var isHistoryKept = true

  /// Opens the terminal.
  ///
  /// - Parameter historyPath: Where typed lines are kept; nil keeps them in memory only.
  /// - Throws: `REPLError.inputUnavailable` when another one is open.
  package init(historyPath: String?) throws(REPLError) {
    _ = Glyphs.ofUser  // before readline's locale takes the place of the user's
    guard creadline_open("trainer") else { throw .inputUnavailable }
    history = historyPath.map(HistoryFile.init(path:))
    creadline_limit_history(Int32(HistoryFile.limit))
    keepingHistory { history throws(REPLError) in
      for line in try history.load() {
        creadline_add_history(line)
        latestLine = line
      }
      try history.trim()
    }
  }

  isolated deinit {
    creadline_close()
    if isHistoryKept { try? history?.trim() }
  }

  package func line(prompt: String, completions: [String]) -> InputEvent {
    creadline_clear_words()
    for word in completions { creadline_add_word(word) }
    var typed: UnsafeMutablePointer<CChar>?
    var signal: Int32 = 0
    switch Int(creadline_read(Self.marked(prompt), &typed, &signal)) {
    case CREADLINE_LINE: break
    case CREADLINE_INTERRUPTED: return .interrupted
    case CREADLINE_TERMINATED: return .terminated(signal: signal)
    default: return .endOfInput
    }
    guard let typed else { return .endOfInput }
    defer { creadline_free(typed) }
    let event = LineBytes.event(Self.oneLine(typed))
    if case .line(let line) = event { remember(line) }
    return event
  }

  /// Whether a signal came that ends the next read.
  nonisolated static var isEndWanted: Bool { creadline_end_wanted() }

  package func takeProblem() -> REPLError? {
    defer { problem = nil }
    return problem
  }

  /// The bytes of a line; the newlines of a pasted text become spaces, so that it is one answer.
  private static func oneLine(_ typed: UnsafePointer<CChar>) -> [UInt8] {
    var bytes: [UInt8] = []
    var next = typed
    while next.pointee != 0 {
      let byte = UInt8(bitPattern: next.pointee)
      bytes.append(byte == 0x0A || byte == 0x0D ? 0x20 : byte)
      next += 1
    }
    return bytes
  }

  /// The prompt with each colour sequence between the marks that tell readline it has no width.
  nonisolated static func marked(_ prompt: String) -> String {
    prompt.replacing(SGRSequence.pattern) { "\u{1}\($0.output)\u{2}" }
  }

  private func remember(_ line: String) {
    guard line.contains(where: { !$0.isWhitespace }), line != latestLine else { return }
    latestLine = line
    creadline_add_history(line)
    keepingHistory { history throws(REPLError) in try history.append(line) }
  }

  /// Does something with the history file; the first failure is reported and ends its use.
  private func keepingHistory(_ body: (HistoryFile) throws(REPLError) -> Void) {
    guard isHistoryKept, let history else { return }
    do {
      try body(history)
    } catch {
      isHistoryKept = false
      problem = error
    }
  }
}

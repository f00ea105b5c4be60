import Glibc
import Testing

@testable import REPL

struct PipeInputTests {
  static let limit = LineBytes.limit

  /// The events of an input that comes in these chunks and then ends.
  static func events(_ chunks: [[UInt8]], keepsChunks: Bool = false) throws -> [InputEvent] {
    let pipe = try Pipe(keepsChunks: keepsChunks)
    for chunk in chunks { try pipe.write(chunk) }
    pipe.closeWriter()
    var input = PipeInput(descriptor: pipe.reader)
    var events: [InputEvent] = []
    repeat {
      events.append(input.line(prompt: "?", completions: []))
    } while events.last
      != .endOfInput
    return events.dropLast()
  }

  static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(
    arguments: [
      ("", []),
      ("\n", [.line("")]),
      ("a\nb\n", [.line("a"), .line("b")]),
      ("a\nb", [.line("a"), .line("b")]),
      ("a\r\n\r\nb\r", [.line("a"), .line(""), .line("b")]),
      ("a\rb\n", [.line("a\rb")]),
      ("\u{FEFF}银行\n\u{FEFF}x\n", [.line("银行"), .line("\u{FEFF}x")]),
      ("a\u{0}b\n", [.line("a\u{0}b")]),
    ] as [(String, [InputEvent])]
  )
  func `lines end with LF, CR LF or the end`(text: String, events: [InputEvent]) throws {
    #expect(try Self.events([Self.bytes(text)]) == events)
    #expect(try Self.events(Self.bytes(text).map { [$0] }, keepsChunks: true) == events)
  }

  @Test(
    arguments: [
      ([0x61, 0xFF, 0x62], 1),
      ([0xC3], 0),
      ([0xE9, 0x93], 0),
      ([0x61, 0x62, 0xED, 0xA0, 0x80], 2),  // a surrogate
      ([0xC0, 0xAF], 0),  // a slash spelled too long
      ([0xF4, 0x90, 0x80, 0x80], 0),  // past U+10FFFF
    ] as [([UInt8], Int)]
  )
  func `invalid UTF-8 is placed and the next line is read`(line: [UInt8], offset: Int) throws {
    #expect(
      try Self.events([line + [0x0A, 0x32, 0x0A]]) == [.invalidUTF8(at: offset), .line("2")]
    )
  }

  @Test(arguments: [
    (limit, "\n", true), (limit, "\r\n", true), (limit, "", true), (limit + 1, "\n", false),
    (limit + 1, "\r\n", false), (limit + 4, "\n", false), (limit + 5, "\r\n", false),
    (3 * limit, "\n", false), (3 * limit, "", false),
  ])
  func `a line may be as long as the limit and a longer one is skipped whole`(
    length: Int,
    ending: String,
    fits: Bool
  ) throws {
    let line = String(repeating: "x", count: length)
    let first: InputEvent = fits ? .line(line) : .tooLong(limit: Self.limit)
    let rest = ending.isEmpty ? "" : "2\n"
    let expected = ending.isEmpty ? [first] : [first, .line("2")]
    #expect(try Self.events([Self.bytes(line + ending + rest)]) == expected)
    #expect(
      try Self.events([[0xEF, 0xBB, 0xBF], Self.bytes(line + ending + rest)]) == expected
    )
  }

  @Test func `each line is there before the next is written`() throws {
    let pipe = try Pipe()
    var input = PipeInput(descriptor: pipe.reader)
    for number in 1...3 {
      try pipe.write(Self.bytes("\(number)\n"))
      #expect(input.line(prompt: "", completions: []) == .line("\(number)"))
    }
  }

  @Test func `an empty non-blocking pipe is waited for`() async throws {
    let pipe = try Pipe()
    #expect(fcntl(pipe.reader, F_SETFL, O_NONBLOCK) == 0)
    let reader = pipe.reader
    async let event = Task.detached {
      var input = PipeInput(descriptor: reader)
      return input.line(prompt: "", completions: [])
    }.value
    try pipe.write(Self.bytes("late\n"))
    #expect(await event == .line("late"))
  }

  @Test func `a descriptor that cannot be read is the end`() {
    var input = PipeInput(descriptor: -1)
    #expect(input.line(prompt: "", completions: []) == .endOfInput)
    #expect(input.line(prompt: "", completions: []) == .endOfInput)
  }
}

/// Both ends of a pipe, closed with the test.
final class Pipe {
  let reader: Int32
  private var writer: Int32

  /// Opens both ends; with `keepsChunks` one read gives what one write took.
  init(keepsChunks: Bool = false) throws {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_SEQPACKET.rawValue)
    let status = keepsChunks ? socketpair(AF_UNIX, kind, 0, &ends) : pipe(&ends)
    try #require(status == 0)
    reader = ends[0]
    writer = ends[1]
  }

  deinit {
    close(reader)
    closeWriter()
  }

  func write(_ bytes: [UInt8]) throws {
    guard !bytes.isEmpty else { return }
    try #require(Glibc.write(writer, bytes, bytes.count) == bytes.count)
  }

  func closeWriter() {
    if writer >= 0 { close(writer) }
    writer = -1
  }
}

/// Lines of a pipe that must come within a time.
struct TimedPipeTests {
  @Test func `a line that does not come in time ends the wait`() throws {
    let pipe = try Pipe()
    try pipe.write(Array("a\nhalf".utf8))
    var input = PipeInput(descriptor: pipe.reader)
    var calls = 0
    let clock = LineClock(
      left: {
        calls += 1
        return max(0, 30 - 10 * calls)
      },
      prompt: { "?" }
    )
    let first = input.line(prompt: "?", completions: [], clock: clock)
    #expect(first == .line("a"))
    let second = input.line(prompt: "?", completions: [], clock: clock)
    #expect(second == .timeOver)
    pipe.closeWriter()
  }

  @Test func `the end of a pipe is no end of the time`() throws {
    let pipe = try Pipe()
    pipe.closeWriter()
    var input = PipeInput(descriptor: pipe.reader)
    let clock = LineClock(left: { 60_000 }, prompt: { "?" })
    let event = input.line(prompt: "?", completions: [], clock: clock)
    #expect(event == .endOfInput)
  }
}

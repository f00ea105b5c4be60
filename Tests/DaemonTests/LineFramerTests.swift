import NIOCore
import NIOEmbedded
import Testing

@testable import Daemon

/// Lines out of bytes, and the bounds on them.
struct LineFramerTests {
  private static func channel(
    most: Int = 64 << 20
  ) throws -> (channel: EmbeddedChannel, bytes: Quota) {
    let bytes = Quota(most: most)
    let channel = EmbeddedChannel(handler: LineFramer(unfinished: bytes, secondsPerLine: 10))
    try channel.connect(to: try SocketAddress(unixDomainSocketPath: "/x")).wait()
    return (channel, bytes)
  }

  private static func lines(_ channel: EmbeddedChannel) throws -> [String] {
    var found: [String] = []
    while let frame = try channel.readInbound(as: Frame.self) {
      switch frame {
      case .line(let line): found.append(String(buffer: line))
      case .tooLong: found.append("TOO LONG")
      }
    }
    return found
  }

  @Test(arguments: [1, 2, 3, 5, 100])
  func `however lines are cut, they come whole`(size: Int) throws {
    let (channel, _) = try Self.channel()
    let text = Array("first\n\nthird 银行\nfourth\n".utf8)
    for start in stride(from: 0, to: text.count, by: size) {
      try channel.writeInbound(ByteBuffer(bytes: text[start..<min(start + size, text.count)]))
    }
    #expect(try Self.lines(channel) == ["first", "", "third 银行", "fourth"])
    _ = try channel.finish()
  }

  @Test func `a line may have as many bytes as the protocol says, and no more`() throws {
    let (channel, _) = try Self.channel()
    let longest = [UInt8](repeating: 0x78, count: DaemonLimits.longestMessage - 1)
    try channel.writeInbound(ByteBuffer(bytes: longest + [0x0a]))
    #expect(try Self.lines(channel).map(\.count) == [longest.count])
    try channel.writeInbound(ByteBuffer(bytes: longest + [0x78]))
    try channel.writeInbound(ByteBuffer(string: "\nmore\n"))
    #expect(try Self.lines(channel) == ["TOO LONG"])
    _ = try channel.finish()
  }

  @Test func `a line that is too long is refused although its end comes with it`() throws {
    let (channel, unfinished) = try Self.channel(most: 4 << 20)
    let longest = [UInt8](repeating: 0x78, count: DaemonLimits.longestMessage)
    try channel.writeInbound(ByteBuffer(string: "first\nxx"))
    try channel.writeInbound(ByteBuffer(bytes: longest + Array("\nmore\nunfinished".utf8)))
    #expect(try Self.lines(channel) == ["first", "TOO LONG"])
    _ = try channel.finish()
    #expect(unfinished.acquire(4 << 20))
  }

  @Test func `a line that does not end in time closes the connection`() throws {
    let (channel, _) = try Self.channel()
    try channel.writeInbound(ByteBuffer(string: "{\"a"))
    channel.read()
    channel.embeddedEventLoop.advanceTime(by: .seconds(9))
    try channel.writeInbound(ByteBuffer(string: "b\":1"))
    channel.read()
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
    _ = try? channel.finish()
  }

  @Test func `time in which the daemon does not read is not the client's`() throws {
    let (channel, _) = try Self.channel()
    try channel.writeInbound(ByteBuffer(string: "first\n{\"a"))
    // The first line waits for its answer, and nothing more is read.
    channel.embeddedEventLoop.advanceTime(by: .hours(1))
    #expect(channel.isActive)
    channel.read()
    channel.embeddedEventLoop.advanceTime(by: .seconds(9))
    try channel.writeInbound(ByteBuffer(string: "\":1}\n{"))
    #expect(try Self.lines(channel) == ["first", "{\"a\":1}"])
    // The line after it has its own time, of which it is robbed neither.
    channel.embeddedEventLoop.advanceTime(by: .seconds(9))
    channel.read()
    channel.embeddedEventLoop.advanceTime(by: .seconds(9))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
    _ = try? channel.finish()
  }

  @Test func `a connection may be silent between lines`() throws {
    let (channel, _) = try Self.channel()
    try channel.writeInbound(ByteBuffer(string: "a\nb"))
    channel.embeddedEventLoop.advanceTime(by: .seconds(9))
    try channel.writeInbound(ByteBuffer(string: "\n"))
    channel.embeddedEventLoop.advanceTime(by: .hours(9))
    #expect(channel.isActive)
    #expect(try Self.lines(channel) == ["a", "b"])
    _ = try channel.finish()
  }

  @Test func `unfinished lines of all clients together are bounded`() throws {
    let bytes = Quota(most: 10)
    let channels = try (0..<3).map { _ in
      let channel = EmbeddedChannel(handler: LineFramer(unfinished: bytes, secondsPerLine: 10))
      try channel.connect(to: try SocketAddress(unixDomainSocketPath: "/x")).wait()
      return channel
    }
    for channel in channels { try channel.writeInbound(ByteBuffer(string: "12345")) }
    #expect(try Self.lines(channels[1]) == [])
    #expect(try Self.lines(channels[2]) == ["TOO LONG"])
    for channel in channels { _ = try channel.finish() }
    #expect(bytes.acquire(10))
    #expect(!bytes.acquire(1))
  }
}

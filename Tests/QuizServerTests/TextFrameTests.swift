import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import WebServer

/// The frame that is made once for all clients.
struct TextFrameTests {
  @Test(arguments: [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
  func `a frame of any length is what NIO reads`(length: Int) throws {
    let text = String(repeating: "好", count: length / 3) + String(repeating: "a", count: length % 3)
    let decoder = ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: 1 << 20))
    let channel = EmbeddedChannel(handler: decoder)
    try channel.writeInbound(ByteBuffer(textFrame: text))
    let frame = try #require(try channel.readInbound(as: WebSocketFrame.self))
    #expect(frame.fin && frame.opcode == .text && frame.maskKey == nil)
    #expect(String(buffer: frame.unmaskedData) == text && text.utf8.count == length)
    #expect(try channel.readInbound(as: WebSocketFrame.self) == nil)
    #expect(try channel.finish().isClean)
  }
}

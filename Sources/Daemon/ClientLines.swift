import Foundation
import NIOCore
import Study

/// The lines that are sent to one client.
struct ClientLines: Sendable {
  let writer: NIOAsyncChannelOutboundWriter<ByteBuffer>
  let channel: any Channel
  let notices: NoticeBox

  /// Sends a line; notices in it leave the box once they are sent, and stay for another client
  /// otherwise.
  func send(_ line: Data, with told: [StoreNotice] = []) async throws {
    guard !told.isEmpty else { return try await writer.write(ByteBuffer(bytes: line)) }
    try await channel.writeAndFlush(ByteBuffer(bytes: line)).get()
    notices.remove(told)
  }
}

import DaemonProtocol
import NIOCore
import Synchronization

/// What a client sent.
enum Frame: Sendable {
  /// A line without its end.
  case line(ByteBuffer)
  /// More than a line may hold, or than all clients together may leave unfinished.
  case tooLong
}

/// The bytes of unfinished lines of all clients.
final class UnfinishedBytes: Sendable {
  private let count = Mutex(0)
  private let most: Int

  init(most: Int) { self.most = most }

  /// - Returns: whether there is room for the change.
  func change(by bytes: Int) -> Bool {
    count.withLock { count in
      count += bytes
      return count <= most
    }
  }
}

/// Cuts what a client sends into lines.
///
/// A line that grows too long is reported once and the rest ignored; one that does not end in time
/// closes the connection, so that nobody can hold memory by sending slowly.
final class LineFramer: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = Frame

  private let unfinished: UnfinishedBytes
  private let patience: TimeAmount
  private var buffer = ByteBuffer()
  /// Bytes of the buffer that were looked through for an end of line.
  private var scanned = 0
  private var isDeaf = false
  private var deadline: Scheduled<Void>?

  init(unfinished: UnfinishedBytes, secondsPerLine: Int) {
    self.unfinished = unfinished
    patience = .seconds(Int64(secondsPerLine))
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isDeaf else { return }
    var more = unwrapInboundIn(data)
    let before = buffer.readableBytes
    buffer.writeBuffer(&more)
    while let line = nextLine() {
      deadline?.cancel()
      deadline = nil
      context.fireChannelRead(wrapInboundOut(.line(line)))
    }
    buffer.discardReadBytes()
    let hasRoom = unfinished.change(by: buffer.readableBytes - before)
    if buffer.readableBytes >= DaemonLimits.longestMessage || !hasRoom {
      forget()
      isDeaf = true
      context.fireChannelRead(wrapInboundOut(.tooLong))
    } else if buffer.readableBytes > 0, deadline == nil {
      deadline = context.eventLoop.assumeIsolated().scheduleTask(in: patience) {
        context.close(promise: nil)
      }
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    forget()
    context.fireChannelInactive()
  }

  private func nextLine() -> ByteBuffer? {
    let view = buffer.readableBytesView.dropFirst(scanned)
    guard let end = view.firstIndex(of: 0x0a) else {
      scanned = buffer.readableBytes
      return nil
    }
    scanned = 0
    let line = buffer.readSlice(length: end - buffer.readerIndex)
    buffer.moveReaderIndex(forwardBy: 1)
    return line
  }

  private func forget() {
    deadline?.cancel()
    deadline = nil
    _ = unfinished.change(by: -buffer.readableBytes)
    buffer = ByteBuffer()
    scanned = 0
  }
}

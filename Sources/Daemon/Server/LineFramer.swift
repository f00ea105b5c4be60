import NIOCore

/// An event in the input of a client.
enum Frame: Sendable {
  /// A line without its end.
  case line(ByteBuffer)
  /// A line that is too long, or that exceeds the shared limit of unfinished bytes.
  case tooLong
}

/// A channel handler that splits a client's input into lines.
///
/// A line that is too long is reported once, and all input after it is ignored. A line that is not
/// complete in time closes the connection, so that slow clients cannot occupy memory. Time in which
/// the daemon does not read because earlier lines are still being answered does not count.
final class LineFramer: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = Frame
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let unfinished: Quota
  private let patience: TimeAmount
  private var buffer = ByteBuffer()
  /// The number of bytes of the buffer that were searched for an end of line.
  private var scanned = 0
  private var isDeaf = false
  /// The time by which the unfinished line must be complete; nil if there is none.
  private var deadline: NIODeadline?
  private var timer: Scheduled<Void>?
  /// The time at which the daemon stopped reading; nil while it reads.
  private var stoppedAt: NIODeadline?

  init(unfinished: Quota, secondsPerLine: Int) {
    self.unfinished = unfinished
    patience = .seconds(Int64(secondsPerLine))
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isDeaf else { return }
    var more = unwrapInboundIn(data)
    let before = buffer.readableBytes
    buffer.writeBuffer(&more)
    var isTooLong = false
    while !isTooLong, let line = nextLine() {
      clearDeadline()
      isTooLong = line.readableBytes >= DaemonLimits.longestMessage
      if !isTooLong { context.fireChannelRead(wrapInboundOut(.line(line))) }
    }
    buffer.discardReadBytes()
    let grown = buffer.readableBytes - before
    if grown < 0 { unfinished.release(-grown) }
    let hasRoom = grown <= 0 || unfinished.acquire(grown)
    if isTooLong || buffer.readableBytes >= DaemonLimits.longestMessage || !hasRoom {
      forget(counted: hasRoom ? buffer.readableBytes : before)
      isDeaf = true
      context.fireChannelRead(wrapInboundOut(.tooLong))
    } else if buffer.readableBytes > 0, deadline == nil {
      deadline = now(context) + patience
      setTimer(context)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    // If the daemon wants to read on, it calls `read` at once.
    stoppedAt = now(context)
    context.fireChannelReadComplete()
  }

  func read(context: ChannelHandlerContext) {
    if let stoppedAt, let deadline {
      let stopped = now(context) - stoppedAt
      if stopped > .zero {
        self.deadline = deadline + stopped
        setTimer(context)
      }
    }
    stoppedAt = nil
    context.read()
  }

  func channelInactive(context: ChannelHandlerContext) {
    forget(counted: buffer.readableBytes)
    context.fireChannelInactive()
  }

  private func now(_ context: ChannelHandlerContext) -> NIODeadline { context.eventLoop.now }

  private func setTimer(_ context: ChannelHandlerContext) {
    timer?.cancel()
    guard let deadline else { return }
    timer = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) {
      // While the daemon does not read, the line cannot end; reading sets the timer again.
      if self.stoppedAt == nil { context.close(promise: nil) }
    }
  }

  private func clearDeadline() {
    timer?.cancel()
    timer = nil
    deadline = nil
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

  /// Forgets the unfinished line and releases its bytes from the shared limit.
  ///
  /// `counted`: the number of its bytes that count in the shared limit.
  private func forget(counted: Int) {
    clearDeadline()
    unfinished.release(counted)
    buffer = ByteBuffer()
    scanned = 0
  }
}

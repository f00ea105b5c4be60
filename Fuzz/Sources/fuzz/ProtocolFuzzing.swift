import Foundation
import NIOCore
import NIOEmbedded
import SeededRandom
import Study

@testable import Daemon

/// Feeds what a client sends, in pieces of any size, to the framing and the parser of the protocol.
enum ProtocolFuzzing {
  /// What a client may leave unfinished in the tight half of the inputs.
  private static let littleRoom = 300

  /// The first byte chooses the sizes of the pieces and how much room there is; the rest is sent.
  ///
  /// Whatever the pieces, the lines are those that cutting the bytes at their ends of line gives, up
  /// to the piece that leaves too much unfinished, and nothing is counted when the client is gone.
  static func feed(_ bytes: UnsafeRawBufferPointer) {
    guard let first = bytes.first else { return }
    let room = first < 128 ? DaemonLimits.longestMessage - 1 : littleRoom
    let pieces = cut(Array(bytes.dropFirst()), first)
    let expected = lines(of: pieces, room: room)
    let unfinished = Quota(most: room)
    let channel = EmbeddedChannel(handler: LineFramer(unfinished: unfinished, secondsPerLine: 10))
    do {
      try channel.connect(to: try SocketAddress(unixDomainSocketPath: "/x")).wait()
      for piece in pieces { try channel.writeInbound(ByteBuffer(bytes: piece)) }
      var found: [[UInt8]?] = []
      while let frame = try channel.readInbound(as: Frame.self) {
        switch frame {
        case .line(let line): found.append(Array(line.readableBytesView))
        case .tooLong: found.append(nil)
        }
      }
      require(found == expected, "\(found.count) lines in place of \(expected.count)")
      _ = try channel.finish()
    } catch {
      fatalError("the framing fails: \(error)")
    }
    require(unfinished.acquire(room), "bytes of a client that is gone count")
    require(!unfinished.acquire(1), "more bytes were given back than taken")
    for line in expected { if let line { WireCalls.read(Data(line)) } }
  }

  private static func cut(_ bytes: [UInt8], _ first: UInt8) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var generator = SplitMix64(seed: UInt64(first))
    var start = 0
    while start < bytes.count {
      let size = Int.random(in: 1...Int(first % 128) * 4 + 1, using: &generator)
      pieces.append(bytes[start..<min(start + size, bytes.count)])
      start += size
    }
    return pieces
  }

  /// The lines that must come, nil for too much, after which nothing does.
  private static func lines(of pieces: [ArraySlice<UInt8>], room: Int) -> [[UInt8]?] {
    var lines: [[UInt8]?] = []
    var rest: [UInt8] = []
    for piece in pieces {
      rest += piece
      var parts = rest.split(separator: 0x0a, omittingEmptySubsequences: false)
      rest = Array(parts.removeLast())
      lines += parts.map(Array.init)
      if rest.count > room { return lines + [nil] }
    }
    return lines
  }
}

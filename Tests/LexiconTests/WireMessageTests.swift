import Foundation
import Testing

@testable import Lexicon

/// The wire format of protocol buffers.
struct WireMessageTests {
  private static let largest: [UInt8] = Array(repeating: 0xFF, count: 9) + [1]

  @Test func `fields are found by their numbers, and the last of a number counts`() throws {
    // Field 1 is 5 and then 300; field 2 the text é; field 3 four bytes, field 4 eight; field 16 is 1.
    let bytes: [UInt8] =
      [0x08, 5, 0x12, 2, 0xC3, 0xA9, 0x1D, 1, 2, 3, 4, 0x21, 1, 2, 3, 4, 5, 6, 7, 8]
      + [0x80, 0x01, 1, 0x08, 0xAC, 0x02]
    let message = try #require(WireMessage(Data(bytes)))
    #expect(message.number(1) == 300 && message.number(16) == 1 && message.text(2) == "é")
    #expect(message.bytes(3) == Data([1, 2, 3, 4]) && message.bytes(4).count == 8)
    #expect(message.number(2) == 0 && message.text(1)?.isEmpty == true && message.number(9) == 0)
  }

  @Test func `a number has at most 64 bits`() throws {
    let message = try #require(WireMessage(Data([0x08] + Self.largest)))
    #expect(message.number(1) == .max)
    #expect(AnkiMessage.Package(Data([0x08] + Self.largest))?.version == -1)
    #expect(
      AnkiMessage.DeckOptions(Data([0xB0, 0x01] + Self.largest))?.leechThreshold == Int(UInt32.max)
    )
    #expect(WireMessage(Data([0x08] + Self.largest.dropLast() + [2])) == nil)
    #expect(WireMessage(Data([0x08] + Array(repeating: 0x80, count: 10) + [0])) == nil)
  }

  @Test(arguments: [
    [0x08], [0x08, 0x80], [0x12, 3, 1, 2], [0x1D, 1, 2, 3], [0x21, 1], [0x00, 1], [0x0B], [0x0C],
    [0x0E], [0x0F], [0x12] + largest,
  ])
  func `bytes that end early, a group or an unknown type are no message`(bytes: [UInt8]) {
    #expect(WireMessage(Data(bytes)) == nil)
  }

  @Test func `a text that is not UTF-8 makes no template`() {
    #expect(AnkiMessage.Template(Data([0x0A, 1, 0x41, 0x12, 1, 0x42]))?.front == "A")
    #expect(AnkiMessage.Template(Data([0x0A, 1, 0xFF, 0x12, 1, 0x42])) == nil)
  }

  @Test func `a slice is read from its own beginning`() throws {
    let message = try #require(WireMessage(Data([9, 9, 0x0A, 2, 0x08, 7]).dropFirst(2)))
    #expect(WireMessage(message.bytes(1))?.number(1) == 7)
  }
}

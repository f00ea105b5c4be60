import Foundation
import QRCode
import SeededRandom
import TestSupport
import Testing

/// Symbols compared with those of `qrencode` 4.1.1, and read back by `zbarimg`.
struct QRSymbolTests {
  /// Symbols printed by `qrencode -l M -m 0`: the text, then `#` and `.` for each module.
  private static let fixtures = (1...7).map { "\($0)" }

  private static func lines(_ symbol: QRSymbol) -> [String] {
    (0..<symbol.width).map { row in
      String((0..<symbol.width).map { symbol.isDark(column: $0, row: row) ? "#" : "." })
    }
  }

  @Test(arguments: fixtures)
  func `each module is that of qrencode`(_ name: String) throws {
    let url = try #require(
      Bundle.module.url(forResource: name, withExtension: "txt", subdirectory: "Fixtures")
    )
    var lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
    let text = lines.removeFirst()
    #expect(Self.lines(try QRSymbol(text)) == lines)
  }

  @Test func `random addresses give the symbols of qrencode`() throws {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var generator = SplitMix64(seed: seed)
    let letters = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ")
    for _ in 0..<20 {
      let address = (0..<4).map { _ in "\(Int.random(in: 0...255, using: &generator))" }
      let code = String((0..<5).map { _ in letters[Int.random(in: 0..<30, using: &generator)] })
      let port = Int.random(in: 1...65_535, using: &generator)
      let host = "\(address.joined(separator: ".")):\(port)"
      let key = String(
        (0..<32).map { _ in Array("0123456789abcdef").randomElement(using: &generator) ?? "0" }
      )
      // qrencode mixes modes in a text; with -8 it does not.
      for (text, mode) in [("HTTP://\(host)/\(code)", []), ("http://\(host)/#\(key)", ["-8"])] {
        let printed = try SystemTool.output(
          [
            "/usr/bin/qrencode", "-l", "M", "-m", "0", "-t", "ASCII",
          ] + mode + [text]
        )
        let expected = printed.split(separator: "\n").map { line in
          String(stride(from: 0, to: line.count, by: 2).map { Array(line)[$0] == "#" ? "#" : "." })
        }
        #expect(Self.lines(try QRSymbol(text)) == expected, "\(text)")
      }
    }
  }

  @Test(arguments: [false, true])
  func `a terminal's picture is read back, dark on light and light on dark`(
    isInverted: Bool
  ) throws {
    let texts = [
      "A", "HTTP://192.168.1.20:8377/KD7QX", "HTTP://192.168.100.200:8377/MNPQR/SCREEN",
      "http://192.168.100.200:40777/#0123456789abcdef0123456789abcdef",
    ]
    for text in texts {
      let lines = try QRSymbol(text).halfBlocks(inverted: isInverted)
      let read = try DrawnCode.read(lines, isDark: isInverted)
      #expect(read == text)
    }
  }

  @Test func `an address of a private network fits beside other text on a small terminal`() throws {
    let lines = try QRSymbol("HTTP://192.168.1.20:8377/KD7QX").halfBlocks(inverted: false)
    #expect(lines.count == 17)
    #expect(lines.allSatisfy { $0.count == 33 })
  }

  @Test func `the path covers exactly the dark modules`() throws {
    let symbol = try QRSymbol("HTTP://10.0.0.5:8377/23456")
    var covered: Set<[Int]> = []
    for match in symbol.path.matches(of: /M(\d+) (\d+)h(\d+)v1h-(\d+)z/) {
      let (column, row) = (try #require(Int(match.1)), try #require(Int(match.2)))
      let length = try #require(Int(match.3))
      #expect(match.3 == match.4)
      for offset in 0..<length { covered.insert([column + offset, row]) }
    }
    for row in 0..<symbol.width {
      for column in 0..<symbol.width {
        #expect(symbol.isDark(column: column, row: row) == covered.contains([column, row]))
      }
    }
  }

  @Test func `too many characters are refused`() throws {
    #expect(try QRSymbol(String(repeating: "a", count: 62)).width == 33)
    #expect(throws: QRCodeError.tooLong(characters: 63)) {
      try QRSymbol(String(repeating: "a", count: 63))
    }
    #expect(try QRSymbol(String(repeating: "A", count: 90)).width == 33)
    #expect(throws: QRCodeError.tooLong(characters: 91)) {
      try QRSymbol(String(repeating: "A", count: 91))
    }
  }
}

/// A QR code that is drawn in half blocks on a terminal.
package enum DrawnCode {
  /// Returns what `zbarimg` reads in the lines; `isDark` for a terminal with light text on a dark
  /// background.
  package static func read(_ lines: [String], isDark: Bool) throws -> String {
    let scratch = try TemporaryDirectory()
    try scratch.write(picture(of: lines, isDark: isDark), to: "code.pgm")
    let read = try SystemTool.output([
      "/usr/bin/zbarimg", "--quiet", "--raw", scratch("code.pgm"),
    ])
    return read.hasSuffix("\n") ? String(read.dropLast()) : read
  }

  /// Draws the lines as a grey picture, each module 4 by 4 pixels.
  private static func picture(of lines: [String], isDark: Bool) -> [UInt8] {
    let (ink, paper): (UInt8, UInt8) = isDark ? (255, 0) : (0, 255)
    var pixels: [UInt8] = []
    for line in lines {
      for isUpper in [true, false] {
        let row = line.flatMap { character in
          let isInk = character == "█" || character == (isUpper ? "▀" : "▄")
          return [UInt8](repeating: isInk ? ink : paper, count: 4)
        }
        for _ in 0..<4 { pixels += row }
      }
    }
    return Array("P5 \(4 * (lines.first?.count ?? 0)) \(8 * lines.count) 255\n".utf8) + pixels
  }
}

/// The URI with which SQLite opens a file with options.
package enum DatabaseAddress {
  /// Returns a URI with an empty authority; without it SQLite would read the first part of `//a/b`
  /// as one.
  package static func text(_ path: String, _ options: String) -> String {
    var text = path.hasPrefix("/") ? "file://" : "file:"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        text += byte < 16 ? "%0" : "%"
        text += String(byte, radix: 16, uppercase: true)
      }
    }
    return "\(text)?\(options)"
  }
}

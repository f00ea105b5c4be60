/// The names of databases; the name of a database stands for its machine in the log.
package enum ReplicaName {
  /// Returns sixteen random hexadecimal digits.
  package static func random() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Returns true if a text is sixteen hexadecimal digits in lower case.
  package static func isValid(_ text: String) -> Bool {
    text.utf8.count == 16
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}

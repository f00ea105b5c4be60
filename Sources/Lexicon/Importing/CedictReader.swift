import Pinyin
import Study

/// Reads CC-CEDICT, versions 1 and 2: `Traditional Simplified [pin1 yin1] /sense/sense/`.
struct CedictReader {
  private(set) var collector = WordCollector(format: .cedict)
  /// What the comments say: the attribution, and the values of lines such as `#! date=…`.
  private(set) var metadata: [String: String] = [:]
  private var comments: [String] = []
  private var readings = CedictReadings()
  private let gloss = CedictGloss()

  /// `progress`: hears which part of the bytes is done.
  init(_ bytes: [UInt8], progress: (Double) -> Void) {
    var number = 0
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.endIndex
      number += 1
      read(bytes[start..<end], number)
      start = end + 1
      if number % 2048 == 0 { progress(Double(start) / Double(bytes.count)) }
    }
    progress(1)
    collector.joinSurnames()
    if !comments.isEmpty { metadata["attribution"] = comments.joined(separator: "\n") }
  }

  private mutating func read(_ line: ArraySlice<UInt8>, _ number: Int) {
    var line = line
    if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    if line.last == 0x0D { line = line.dropLast() }
    guard !line.isEmpty else { return }
    guard let text = String(validating: line, as: UTF8.self) else {
      collector.skip(line: number, .notUTF8, "")
      return
    }
    if line.first == UInt8(ascii: "#") {
      comment(text)
      return
    }
    do throws(Skip) {
      collector.add(try word(text))
    } catch {
      collector.skip(line: number, error.reason, text)
    }
  }

  private struct Skip: Error { let reason: SkipReason }

  private mutating func comment(_ text: String) {
    guard !ImportText.isUnsafe(text), !ImportBounds.isTooLong(text) else { return }
    if text.hasPrefix("#!") {
      let parts = text.dropFirst(2).split(separator: "=", maxSplits: 1)
      if parts.count == 2 { metadata[ImportText.trimmed(parts[0])] = ImportText.trimmed(parts[1]) }
    } else {
      let line = ImportText.trimmed(text.drop { $0 == "#" })
      if !line.isEmpty, comments.count < 100 { comments.append(line) }
    }
  }

  private mutating func word(_ line: String) throws(Skip) -> Word {
    guard !ImportBounds.isTooLong(line) else { throw Skip(reason: .tooLong) }
    guard !ImportText.isUnsafe(line) else { throw Skip(reason: .controlCharacter) }
    guard let entry = CedictLine(line) else { throw Skip(reason: .badLine) }
    guard let count = ImportText.hanziCount(entry.simplified),
      ImportText.hanziCount(entry.traditional) != nil
    else { throw Skip(reason: .notHanzi) }
    let reading: Reading
    switch readings.reading(entry.reading) {
    case .success(let found): reading = found
    case .failure(.unknown): throw Skip(reason: .unknownReading)
    case .failure(.notPinyin): throw Skip(reason: .notPinyin)
    }
    guard reading.syllables.count == count else { throw Skip(reason: .readingLength) }
    let content = gloss.content(entry.senses)
    guard !content.senses.isEmpty else { throw Skip(reason: content.emptyReason) }
    var others: [Reading] = []
    for text in content.otherReadings {
      guard case .success(let other) = readings.reading(text[...]), other != reading,
        other.syllables.count == count, !others.contains(other)
      else { continue }
      others.append(other)
    }
    return Word(
      simplified: String(entry.simplified),
      traditional: String(entry.traditional),
      reading: reading,
      otherReadings: others,
      measureWords: content.measureWords,
      gloss: content.senses.joined(separator: "; ")
    )
  }
}

/// One line of CC-CEDICT in its parts.
struct CedictLine {
  let traditional: Substring
  let simplified: Substring
  let reading: Substring
  let senses: [Substring]

  init?(_ line: String) {
    let bytes = line.utf8
    guard let first = bytes.firstIndex(of: UInt8(ascii: " ")),
      let second = bytes[bytes.index(after: first)...].firstIndex(of: UInt8(ascii: " "))
    else { return nil }
    traditional = line[..<first]
    simplified = line[bytes.index(after: first)..<second]
    var rest = line[second...].drop { $0 == " " }
    guard rest.first == "[", !traditional.isEmpty, !simplified.isEmpty else { return nil }
    let opening = rest.prefix { $0 == "[" }
    rest = rest[opening.endIndex...]
    guard opening.utf8.count <= 2, let closing = rest.utf8.firstIndex(of: UInt8(ascii: "]")) else {
      return nil
    }
    reading = rest[..<closing]
    rest = rest[closing...]
    guard rest.hasPrefix(opening.utf8.count == 2 ? "]]" : "]") else { return nil }
    rest = rest.drop { $0 == "]" || $0 == " " }
    guard rest.utf8.first == UInt8(ascii: "/"), rest.utf8.count > 1,
      let last = rest.utf8.lastIndex(of: UInt8(ascii: "/")), last != rest.startIndex,
      rest[rest.utf8.index(after: last)...].allSatisfy({ $0 == " " })
    else { return nil }
    senses = rest[..<last].split(separator: "/")
  }
}

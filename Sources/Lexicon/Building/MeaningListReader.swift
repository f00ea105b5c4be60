package import Study

/// A reader of `meanings.tsv`, which lists groups of words with the same meaning.
package struct MeaningListReader {
  private let groups: [(line: TabSeparatedFile.Line, keys: [WordKey])]

  /// Reads the list in a directory.
  ///
  /// - Throws: An error if the file cannot be read, or an error for the first malformed line, with
  ///   its file, line and column.
  package init(directory: String) throws(LexiconError) {
    let file = try TabSeparatedFile(path: directory + "/meanings.tsv", header: ["words"])
    var groups: [(line: TabSeparatedFile.Line, keys: [WordKey])] = []
    for line in file.lines {
      var keys: [WordKey] = []
      for text in line.fields[0].split(separator: "|") {
        let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { throw line.error(0, .unknownWord(String(text))) }
        let key = WordKey(simplified: parts[0], reading: parts[1])
        guard !keys.contains(key) else {
          throw line.error(
            0,
            .duplicate(key: key.rawValue, firstLine: line.number, firstFile: line.file)
          )
        }
        keys.append(key)
      }
      guard keys.count > 1 else { throw line.error(0, .loneWord(line.fields[0])) }
      groups.append((line, keys))
    }
    self.groups = groups
  }

  /// Returns the words with the numbers of the groups that they belong to; groups are numbered from
  /// 1 in the order of the list.
  ///
  /// - Throws: `LexiconError.malformed` for a group with a word that is not in `words`.
  package func words(_ words: [Word]) throws(LexiconError) -> [Word] {
    var numbers: [WordKey: [Int]] = [:]
    for word in words { numbers[word.key] = [] }
    for (index, group) in groups.enumerated() {
      for key in group.keys {
        guard numbers[key] != nil else {
          throw group.line.error(0, .unknownWord("\(key.simplified) \(key.reading)"))
        }
        numbers[key, default: []].append(index + 1)
      }
    }
    return words.map { word in
      var word = word
      word.meanings = numbers[word.key] ?? []
      return word
    }
  }
}

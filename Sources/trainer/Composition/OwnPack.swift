import Lexicon
import REPL
import Study

extension Session {
  /// Writes words of other packs as a new pack in the order of `words`, and returns lines that say
  /// how to drill them.
  ///
  /// `pack`: the name of the new pack. `topics`: all topics, of which the pack gets those of its
  /// words. `source`: the origin of the words, for the description of the pack.
  func writePack(
    _ pack: String,
    of words: [Word],
    topics: [Topic],
    source: String
  ) throws -> [String] {
    let items = words.map { word -> Item in
      var word = word
      // The numbers of synonym groups are valid only in the pack from which the word comes.
      word.meanings = []
      return .word(word)
    }
    let used = Set(words.map(\.topic))
    let builder = PackBuilder(
      items: items,
      isOrdered: true,
      topics: topics.filter { used.contains($0.key) },
      metadata: ["name": pack, "source": source],
      likenesses: databases.likenesses()
    )
    try builder.build(at: databases.library.path(of: pack))
    return [
      "\(items.count.counted("word")) in \(pack); to drill them: trainer --pack \(ShellWord.quoted(pack))"
    ]
  }
}

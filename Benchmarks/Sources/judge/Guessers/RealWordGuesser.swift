import Pinyin

/// Somebody with a word list: picks among the options that are real words.
enum RealWordGuesser {
  static func guesser(
    _ name: String,
    _ items: [Item],
    isReal: (Reading) -> Bool
  ) -> Guesser {
    Guesser(
      name: name,
      chances: items.map { item in
        Guesser.chance(
          item.options.map { $0.reading.map(isReal) == true ? 1 : 0 },
          item.answer
        )
      }
    )
  }
}

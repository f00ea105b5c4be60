import Confusables
import Lexicon
import SeededRandom
import Study
import TestSupport

/// Questions about words of the built study pack.
struct PackQuestions {
  /// The pack with the draws of readings, which take long to make.
  private static let shared = Result { () throws -> (pack: WordPack, draws: DistractorCache) in
    let pack = try WordPack(path: TrainerProgram.shared + "/ChineseWords.sqlite")
    return (pack, DistractorCache(pack, profile: ConfusionProfile()))
  }

  let pack: WordPack
  private let maker: QuestionMaker
  private var generator: SplitMix64

  init(seed: UInt64) throws {
    let shared = try Self.shared.get()
    pack = shared.pack
    maker = QuestionMaker(
      words: pack,
      profile: shared.draws.profile,
      script: .simplified,
      draws: shared.draws
    )
    generator = SplitMix64(seed: seed)
  }

  /// Asks a word; nil when it has no four options of this kind.
  mutating func ask(
    _ word: Word,
    _ kind: QuestionKind,
    met: MetWords? = nil
  ) throws -> Question? {
    let question = try maker.question(
      for: .word(word),
      card: CardKey(word.key, kind.skill),
      kind: kind,
      isNew: false,
      at: .noon,
      met: met,
      using: &generator
    )
    return question?.answer == nil ? nil : question
  }
}

extension Word {
  /// True if a character occurs in the word more than once.
  var isDoubled: Bool { Set(simplified).count < simplified.count }
}

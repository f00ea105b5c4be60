import ArgumentParser
import Pinyin
import REPL
import Speech
import Study
import Workspace

/// `trainer speak`: speaks words.
struct SpeakCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "speak",
    abstract: "Say words aloud."
  )

  @Argument(help: "Words, or readings with tones.")
  var word: [String]

  @Flag(help: "Say them slowly.")
  var slow = false

  /// The number of characters of a long word; a longer text that no list has is a sentence.
  private static let longestWord = 4

  /// The time in seconds after which a word is cut off.
  private static let longest = 60

  func run() async throws {
    let session = try Session()
    let settings = try session.databases.settingsIfAny()
    if let silence = session.programSpeaker(settings, isAsked: true).silence {
      throw Failure(SpeechText.explanation(silence), .configuration)
    }
    let words = try session.databases.words()
    var meanings: [Meaning] = []
    var faults: [any Error] = []
    for text in word {
      do {
        meanings += try meaning(of: text, in: words, settings)
      } catch {
        faults.append(error)
      }
    }
    let style = session.screen.style(settings)
    for (hanzi, utterance) in meanings {
      Console.standard.print([SpeechText.line(utterance, hanzi: hanzi, style: style)])
      let speaker = session.programSpeaker(settings, isAsked: true)
      speaker.say(utterance)
      speaker.finish(seconds: Self.longest)
      guard let problem = speaker.takeProblem() else { continue }
      let text = SpeechText.explanation(problem)
      switch problem {
      case .recordingMissing, .noFolder: Console.standard.warn(text)
      case .noProgram, .programMissing: throw Failure(text, .configuration)
      case .notStarted, .failed, .hanging, .unreadable, .tooLarge:
        throw Failure(text, .inputOutput)
      }
    }
    try Notices.fail(faults)
  }

  /// An utterance with its characters in the learner's script; `hanzi` is empty for a reading that
  /// no word has.
  private typealias Meaning = (hanzi: String, utterance: Utterance)

  /// Returns the utterances for a typed text: all words that it names, or a single reading in
  /// pinyin.
  ///
  /// Words are read as in the learner's region. A reading gets the hanzi of the first word that has
  /// it.
  ///
  /// - Throws: `StudyError.unknown` for hanzi that are no word; `Failure` for any other text that
  ///   is neither a word nor pinyin with tones.
  private func meaning(
    of text: String,
    in words: any WordSource,
    _ settings: Settings
  ) throws -> [Meaning] {
    var named = try words.items(spelled: text)
    if named.isEmpty, text.unicodeScalars.contains(where: \.properties.isIdeographic) {
      do throws(StudyError) {
        named = try WordLookup(words, script: settings.script).items(named: text)
      } catch {
        guard case .unknown = error, text.count > Self.longestWord else { throw error }
        throw Failure("‘\(text)’ is in no list; name single words or readings", .usage)
      }
    }
    guard named.isEmpty else {
      return named.compactMap(\.word).map { word -> Meaning in
        let utterance = Utterance(word.read(in: settings.region), slower: slow)
        return (word.text(in: settings.script), utterance)
      }
    }
    let typed: PinyinText
    do throws(PinyinError) {
      typed = try PinyinText(text)
    } catch {
      throw Failure("\(text): \(PinyinErrorText.explanation(error, in: text))", .badData)
    }
    guard typed.best.hasTones, let reading = typed.best.reading else {
      throw Failure("‘\(text)’ has no tones; write, for example, ni3hao3 or nǐhǎo", .usage)
    }
    let known = try words.words(read: reading).first
    let utterance = Utterance(hanzi: known?.simplified ?? "", reading: reading, slower: slow)
    return [(known?.text(in: settings.script) ?? "", utterance)]
  }
}

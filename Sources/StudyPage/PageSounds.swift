import Foundation
import Pinyin
import REPL
import Speech
import Study
import Synchronization

/// The request of a page for the sound of a word.
struct GetPageSound: ServiceCall {
  static let method = "page.sound"
  typealias Response = PageSound
  /// The drill whose open listening question is played; absent if `word` or `reading` is played.
  var drill: DrillID?
  /// The word to play; absent if `drill` or `reading` is played.
  var word: WordKey?
  /// The reading to play; absent if `drill` or `word` is played.
  var reading: Reading?
  /// True to play the phrase of the word; absent to play the word.
  ///
  /// If the word has no phrase, or the learner has turned phrases off, the word itself is played.
  var phrase: Bool?
  var slower: Bool?
}

/// The sound of a word for a page; `note` is a problem with it, such as the reason why there is
/// none.
struct PageSound: Codable, Sendable {
  /// The files to play one after the other; absent if the page gets none.
  var sounds: [Data]?
  /// True if the program has already played the sound; otherwise absent.
  var isPlayed: Bool?
  /// The characters, or the pinyin if there are none, that the browser's voice can speak instead;
  /// absent if this process makes the sound.
  var text: String?
  var note: String?
}

/// The way in which a page can play speech.
struct SoundAccess: Codable, Sendable {
  /// The reason why only the browser's voice can speak; nil if this process makes the sounds.
  let advice: String?
}

/// The sounds that this process makes for pages.
package final class PageSounds: Sendable {
  private let maker: SoundMaker
  private let path: String
  /// The most recent listening questions whose sound a page got.
  private let heard = Mutex<[String]>([])
  private static let mostHeard = 64

  /// Makes the sounds; `path` lists the directories with programs, separated by colons.
  package init(path: String) {
    self.path = path
    maker = SoundMaker(path: path)
  }

  /// Returns the way in which a page can play speech; nil if the learner has turned speech off.
  func access(_ settings: Settings) -> SoundAccess? {
    guard settings.speech != .off else { return nil }
    return SoundAccess(advice: problem(settings).map(SpeechText.explanation))
  }

  /// Returns the reason why this process makes no sounds; nil if it makes them.
  func problem(_ settings: Settings) -> SpeechProblem? { plan(settings).soundlessness }

  private func plan(_ settings: Settings) -> SpeechPlan {
    SpeechPlan(settings.speech, recordings: settings.recordings, path: path)
  }

  /// Returns true if a page got the sound of a question; older questions are forgotten.
  func hasGiven(_ question: String) -> Bool { heard.withLock { $0.contains(question) } }

  /// Makes the sound of an utterance.
  ///
  /// `question`: the identifier of the listening question to which the utterance belongs, or nil.
  func sound(
    of utterance: Utterance,
    _ settings: Settings,
    for question: String?
  ) async -> PageSound {
    let (source, problem) = plan(settings).source(of: utterance)
    let note = problem.map(SpeechText.explanation)
    var sound = PageSound(note: note)
    if let source {
      switch await maker.sound(from: source) {
      case .sounds(let sounds): sound.sounds = sounds
      case .played: sound.isPlayed = true
      case .failed(let problem): sound.note = SpeechText.explanation(problem)
      case .replaced: break
      }
    } else {
      sound.text = utterance.hanzi.isEmpty ? utterance.spoken.marked : utterance.hanzi
    }
    if let question, sound.sounds != nil || sound.isPlayed != nil || sound.text != nil {
      heard.withLock { $0 = $0.suffix(Self.mostHeard - 1) + [question] }
    }
    return sound
  }

  /// Ends the program that is speaking.
  func stop() { maker.stop() }
}

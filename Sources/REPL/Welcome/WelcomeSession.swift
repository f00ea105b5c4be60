import Foundation
package import Pinyin
import Speech
package import Study

/// The questions at the first start on a terminal.
///
/// They ask for the learner's level, for the characters and the region of their readings, and
/// whether the voice can be heard.
@MainActor package struct WelcomeSession {
  /// The learner's choice at the first start.
  package enum Choice: Equatable, Sendable {
    case newcomer(Answers)
    case placement(Answers)
    case anki(Answers)
    /// The learner has a list of words in a file.
    case list(Answers, file: String)
    /// The learner left without a choice.
    case left
    case terminated(signal: Int32)
  }

  /// The learner's choice of characters: their script, and the region and form of their readings.
  package struct Characters: Equatable, Sendable {
    package let script: Script
    package let region: Region
    /// The form of readings, such as bopomofo; nil if the learner did not choose any.
    package let form: ReadingForm?

    package init(
      script: Script = .simplified,
      region: Region = .mainland,
      form: ReadingForm? = nil
    ) {
      self.script = script
      self.region = region
      self.form = form
    }
  }

  /// The answers to the questions about characters and sound.
  package struct Answers: Equatable, Sendable {
    package let characters: Characters
    /// True if the learner heard the voice; nil if nothing was spoken.
    package let hears: Bool?

    package init(characters: Characters, hears: Bool?) {
      self.characters = characters
      self.hears = hears
    }
  }

  /// The answer to one question: the typed text, or the choice that ends the welcome.
  private enum Reply {
    case typed(String)
    case ended(Choice)
  }

  private var input: any LineInput
  private let environment: DrillEnvironment
  private var style: ScreenStyle
  /// The reason why nothing can be spoken; nil if speech is available.
  private let silence: String?
  /// The learner's earlier answers; nil if the questions must be asked.
  private let answers: Answers?
  /// The number of words answered in the saved placement test; 0 if there is none.
  private let keptWords: Int
  /// True if the welcome asks for a file with a list of words, and not for a level.
  private let asksForFile: Bool

  package init(
    input: any LineInput,
    style: ScreenStyle,
    environment: DrillEnvironment,
    silence: String?,
    answers: Answers? = nil,
    keptWords: Int = 0,
    asksForFile: Bool = false
  ) {
    self.input = input
    self.style = style
    self.environment = environment
    self.silence = silence
    self.answers = answers
    self.keptWords = keptWords
    self.asksForFile = asksForFile
  }

  private var text: WelcomeText { WelcomeText(style: style, keptWords: keptWords) }

  /// Asks until the learner has chosen or leaves.
  package mutating func run() -> Choice {
    defer { environment.speaker.stop() }
    if asksForFile { return list() }
    show(\.question)
    while true {
      switch reply(\.question) {
      case .ended(let choice): return choice
      case .typed("1"): return begin { $0.newcomer($1) }
      case .typed("2"): return begin { .placement($1) }
      case .typed("3"):
        // A learner who leaves to import from Anki needs no voice yet.
        return begin(isHeard: false) {
          $0.show(\.anki)
          return .anki($1)
        }
      case .typed("4"): return list()
      case .typed("help"), .typed("?"):
        show(\.help)
        show(\.question)
      case .typed: environment.console.print(style.wrap("Type 1, 2, 3 or 4."))
      }
    }
  }

  /// Waits until the learner has read what was said about the sound, since the pages that follow
  /// fill the screen.
  private mutating func newcomer(_ answers: Answers) -> Choice {
    show(\.pages)
    switch reply(\.pages) {
    case .ended(let choice): return choice
    case .typed: return .newcomer(answers)
    }
  }

  private mutating func list() -> Choice {
    begin { session, answers in
      switch session.file() {
      case .typed(let file): .list(answers, file: file)
      case .ended(let choice): choice
      }
    }
  }

  /// Asks for the characters and whether the voice is heard, unless that was answered earlier, and
  /// calls `next` with the answers.
  ///
  /// `isHeard`: false if nothing is spoken.
  private mutating func begin(
    isHeard: Bool = true,
    _ next: (inout Self, Answers) -> Choice
  ) -> Choice {
    if let answers { return next(&self, answers) }
    let choices: [String: Characters] = [
      "": Characters(), "1": Characters(),
      "2": Characters(script: .traditional, region: .taiwan),
      "3": Characters(script: .traditional, region: .mainland),
      "4": Characters(script: .traditional, region: .taiwan, form: .zhuyin),
    ]
    show(\.characters)
    while true {
      switch reply(\.characters) {
      case .ended(let choice): return choice
      case .typed(let typed):
        if let characters = choices[typed] {
          style.readingForm = characters.form ?? style.readingForm
          return hear(characters, isHeard: isHeard, next)
        }
        if ["help", "?"].contains(typed) {
          show(\.charactersHelp)
          show(\.characters)
          continue
        }
        environment.console.print(style.wrap("Type 1, 2, 3 or 4; Enter means 1."))
      }
    }
  }

  /// Asks for the name of a file, and returns it.
  ///
  /// If the learner leaves, or a signal asks the program to end, the function returns the choice
  /// that ends the welcome.
  private mutating func file() -> Reply {
    show(\.file)
    while true {
      switch input.line(prompt: "> ", completions: []) {
      case .line(let line):
        // The name of a file that is dropped on a terminal comes in quotes.
        let name = line.trimmingCharacters(in: .whitespaces)
          .trimmingCharacters(in: CharacterSet(charactersIn: "'\""))
        if ["q", "quit", "exit"].contains(name) { return .ended(.left) }
        if name.hasPrefix("--") {
          show(\.fileAlone)
        } else if !name.isEmpty {
          return .typed(name)
        }
        show(\.file)
      case .redraw: show(\.file)
      case .invalidUTF8, .tooLong:
        environment.console.print(style.wrap("That is no name of a file."))
      case .endOfInput, .interrupted, .timeOver: return .ended(.left)
      case .terminated(let signal): return .ended(.terminated(signal: signal))
      }
    }
  }

  /// Asks whether the voice is heard, and calls `next` with the answers.
  ///
  /// A program that speaks can succeed without a device that sounds, so only the learner knows.
  private mutating func hear(
    _ characters: Characters,
    isHeard: Bool,
    _ next: (inout Self, Answers) -> Choice
  ) -> Choice {
    var hears: Bool?
    if isHeard, let silence {
      environment.console.print(text.silence(silence))
    } else if isHeard {
      switch hearing() {
      case .ended(let choice): return choice
      case .typed(let answer): hears = answer == "yes"
      }
      show(hears == true ? \.heard : \.notHeard)
    }
    return next(&self, Answers(characters: characters, hears: hears))
  }

  /// Speaks a word and asks whether it was heard; the reply is `yes` or `no`.
  private mutating func hearing() -> Reply {
    say()
    show(\.voice)
    while true {
      switch reply(\.voice) {
      case .ended(let choice): return .ended(choice)
      case .typed(""), .typed("r"), .typed("again"): say()
      case .typed("y"), .typed("yes"): return .typed("yes")
      case .typed("n"), .typed("no"): return .typed("no")
      case .typed:
        let line = "Type y if you heard it, n if not; Enter says it again."
        environment.console.print(style.wrap(line))
      }
    }
  }

  private func say() {
    guard let reading = try? Reading(numbered: "ni3 hao3") else { return }
    environment.speaker.say(Utterance(hanzi: "你好", reading: reading))
  }

  private mutating func show(_ lines: KeyPath<WelcomeText, [String]>) {
    style.width = min(80, max(20, environment.measure()))
    environment.console.print(text[keyPath: lines])
  }

  /// Waits for the reply to a question; shows the question again if the input asks for a redraw.
  private mutating func reply(_ question: KeyPath<WelcomeText, [String]>) -> Reply {
    while true {
      environment.speaker.takeWarning().map { environment.console.warn($0) }
      switch input.line(prompt: "> ", completions: []) {
      case .line(let line):
        let typed = line.filter { !$0.isWhitespace }.lowercased()
        return ["q", "quit", "exit"].contains(typed) ? .ended(.left) : .typed(typed)
      case .redraw: show(question)
      case .invalidUTF8, .tooLong: return .typed("\u{FFFD}")
      case .endOfInput, .interrupted, .timeOver: return .ended(.left)
      case .terminated(let signal): return .ended(.terminated(signal: signal))
      }
    }
  }
}

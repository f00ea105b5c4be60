import Pinyin
import Speech
package import Study

/// The questions of the first start at a terminal: where the learner begins, and two things that a
/// newcomer is asked.
@MainActor package struct WelcomeSession {
  /// What the learner chose.
  package enum Choice: Equatable, Sendable {
    case newcomer(Newcomer)
    case placement, anki
    /// The learner left without a choice.
    case left
    case terminated(signal: Int32)
  }

  /// What a newcomer answered.
  package struct Newcomer: Equatable, Sendable {
    package let script: Script
    /// True if the learner heard the voice.
    package let hears: Bool
    package let wantsPrimer: Bool

    package init(script: Script, hears: Bool, wantsPrimer: Bool) {
      self.script = script
      self.hears = hears
      self.wantsPrimer = wantsPrimer
    }
  }

  /// The answer to one question: what was typed, or the choice that ends the welcome.
  private enum Reply {
    case typed(String)
    case ended(Choice)
  }

  private var input: any LineInput
  private let environment: DrillEnvironment
  private var style: ScreenStyle
  /// The reason why nothing can be said; nil if something speaks.
  private let silence: String?

  package init(
    input: any LineInput,
    style: ScreenStyle,
    environment: DrillEnvironment,
    silence: String?
  ) {
    self.input = input
    self.style = style
    self.environment = environment
    self.silence = silence
  }

  private var text: WelcomeText { WelcomeText(style: style) }

  /// Asks until the learner has chosen or leaves.
  package mutating func run() -> Choice {
    defer { environment.speaker.stop() }
    show(\.question)
    while true {
      switch reply(\.question) {
      case .ended(let choice): return choice
      case .typed("1"): return newcomer()
      case .typed("2"): return .placement
      case .typed("3"):
        show(\.anki)
        return .anki
      case .typed("help"), .typed("?"):
        show(\.help)
        show(\.question)
      case .typed: environment.console.print(style.wrap("Type 1, 2 or 3."))
      }
    }
  }

  private mutating func newcomer() -> Choice {
    let answers: [String: Script] = [
      "": .simplified, "1": .simplified, "simplified": .simplified, "2": .traditional,
      "traditional": .traditional,
    ]
    show(\.script)
    var script: Script?
    while script == nil {
      switch reply(\.script) {
      case .ended(let choice): return choice
      case .typed(let typed):
        script = answers[typed]
        if script == nil {
          environment.console.print(style.wrap("Type 1 or 2; Enter means 1."))
        }
      }
    }
    var hears = false
    if let silence {
      environment.console.print(text.silence(silence))
    } else {
      switch hearing() {
      case .ended(let choice): return choice
      case .typed(let answer): hears = answer == "yes"
      }
      show(hears ? \.heard : \.notHeard)
    }
    show(\.primer)
    while true {
      switch reply(\.primer) {
      case .ended(let choice): return choice
      case .typed(let typed):
        guard let wantsPrimer = ["": true, "y": true, "s": false, "n": false][typed] else {
          environment.console.print(style.wrap("Type s to skip them, or only Enter."))
          continue
        }
        return .newcomer(
          Newcomer(script: script ?? .simplified, hears: hears, wantsPrimer: wantsPrimer)
        )
      }
    }
  }

  /// Says a word and asks whether it was heard; the reply is `yes` or `no`.
  private mutating func hearing() -> Reply {
    say()
    show(\.voice)
    while true {
      switch reply(\.voice) {
      case .ended(let choice): return .ended(choice)
      case .typed("r"), .typed("again"): say()
      case .typed(""), .typed("y"), .typed("yes"): return .typed("yes")
      case .typed("n"), .typed("no"): return .typed("no")
      case .typed: environment.console.print(style.wrap("Type n for no, or only Enter for yes."))
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

  /// Waits for the reply to a question, which is shown again on a cleared screen.
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

/// The name of a quiz, from which the keys of its answers in the log are made:
/// `quiz-<name>-<number of the question>`.
///
/// The name of a game against the clock consists of its length in seconds, its number of questions
/// and a random text, so that games of the same kind can be compared. That of a live game is
/// `live-` and a random text.
package struct QuizKey: Hashable, Sendable {
  /// The start of the key of every answer in a quiz.
  package static let prefix = "quiz-"
  /// The maximum length of a key in bytes.
  package static let longest = 80

  package let game: String

  // The generators are `any`: a sanitizer checks the address of an inout argument, and a generator
  // without stored properties has no address.

  /// Makes the name of a new game of one player against the clock, which lasts `seconds` seconds.
  package init(
    seconds: Int,
    questions: Int,
    using generator: inout any RandomNumberGenerator
  ) {
    game = "\(seconds)s\(questions)q-" + Self.random(using: &generator)
  }

  /// Makes the name of a new live game.
  package init(using generator: inout any RandomNumberGenerator) {
    game = "live-" + Self.random(using: &generator)
  }

  /// Returns the key of an answer; questions are numbered from 1.
  package func key(ofQuestion number: Int) -> String { "\(Self.prefix)\(game)-\(number)" }

  /// Returns true if an answer with this key was given in a quiz.
  package static func isQuiz(_ key: String) -> Bool { key.hasPrefix(prefix) }

  /// Returns the name of the game in a key; nil if the key is not one of a quiz, or is too long.
  package static func game(of key: String) -> String? {
    guard isQuiz(key), key.utf8.count <= longest, let dash = key.lastIndex(of: "-") else {
      return nil
    }
    let rest = key[key.index(key.startIndex, offsetBy: prefix.count)...]
    return dash > rest.startIndex ? String(rest[..<dash]) : nil
  }

  private static func random(using generator: inout any RandomNumberGenerator) -> String {
    String(generator.next(), radix: 36) + String(generator.next(), radix: 36)
  }
}

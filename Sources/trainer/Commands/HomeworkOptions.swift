import ArgumentParser
import Foundation
import Quiz
import QuizHost
import REPL
import Study
import Workspace

/// The options that turn a hosted game into homework.
struct HomeworkOptions: ParsableArguments {
  @Flag(help: "Set homework: each pupil answers at their own pace until the time of --until.")
  var homework = false

  @Option(
    help: "Date of the last day, or date and time, such as 2026-12-01 or '2026-12-01 18:00'."
  )
  var until: String?

  /// Throws an error for options that cannot be combined.
  ///
  /// `isResumed`: true if a stopped homework is continued from its file.
  func validate(isResumed: Bool) throws {
    if homework, isResumed {
      throw ValidationError("--resume goes on with the homework of its file; leave out --homework")
    }
    if homework, until == nil {
      throw ValidationError("--homework needs its last day, for example --until \(Self.example)")
    }
    if until != nil, !homework, !isResumed { throw ValidationError("--until needs --homework") }
    _ = try end()
  }

  /// Returns the time of `--until` in milliseconds since 1970; nil without that option.
  ///
  /// - Throws: `ValidationError` if it is not a time, is past, or is too late.
  func end() throws -> Int64? {
    guard let until else { return nil }
    let now = Session.now().milliseconds
    let last = now + HomeworkTime.longest
    guard let end = HomeworkTime.milliseconds(until, .current) else {
      throw ValidationError(
        "‘\(TerminalText.sanitized(until))’ is not a time; use a date such as \(Self.example), or a date and time such as '\(Self.example) 18:00'"
      )
    }
    guard end > now, end <= last else {
      throw ValidationError(
        "--until must be from now (\(HomeworkTime.text(now, .current))) to \(HomeworkTime.text(last, .current))"
      )
    }
    return end
  }

  /// The date a week from now, as an example in messages.
  private static var example: String {
    let week = Int64(7 * 24 * 3_600) * 1_000
    return String(HomeworkTime.text(Session.now().milliseconds + week, .current).prefix(10))
  }
}

extension HostCommandLine {
  /// Throws an error for options that homework does not use, or cannot be combined with.
  func validateHomework() throws {
    try homework.validate(isResumed: resume != nil)
    guard homework.homework else { return }
    if time != Self.standardTime || scoring != Scoring.speed.rawValue || streakBonus || names
      || teams != nil
    {
      throw ValidationError(
        "homework has no clock, no points and no teams, and pupils use their own names; leave out --time, --scoring, --streak-bonus, --names and --teams"
      )
    }
    if let questions, questions > Homework.mostQuestions {
      throw ValidationError("--questions must be 1 to \(Homework.mostQuestions) with --homework")
    }
  }
}

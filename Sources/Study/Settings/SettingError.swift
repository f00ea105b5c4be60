import FSRS

/// A reason why the name or the value of a setting is invalid.
package enum SettingError: Error, Codable, Hashable, Sendable {
  case unknown(name: String, nearest: [String])
  case notANumber(name: String, value: String, lowest: String, highest: String)
  case notAChoice(name: String, value: String, choices: [String])
  case badSteps(name: String, value: String, part: String)
  case tooManySteps(name: String, most: Int)
  case badLevels(name: String, value: String, part: String)
  case badParameters(name: String, fault: ParameterFault)
  case badPacks(name: String, value: String, part: String)
  case notAbsolute(name: String, value: String)
  case badCommand(name: String, value: String, fault: SpeechCommand.Fault)
}

/// A reason why a value of the setting `parameters`, the parameters of the memory model, is
/// invalid.
package enum ParameterFault: Codable, Hashable, Sendable {
  case noNumbers
  case count(Int)
  /// A number is outside its bounds, `lowest` and `highest`; `position` counts from 1.
  case outOfBounds(position: Int, value: Double, lowest: Double, highest: Double)

  init(_ error: FSRSError) {
    switch error {
    case .parameterCount(let count, _): self = .count(count)
    case .parameterOutOfBounds(let index, let value, let bounds):
      self = .outOfBounds(
        position: index + 1,
        value: value,
        lowest: bounds.lowerBound,
        highest: bounds.upperBound
      )
    default: self = .noNumbers
    }
  }
}

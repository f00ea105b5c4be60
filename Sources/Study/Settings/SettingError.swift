/// A reason why the value of a setting is invalid.
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

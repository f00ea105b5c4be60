/// An error of this library; it contains only data, from which the program makes a message.
package enum REPLError: Error, Equatable, Sendable {
  /// Another terminal input is open in this process, or the process has no free descriptor.
  case inputUnavailable
  /// The history file cannot be read; `code` is the system's error number.
  case historyUnreadable(path: String, code: Int32)
  /// The history file cannot be written; `code` is the system's error number.
  case historyUnwritable(path: String, code: Int32)
  /// A part of the tone colours is invalid, such as `6=red` or `1=rad`.
  case badToneColour(part: String)
}

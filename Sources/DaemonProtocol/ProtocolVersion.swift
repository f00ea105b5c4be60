/// The version and the limits of the protocol.
package enum DaemonLimits {
  /// The version of the protocol; a daemon refuses all others.
  package static let protocolVersion = 2
  /// The largest number of bytes in a line, including its end.
  package static let longestMessage = 1 << 20
  /// The largest number of bytes in an answer, the same as at the prompt.
  package static let longestAnswer = 4_096
  /// The word that a daemon writes to its ready pipe when it listens.
  package static let readyWord = "ready"
}

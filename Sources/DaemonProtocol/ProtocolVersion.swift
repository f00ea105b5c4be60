/// What client and daemon must agree on before anything else.
package enum DaemonLimits {
  /// The version of the protocol; a daemon refuses every other one.
  package static let protocolVersion = 2
  /// The longest line in bytes, its end included.
  package static let longestMessage = 1 << 20
  /// The longest answer in bytes, as at the prompt.
  package static let longestAnswer = 4_096
  /// What a daemon writes to the pipe that it was given when it listens.
  package static let readyWord = "ready"
}

/// An error that keeps a server from listening.
package enum ServerError: Error, Equatable {
  case portBusy(port: Int)
  /// The system does not allow this port to this user.
  case portForbidden(port: Int)
  /// The address is not one of this machine.
  case notAnAddress(text: String)
  case system(code: Int32)
}

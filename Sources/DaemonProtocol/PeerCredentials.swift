/// The process and user at the other end of a local socket: Linux's `struct ucred` (`SO_PEERCRED`).
package struct PeerCredentials: Sendable {
  package var pid: Int32
  package var uid: UInt32
  package var gid: UInt32

  package init(pid: Int32 = 0, uid: UInt32 = .max, gid: UInt32 = .max) {
    self.pid = pid
    self.uid = uid
    self.gid = gid
  }
}

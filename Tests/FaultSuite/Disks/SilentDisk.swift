import Foundation

/// A mounted file system that never answers, as a network folder whose server is gone.
final class SilentDisk {
  struct Unusable: Error {}

  static let isPossible = getuid() == 0 && access("/dev/fuse", R_OK | W_OK) == 0

  private let path: String
  private let descriptor: CInt

  /// Mounts the file system on a directory, which it makes.
  init(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let descriptor = open("/dev/fuse", O_RDWR | O_CLOEXEC)
    let options = "fd=\(descriptor),rootmode=40000,user_id=0,group_id=0,allow_other"
    guard descriptor >= 0, mount("silent", path, "fuse", 0, options) == 0 else {
      close(descriptor)
      throw Unusable()
    }
    (self.path, self.descriptor) = (path, descriptor)
    try greet()
  }

  /// Runs a body and unmounts the file system afterwards; called once.
  ///
  /// It is unmounted here and not with the value, whose directory could be removed before: that would
  /// wait for an answer, too.
  func mounted<Result>(_ body: () throws -> Result) rethrows -> Result {
    defer {
      // By force, so that calls that wait for an answer fail.
      umount2(path, Int32(MNT_FORCE))
      umount2(path, Int32(MNT_DETACH))
      close(descriptor)
    }
    return try body()
  }

  /// Answers the first message of the system, FUSE_INIT, and no other one.
  private func greet() throws {
    var message = [UInt8](repeating: 0, count: 1 << 17)
    guard read(descriptor, &message, message.count) >= 40 else { throw Unusable() }
    // The header of the answer (its length, no error, the number of the message), then version 7.31,
    // with every size at its least.
    var answer: [UInt32] = [80, 0, 0, 0, 7, 31] + [UInt32](repeating: 0, count: 14)
    answer.withUnsafeMutableBytes { $0[8..<16].copyBytes(from: message[8..<16]) }
    answer[9] = 4096
    guard answer.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) == 80 else {
      throw Unusable()
    }
  }
}

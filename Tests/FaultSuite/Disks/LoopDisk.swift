import Foundation
import TestSupport

/// An ext4 disk in a file, whose power can be cut.
///
/// The cut is ext4's own shutdown without a flush of its journal: what no fsync has brought to the
/// disk is gone, and every later call fails. Mounting it again replays the journal, as a start of
/// the machine would.
final class LoopDisk {
  struct Unusable: Error { let reason: String }

  private static let shutdown: UInt = 0x8004_587D  // EXT4_IOC_SHUTDOWN
  private static let withoutFlush: UInt32 = 2

  /// Whether a disk can be made and mounted here; found out once.
  static let isPossible: Bool = {
    guard getuid() == 0, let disk = try? LoopDisk(megabytes: 8) else { return false }
    return FileManager.default.fileExists(atPath: disk.path + "/lost+found")
  }()

  private let directory: TemporaryDirectory
  private var image: String { directory("disk.img") }
  /// Where it is mounted.
  var path: String { directory("disk") }
  private var isMounted = false

  init(megabytes: Int = 64) throws {
    directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    guard FileManager.default.createFile(atPath: image, contents: nil),
      truncate(image, off_t(megabytes << 20)) == 0,
      try Tool.run("mkfs.ext4", "-q", "-b", "4096", image)
    else { throw Unusable(reason: "cannot make \(image)") }
    try mount()
  }

  deinit { try? unmount() }

  private func mount() throws {
    guard try Tool.run("mount", "-o", "loop", image, path) else {
      throw Unusable(reason: "cannot mount \(image)")
    }
    isMounted = true
  }

  private func unmount() throws {
    guard isMounted else { return }
    // A process that was killed may hold the disk for a moment longer.
    for _ in 0..<200 {
      if umount2(path, 0) == 0 {
        isMounted = false
        return
      }
      poll(nil, 0, 10)
    }
    throw Unusable(reason: "\(path) stays busy")
  }

  /// Cuts the power; nothing reaches the disk any more.
  func cut() throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    var flags = Self.withoutFlush
    guard ioctl(descriptor, Self.shutdown, &flags) == 0 else {
      throw Unusable(reason: "cannot cut the power: \(String(cString: strerror(errno)))")
    }
  }

  /// Starts the machine again: the processes are gone, and the disk is as the cut left it.
  func restart() throws {
    try unmount()
    try mount()
  }

  /// Mounts it again for reading only, or for writing too.
  func remount(_ mode: String) throws {
    guard try Tool.run("mount", "-o", "remount,\(mode)", path) else {
      throw Unusable(reason: "cannot mount \(path) again as \(mode)")
    }
  }

  /// Brings all that is written to the disk.
  func flush() {
    _ = try? Tool.run("sync", "-f", path)
  }
}

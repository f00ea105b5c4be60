import Foundation
import TestSupport

/// A disk in memory that is soon full.
final class SmallDisk {
  struct Unusable: Error {}

  static let isPossible: Bool = (try? SmallDisk(kilobytes: 64)) != nil

  private let directory: TemporaryDirectory
  var path: String { directory("disk") }

  init(kilobytes: Int) throws {
    directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    guard mount("tmpfs", path, "tmpfs", 0, "size=\(kilobytes)k") == 0 else { throw Unusable() }
  }

  deinit { umount2(path, Int32(MNT_DETACH)) }

  /// Fills the disk but for some pages of 4 KiB.
  func fill(but pages: Int) {
    let filler = open(path + "/filler", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    let page = [UInt8](repeating: 1, count: 4_096)
    var size = 0
    while true {
      let written = write(filler, page, page.count)
      guard written > 0 else { break }
      size += written
    }
    ftruncate(filler, off_t(max(0, size - pages * page.count)))
    close(filler)
  }

  /// Takes the filling out again.
  func empty() { unlink(path + "/filler") }
}

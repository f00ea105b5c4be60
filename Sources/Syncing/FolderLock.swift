import Glibc
import Study

/// An exclusive lock on a shared folder for one process of this machine.
///
/// The directory itself is locked, so no lock file is left in the folder. On a file system without
/// locks, nothing is locked.
final class FolderLock {
  /// The path of the folder with all links resolved.
  let path: String
  private let descriptor: CInt

  private static let mostTries = 100
  private static let microsecondsBetweenTries: useconds_t = 50_000

  /// Locks a folder, waiting at most five seconds for other processes.
  ///
  /// - Throws: `StudyError.sync` with `missing`, `unreadable`, `busy` or the reason why the
  ///   synchronization must end.
  init(_ folder: String, _ course: SyncCourse) throws(StudyError) {
    let path: String
    do throws(SyncError) { path = try Self.realPath(folder) } catch { throw .sync(error) }
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .sync(errno == ENOTDIR ? .missing(path: folder) : .unreadable(path: folder))
    }
    var tries = 0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
      tries += 1
      do throws(StudyError) {
        try course.step()
        if tries == Self.mostTries { throw .sync(.busy(path: folder)) }
      } catch {
        close(descriptor)
        throw error
      }
      usleep(Self.microsecondsBetweenTries)
    }
    self.path = path
    self.descriptor = descriptor
  }

  /// Returns the path of a folder with all links resolved.
  ///
  /// - Throws: `.missing`, or `.unreadable` if this user may not enter it.
  static func realPath(_ folder: String) throws(SyncError) -> String {
    guard let real = realpath(folder, nil) else {
      throw errno == EACCES ? .unreadable(path: folder) : .missing(path: folder)
    }
    defer { free(real) }
    return String(cString: real)
  }

  func release() { flock(descriptor, LOCK_UN) }

  deinit { close(descriptor) }
}

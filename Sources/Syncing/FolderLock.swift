import Glibc
import Study

/// A shared folder while one process of this machine synchronizes with it.
///
/// The lock is on the directory itself, so it leaves no file in the folder. On a file system
/// without locks nothing is locked.
final class FolderLock {
  /// The real path of the folder.
  let path: String
  private let descriptor: CInt

  private static let mostTries = 100
  private static let microsecondsBetweenTries: useconds_t = 50_000

  /// Locks a folder, after waiting for other processes for at most five seconds.
  ///
  /// - Throws: `StudyError.sync` with `missing`, `unreadable`, `busy` or the reason why the
  ///   synchronization has to end.
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

  /// Returns the path of a folder without links.
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

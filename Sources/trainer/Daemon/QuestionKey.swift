import Foundation
import Study

/// The key that encrypts questions for clients, in a file for the next daemon.
struct QuestionKey {
  private let path: String

  init(_ path: String) { self.path = path }

  /// Returns the key in the file, making one if there is none.
  ///
  /// If the file cannot be used, the key lasts as long as this daemon: a drill that another daemon
  /// resumes then continues with its next question instead of the present one.
  func read() -> Data {
    if let known { return known }
    let made = QuestionSeal.makeKey()
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return known ?? made }
    defer { close(descriptor) }
    let count = made.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count != made.count { unlink(path) }
    return made
  }

  private var known: Data? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let bytes = try? file.read(upToCount: QuestionSeal.keyLength + 1)
    return bytes.flatMap { $0.count == QuestionSeal.keyLength ? $0 : nil }
  }
}

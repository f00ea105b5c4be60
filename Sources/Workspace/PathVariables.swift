import DiskFiles
import Foundation

/// The environment variables for paths.
struct PathVariables {
  private let environment: [String: String]

  init(_ environment: [String: String]) { self.environment = environment }

  private func value(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the absolute path in one of this program's variables; nil if it is not set.
  func path(_ name: String) throws(PathProblem) -> String? {
    guard let text = value(name) else { return nil }
    guard !text.hasPrefix("~") else { throw .tilde(name: name, value: text) }
    return URL(fileURLWithPath: text).standardizedFileURL.path
  }

  /// Returns the program's directory in one of the XDG base directories.
  ///
  /// By the specification a relative path is ignored.
  func base(_ name: String, _ fallback: String) throws(PathProblem) -> String {
    if let path = value(name), path.hasPrefix("/") { return Self.plain(path + "/trainer") }
    guard let home = value("HOME"), home.hasPrefix("/") else { throw .noHome }
    var information = stat()
    guard stat(home, &information) == 0, information.st_mode & S_IFMT == S_IFDIR else {
      try Self.checkLinks(Self.plain(home))
      throw .homeMissing(path: home)
    }
    return Self.plain("\(home)/\(fallback)/trainer")
  }

  /// The directory for sockets; nil unless it exists and belongs to this user, as XDG demands.
  var runtime: String? {
    var information = stat()
    guard let path = value("XDG_RUNTIME_DIR"), path.hasPrefix("/"), stat(path, &information) == 0,
      information.st_mode & S_IFMT == S_IFDIR, information.st_uid == geteuid()
    else { return nil }
    return Self.plain(path)
  }

  /// Removes doubled slashes, which `HOME=/` causes.
  private static func plain(_ path: String) -> String {
    "/" + path.split(separator: "/").joined(separator: "/")
  }

  /// Checks that a directory, which may be missing, does not lie behind a link to a missing target.
  ///
  /// Such a link leads to a disk that is not mounted: new data must not be begun in its place.
  static func checkLinks(_ place: String) throws(PathProblem) {
    var information = stat()
    var path = place
    while lstat(path, &information) != 0, path != "/" { path = DiskFile.directory(of: path) }
    guard information.st_mode & S_IFMT == S_IFLNK, stat(path, &information) != 0,
      [ENOENT, ELOOP, ENOTDIR].contains(errno)
    else { return }
    throw .linkWithoutTarget(path: path)
  }

  /// Checks that root does not make files in another user's directory.
  static func checkOwner(_ place: String) throws(PathProblem) {
    guard geteuid() == 0 else { return }
    var information = stat()
    var path = place
    while stat(path, &information) != 0, path != "/" { path = DiskFile.directory(of: path) }
    guard information.st_uid != 0 else { return }
    let name = getpwuid(information.st_uid).map { String(cString: $0.pointee.pw_name) }
    throw .otherUser(path: path, user: name ?? "#\(information.st_uid)")
  }
}

import Glibc

/// The number of files and connections that this process may have open.
package enum OpenFiles {
  /// Returns true if the system permits so many open files in one test, and 600 in the others.
  ///
  /// See `ulimit -Hn`.
  package static func permit(_ count: UInt) -> Bool { most >= count + 600 }

  /// The number that the system permits, which is allowed from now on; many systems begin with 1024.
  private static let most: UInt = {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    getrlimit(resource, &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(resource, &limit)
    return UInt(limit.rlim_cur)
  }()
}

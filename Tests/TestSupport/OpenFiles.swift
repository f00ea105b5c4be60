import Glibc
package import Testing

/// The number of files and connections that this process may have open.
package enum OpenFiles {
  /// Raises the number to what the system permits, of which many systems give 1024 at first, and
  /// returns it.
  static let most: UInt = {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    getrlimit(resource, &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(resource, &limit)
    return UInt(limit.rlim_cur)
  }()
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where the system does not permit so many open files; other tests need 500 beside it.
  package static func openFiles(_ count: UInt) -> Self {
    .enabled(if: OpenFiles.most >= count + 500, "it needs \(count) open files; see ‘ulimit -Hn’")
  }
}

import Glibc

/// The number of files and connections that this process may have open.
package enum OpenFiles {
  /// Raises the number to what the system permits; many systems begin with 1024.
  package static func allowMany() {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    getrlimit(resource, &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(resource, &limit)
  }
}

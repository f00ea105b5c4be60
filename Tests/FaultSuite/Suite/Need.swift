import Foundation

/// Something that not every machine has.
enum Need {
  case root
  /// Disks in files, which take the loop driver and the right to mount.
  case loopDisk
  case smallDisk
  case silentDisk
  case daemon
  case tool(String)
  case file(String, String)

  /// Why it cannot be had here; nil when it is there.
  var lack: String? {
    switch self {
    case .root: getuid() == 0 ? nil : "needs root, to run the program as another user"
    case .loopDisk:
      LoopDisk.isPossible ? nil : "needs root, the loop driver and mkfs.ext4, to cut the power"
    case .smallDisk: SmallDisk.isPossible ? nil : "needs the right to mount a small tmpfs"
    case .silentDisk: SilentDisk.isPossible ? nil : "needs root and /dev/fuse"
    case .daemon:
      FileManager.default.isExecutableFile(atPath: DaemonScene.path) ? nil : "needs trainerd"
    case .tool(let name): Tool.path(of: name) == nil ? "needs \(name)" : nil
    case .file(let path, let reason):
      FileManager.default.fileExists(atPath: path) ? nil : reason
    }
  }
}

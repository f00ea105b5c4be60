import DiskFiles
import Foundation
import REPL
import Study
import StudyPage
import Workspace

/// The file in which `trainer web --lan` keeps its port and the devices that may open its page.
struct DeviceFile {
  struct Contents: Codable {
    var port: Int?
    var devices: [KnownDevice] = []
  }

  let path: String
  private static let mostBytes = 65_536

  init(_ paths: Paths) { path = paths.devices }

  /// Returns the contents of the file; empty contents if it is missing or invalid.
  func read() -> Contents {
    guard let data = FileManager.default.contents(atPath: path), data.count <= Self.mostBytes,
      let contents = try? JSONDecoder().decode(Contents.self, from: data),
      contents.port.map({ (1...65_535).contains($0) }) != false,
      contents.devices.allSatisfy({ $0.number > 0 && EntryName.isHash($0.digest) })
    else { return Contents() }
    return contents
  }

  /// Replaces the file, which only its owner can read.
  ///
  /// If it cannot be written, a warning is printed: its devices need a code at the next start.
  func write(_ contents: Contents) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(contents) else { return }
    do throws(DiskError) {
      try DiskFile.makeDirectory(DiskFile.directory(of: path))
      let draft = try Draft(path + ".new")
      try draft.write(Array(data))
      try draft.replace(path)
    } catch {
      Console.standard.warn(
        "\(path) cannot be written: \(error.reason); after the next start every device needs a new code"
      )
    }
  }
}

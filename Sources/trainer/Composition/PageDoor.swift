import Daemon
import DiskFiles
import Foundation
import Workspace

/// The file that opens the page in a browser, with a code that is valid for a short time.
///
/// The code is in a file that only the learner can read, because everybody can read the arguments
/// of a program.
struct PageDoor: Sendable {
  /// The address of the page, without a code.
  let address: String
  let path: String

  /// The time after which a code is replaced while no page is open, shortly before it expires.
  static let renewal = Duration.seconds(25)

  init(paths: Paths, port: Int) throws {
    do throws(SocketPlace.Problem) { try paths.meeting.prepare() } catch {
      throw Failure(error.explanation, .cannotCreate)
    }
    address = "http://127.0.0.1:\(port)/"
    path = paths.meeting.directory + "/web-\(port).html"
  }

  /// Writes the file with a new code, readable by the learner only.
  ///
  /// - Throws: `Failure` if it cannot be written.
  func write(code: String) throws {
    let url = "\(address)#\(code)"
    let page = """
      <!DOCTYPE html>
      <html lang="en"><meta charset="utf-8"><title>Pinyin Trainer</title>
      <meta name="referrer" content="no-referrer">
      <meta http-equiv="refresh" content="0; url=\(url)">
      <p><a href="\(url)">Open the drill</a></p></html>

      """
    do throws(DiskError) {
      let draft = try Draft(path + ".new")
      try draft.write(Array(page.utf8))
      try draft.replace(path)
    } catch {
      throw Failure("\(path) cannot be written: \(error.reason)", .cannotCreate)
    }
  }

  func remove() { try? DiskFile.remove(path) }
}

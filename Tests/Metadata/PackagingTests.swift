import Foundation
import TestSupport
import Testing
import Workspace

/// What the packages promise of the sources.
@Suite struct PackagingTests {
  @Test(arguments: ["trainerd", "mkdata"])
  func `there is one program file with several names`(name: String) {
    let named = URL(fileURLWithPath: TrainerProgram.directory + "/" + name)
      .resolvingSymlinksInPath().path
    #expect(named == URL(fileURLWithPath: TrainerProgram.path).resolvingSymlinksInPath().path)
  }

  /// The file in which the package manager keeps the versions of all dependencies.
  private struct Resolved: Decodable {
    struct Pin: Decodable { let location: String }
    let pins: [Pin]
  }

  @Test func `the licence of every dependency is in the packages`() throws {
    let text = try MetadataTests.text("Package.resolved")
    let pins = try JSONDecoder().decode(Resolved.self, from: Data(text.utf8)).pins
    #expect(pins.count > 8)
    let licences = try MetadataTests.text("Packaging/copyright")
    for pin in pins {
      let name = URL(fileURLWithPath: pin.location).lastPathComponent.replacing(/\.git$/, with: "")
      #expect(licences.contains("\n\(name) "), "\(name) is missing in Packaging/copyright")
    }
  }

  @Test func `the version is written in one place of the sources`() throws {
    let places = SourceTests.sources.filter { $0.text.contains(Version.text) }.map(\.path)
    #expect(places == ["Sources/Workspace/Version.swift"])
  }
}

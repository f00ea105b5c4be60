/// The version of the programs.
package enum Version {
  package static let text = "1.0.0-rc.1"
}

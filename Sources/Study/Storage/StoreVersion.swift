/// The version of a learner's database that a transaction saw.
///
/// Between two equal versions that one store returned nothing was written, by whatever program.
package struct StoreVersion: Hashable, Sendable {
  /// The connection to the database; the counts of two connections cannot be compared.
  private let connection: Int
  /// The commits of other connections.
  private let commits: Int
  /// The changes made on this connection.
  private let changes: Int

  package init(connection: Int, commits: Int, changes: Int) {
    self.connection = connection
    self.commits = commits
    self.changes = changes
  }
}

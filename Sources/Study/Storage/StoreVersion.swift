/// The version of a learner's database that a transaction saw.
///
/// If a store returns the same version twice, no program has written to the database in between.
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

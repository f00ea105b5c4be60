import GRDB
package import Study

extension WordPack {
  package func levels(in edition: Edition) throws(StudyError) -> [WordKey: Level?] {
    try query { db in
      let rows = try Row.fetchCursor(
        db.cachedStatement(
          sql: """
            SELECT simplified || '|' || reading, \(edition.column)
            FROM word WHERE coalesce(\(Edition.newest)) IS NOT NULL
            """
        )
      )
      var levels: [WordKey: Level?] = [:]
      while let row = try rows.next() {
        let key = WordKey(rawValue: try row.decode(atIndex: 0))
        let number = try row.decode(Int?.self, atIndex: 1)
        levels.updateValue(number.flatMap(Level.init(number:)), forKey: key)
      }
      return levels
    }
  }
}

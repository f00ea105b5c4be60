PRAGMA application_id = 1347699532;
PRAGMA user_version = 1;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES('1');
CREATE TABLE class (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  key TEXT NOT NULL UNIQUE CHECK (length(key) BETWEEN 1 AND 1000)
) STRICT;

CREATE TABLE pupil (
  id INTEGER PRIMARY KEY,
  class INTEGER NOT NULL REFERENCES class (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 1000),
  is_listed INTEGER NOT NULL CHECK (is_listed IN (0, 1)),
  UNIQUE (class, key)
) STRICT;

CREATE TABLE game (
  id INTEGER PRIMARY KEY,
  class INTEGER NOT NULL REFERENCES class (id) ON DELETE CASCADE,
  played_at INTEGER NOT NULL CHECK (played_at BETWEEN 0 AND 253402300799999)
) STRICT;
CREATE INDEX game_by_class ON game (class);

CREATE TABLE question (
  id INTEGER PRIMARY KEY,
  game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  word TEXT NOT NULL CHECK (length(word) BETWEEN 1 AND 1000),
  kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 1000),
  text TEXT NOT NULL CHECK (length(text) <= 1000)
) STRICT;
CREATE INDEX question_by_game ON question (game);

CREATE TABLE answer (
  question INTEGER NOT NULL REFERENCES question (id) ON DELETE CASCADE,
  pupil INTEGER NOT NULL REFERENCES pupil (id) ON DELETE CASCADE,
  correct INTEGER NOT NULL CHECK (correct IN (0, 1)),
  PRIMARY KEY (question, pupil)
) STRICT, WITHOUT ROWID;
CREATE INDEX answer_by_pupil ON answer (pupil);
INSERT INTO class VALUES(1,'7b','7b');
INSERT INTO pupil VALUES(1,1,'Anna','anna',1);
INSERT INTO pupil VALUES(2,1,'Bo','bo',1);
INSERT INTO pupil VALUES(3,1,'Cy','cy',0);
INSERT INTO game VALUES(1,1,1000);
INSERT INTO game VALUES(2,1,2000);
INSERT INTO question VALUES(1,1,'银行|yin2hang2','reading','银行 yínháng bank');
INSERT INTO question VALUES(2,1,'水|shui3','reading','水 shuǐ water');
INSERT INTO question VALUES(3,2,'银行|yin2hang2','reading','银行 yínháng bank');
INSERT INTO question VALUES(4,2,'水|shui3','reading','水 shuǐ water');
INSERT INTO answer VALUES(1,1,1);
INSERT INTO answer VALUES(2,1,0);
INSERT INTO answer VALUES(1,2,0);
INSERT INTO answer VALUES(2,2,0);
INSERT INTO answer VALUES(3,1,1);
INSERT INTO answer VALUES(4,1,1);
INSERT INTO answer VALUES(3,3,1);
INSERT INTO answer VALUES(4,3,1);
COMMIT;

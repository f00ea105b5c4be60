PRAGMA application_id = 1347703636; PRAGMA user_version = 1;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES('1');
CREATE TABLE setting (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO setting VALUES('new-per-day','7');
CREATE TABLE configuration (
  id INTEGER PRIMARY KEY,
  created_at INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT;
INSERT INTO configuration VALUES(1,1795283666306,'{"desiredRetention":0.9,"isFuzzed":true,"learningSteps":[60,600],"leechThreshold":8,"maximumIntervalDays":36500,"parameters":[0.1104,2.2395,3.9221,11.7841,6.1686,0.6457,3.6807,1.9795,0,1.3826,0.7024,0.5999,0.8146,0.6398,1,1.3207,0.6707,3.8668,0.4416,0.0934,1.8631,0.6162,1.0869,0.1567,0.0801,0.2421,0.9464,0.1433,0.7145,0,0.5667,0.3734,0.5333,0.3048],"relearningSteps":[600],"suspendsLeeches":false}');
CREATE TABLE review (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  word TEXT NOT NULL,
  skill TEXT NOT NULL,
  kind TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  answered_at INTEGER NOT NULL,
  day INTEGER NOT NULL,
  prompt TEXT NOT NULL,
  options TEXT NOT NULL,
  answer INTEGER,
  given TEXT NOT NULL,
  correct INTEGER NOT NULL,
  grade INTEGER NOT NULL,
  grade_overridden INTEGER NOT NULL,
  milliseconds INTEGER NOT NULL,
  guess_rate REAL NOT NULL,
  elapsed_days REAL,
  retrievability REAL,
  confusions TEXT NOT NULL,
  offered TEXT NOT NULL,
  configuration INTEGER NOT NULL REFERENCES configuration (id),
  state_before TEXT NOT NULL,
  state_after TEXT NOT NULL
) STRICT;
INSERT INTO review VALUES(1,'1e327m1h6bq0x2re1riyqkyylh','了|le5','reading','reading',1795283665470,1795283666306,20778,'了','["le","la","lè","là"]',0,'le',1,3,0,0,0.25,NULL,NULL,'[]','[{"expected":"e","given":"a","unit":"final"},{"expected":"5","given":"4","unit":"tone"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795284266306},"lapses":0,"memory":{"difficulty":3.5307239812763354,"shortStability":3.13768,"stability":3.9221},"phase":"learning","reviews":1,"step":1}');
INSERT INTO review VALUES(2,'33dt0q8pio2v238q11ho6mi5l3','是|shi4','reading','reading',1795283666349,1795283666350,20778,'是','["zhì","shì","shí","zhí"]',1,'shì',1,3,0,0,0.25,NULL,NULL,'[]','[{"expected":"sh","given":"zh","unit":"initial"},{"expected":"4","given":"2","unit":"tone"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795284266350},"lapses":0,"memory":{"difficulty":3.5307239812763354,"shortStability":3.13768,"stability":3.9221},"phase":"learning","reviews":1,"step":1}');
INSERT INTO review VALUES(3,'3c00jdedwiphl3m1wwaxspri76','在|zai4','reading','reading',1795283666398,1795283666398,20778,'在','["zài","zàng","zāng","zāi"]',0,'zāng',0,1,0,0,0.25,NULL,NULL,'[{"expected":"ai","given":"ang","unit":"final"},{"expected":"4","given":"1","unit":"tone"}]','[{"expected":"ai","given":"ang","unit":"final"},{"expected":"4","given":"1","unit":"tone"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795283726398},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}');
INSERT INTO review VALUES(4,'kh39p16ovsmbm5wzde8r5mdi','和|he2','reading','reading',1795283666485,1795283666485,20778,'和','["huī","hē","huí","hé"]',3,'xiong2',0,1,0,0,0.25,NULL,NULL,'[{"expected":"h","given":"x","unit":"initial"},{"expected":"e","given":"iong","unit":"final"}]','[{"expected":"e","given":"ui","unit":"final"},{"expected":"2","given":"1","unit":"tone"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795283726485},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}');
INSERT INTO review VALUES(5,'2btqy4rymt8q71ydn2nu5yxm1v','有|you3','reading','reading',1795283666697,1795283666697,20778,'有','["yǒu","yòng","yǒng","yòu"]',0,'yǒu',1,3,0,0,0.25,NULL,NULL,'[]','[{"expected":"iu","given":"iong","unit":"final"},{"expected":"3","given":"4","unit":"tone"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795284266697},"lapses":0,"memory":{"difficulty":3.5307239812763354,"shortStability":3.13768,"stability":3.9221},"phase":"learning","reviews":1,"step":1}');
INSERT INTO review VALUES(6,'12nisd24yz5yx36f9ewis2xfvp','他|ta1','reading','reading',1795283666720,1795283666721,20778,'他','["cā","tā","cāng","tāng"]',1,'tā',1,3,0,0,0.25,NULL,NULL,'[]','[{"expected":"t","given":"c","unit":"initial"},{"expected":"a","given":"ang","unit":"final"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795284266721},"lapses":0,"memory":{"difficulty":3.5307239812763354,"shortStability":3.13768,"stability":3.9221},"phase":"learning","reviews":1,"step":1}');
INSERT INTO review VALUES(7,'3ndq1tdyheati1ggaoyirv2qmh','了|le5','meaning','meaning',1795283667130,1795283667433,20778,'了','["(suggestion or guess: let''s, I suppose)","(possession or description: ''s, of)","(completed action or new situation)","(plural ending for people)"]',2,'(suggestion or guess: let''s, I suppose)',0,1,0,0,0.25,NULL,NULL,'[{"expected":"了|le5","given":"吧|ba5","unit":"word"}]','[{"expected":"了|le5","given":"吧|ba5","unit":"word"},{"expected":"了|le5","given":"的|de5","unit":"word"},{"expected":"了|le5","given":"们|men5","unit":"word"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795283727433},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}');
INSERT INTO review VALUES(8,'1i5nv0l2vpqbg3totp0z06331h','是|shi4','meaning','meaning',1795283667513,1795283667513,20778,'是','["to be; yes","to have; there is","to give; to, for","to say; to speak"]',0,'to be; yes',1,3,0,0,0.25,NULL,NULL,'[]','[{"expected":"是|shi4","given":"有|you3","unit":"word"},{"expected":"是|shi4","given":"给|gei3","unit":"word"},{"expected":"是|shi4","given":"说|shuo1","unit":"word"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795284267513},"lapses":0,"memory":{"difficulty":3.5307239812763354,"shortStability":3.13768,"stability":3.9221},"phase":"learning","reviews":1,"step":1}');
INSERT INTO review VALUES(9,'3272al12rxk0wmlaapc7qjsu','在|zai4','meaning','meaning',1795283667529,1795283667530,20778,'在','["not to have; have not; there is no","to arrive; to reach; up to","to be at; at, in; (action in progress)","to want; must; will"]',2,'not to have; have not; there is no',0,1,0,0,0.25,NULL,NULL,'[{"expected":"在|zai4","given":"没有|mei2 you3","unit":"word"}]','[{"expected":"在|zai4","given":"没有|mei2 you3","unit":"word"},{"expected":"在|zai4","given":"到|dao4","unit":"word"},{"expected":"在|zai4","given":"要|yao4","unit":"word"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795283727530},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}');
INSERT INTO review VALUES(10,'12bx8jnfwek1p1nqhfn2cr59tn','不|bu4','reading','typed',1795283667879,1795283667918,20778,'不','[]',NULL,'ni3',0,1,0,0,0.0,NULL,NULL,'[{"expected":"b","given":"n","unit":"initial"},{"expected":"u","given":"i","unit":"final"},{"expected":"4","given":"3","unit":"tone"}]','[{"expected":"b","given":"","unit":"initial"},{"expected":"u","given":"","unit":"final"},{"expected":"4","given":"","unit":"tone"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795283727918},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}');
INSERT INTO review VALUES(11,'1d85rcb8tix73eyq814myks0y','我|wo3','reading','typed',1795283668006,1795283668006,20778,'我','[]',NULL,'xiong2',0,1,0,0,0.0,NULL,NULL,'[{"expected":"∅","given":"x","unit":"initial"},{"expected":"uo","given":"iong","unit":"final"},{"expected":"3","given":"2","unit":"tone"}]','[{"expected":"∅","given":"","unit":"initial"},{"expected":"uo","given":"","unit":"final"},{"expected":"3","given":"","unit":"tone"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795283728006},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}');
CREATE TABLE event (
  id INTEGER PRIMARY KEY,
  after_review INTEGER NOT NULL,
  at INTEGER NOT NULL,
  day INTEGER NOT NULL,
  word TEXT NOT NULL,
  skill TEXT NOT NULL,
  change TEXT NOT NULL
) STRICT;
INSERT INTO event VALUES(1,11,1795283668520,20778,'我|wo3','reading','{"undo":11}');
CREATE TABLE voided (
  review INTEGER PRIMARY KEY
) STRICT;
INSERT INTO voided VALUES(11);
CREATE TABLE card (
  word TEXT NOT NULL,
  skill TEXT NOT NULL,
  phase TEXT NOT NULL,
  hold TEXT,
  priority TEXT NOT NULL,
  is_flagged INTEGER NOT NULL,
  is_leech INTEGER NOT NULL,
  stability REAL,
  short_stability REAL,
  difficulty REAL,
  step INTEGER NOT NULL,
  reviews INTEGER NOT NULL,
  lapses INTEGER NOT NULL,
  last_reviewed_at INTEGER,
  introduced_on INTEGER,
  due_at INTEGER,
  due_on INTEGER,
  PRIMARY KEY (word, skill)
) STRICT, WITHOUT ROWID;
INSERT INTO card VALUES('不|bu4','reading','learning',NULL,'normal',0,0,0.11039999999999999813,0.08832000000000000961,6.168599999999999639,0,1,0,1795283667918,20778,1795283727918,NULL);
INSERT INTO card VALUES('了|le5','meaning','learning',NULL,'normal',0,0,0.11039999999999999813,0.08832000000000000961,6.168599999999999639,0,1,0,1795283667433,20778,1795283727433,NULL);
INSERT INTO card VALUES('了|le5','reading','learning',NULL,'normal',0,0,3.9220999999999999197,3.1376800000000000245,3.5307239812763353548,1,1,0,1795283666306,20778,1795284266306,NULL);
INSERT INTO card VALUES('他|ta1','reading','learning',NULL,'normal',0,0,3.9220999999999999197,3.1376800000000000245,3.5307239812763353548,1,1,0,1795283666721,20778,1795284266721,NULL);
INSERT INTO card VALUES('和|he2','reading','learning',NULL,'normal',0,0,0.11039999999999999813,0.08832000000000000961,6.168599999999999639,0,1,0,1795283666485,20778,1795283726485,NULL);
INSERT INTO card VALUES('在|zai4','meaning','learning',NULL,'normal',0,0,0.11039999999999999813,0.08832000000000000961,6.168599999999999639,0,1,0,1795283667530,20778,1795283727530,NULL);
INSERT INTO card VALUES('在|zai4','reading','learning',NULL,'normal',0,0,0.11039999999999999813,0.08832000000000000961,6.168599999999999639,0,1,0,1795283666398,20778,1795283726398,NULL);
INSERT INTO card VALUES('是|shi4','meaning','learning',NULL,'normal',0,0,3.9220999999999999197,3.1376800000000000245,3.5307239812763353548,1,1,0,1795283667513,20778,1795284267513,NULL);
INSERT INTO card VALUES('是|shi4','reading','learning',NULL,'normal',0,0,3.9220999999999999197,3.1376800000000000245,3.5307239812763353548,1,1,0,1795283666350,20778,1795284266350,NULL);
INSERT INTO card VALUES('有|you3','reading','learning',NULL,'normal',0,0,3.9220999999999999197,3.1376800000000000245,3.5307239812763353548,1,1,0,1795283666697,20778,1795284266697,NULL);
CREATE TABLE tally (
  day INTEGER NOT NULL,
  skill TEXT NOT NULL,
  reviews INTEGER NOT NULL,
  correct INTEGER NOT NULL,
  milliseconds INTEGER NOT NULL,
  introduced INTEGER NOT NULL,
  mature_reviews INTEGER NOT NULL,
  mature_correct INTEGER NOT NULL,
  PRIMARY KEY (day, skill)
) STRICT, WITHOUT ROWID;
INSERT INTO tally VALUES(20778,'meaning',3,1,0,3,0,0);
INSERT INTO tally VALUES(20778,'reading',7,4,0,7,0,0);
CREATE TABLE confusion (
  unit TEXT NOT NULL,
  expected TEXT NOT NULL,
  given TEXT NOT NULL,
  count INTEGER NOT NULL,
  shown INTEGER NOT NULL,
  PRIMARY KEY (unit, expected, given)
) STRICT, WITHOUT ROWID;
INSERT INTO confusion VALUES('final','a','ang',0,1);
INSERT INTO confusion VALUES('final','ai','ang',1,1);
INSERT INTO confusion VALUES('final','e','a',0,1);
INSERT INTO confusion VALUES('final','e','iong',1,0);
INSERT INTO confusion VALUES('final','e','ui',0,1);
INSERT INTO confusion VALUES('final','iu','iong',0,1);
INSERT INTO confusion VALUES('final','u','',0,1);
INSERT INTO confusion VALUES('final','u','i',1,0);
INSERT INTO confusion VALUES('initial','b','',0,1);
INSERT INTO confusion VALUES('initial','b','n',1,0);
INSERT INTO confusion VALUES('initial','h','x',1,0);
INSERT INTO confusion VALUES('initial','sh','zh',0,1);
INSERT INTO confusion VALUES('initial','t','c',0,1);
INSERT INTO confusion VALUES('tone','2','1',0,1);
INSERT INTO confusion VALUES('tone','3','4',0,1);
INSERT INTO confusion VALUES('tone','4','',0,1);
INSERT INTO confusion VALUES('tone','4','1',1,1);
INSERT INTO confusion VALUES('tone','4','2',0,1);
INSERT INTO confusion VALUES('tone','4','3',1,0);
INSERT INTO confusion VALUES('tone','5','4',0,1);
INSERT INTO confusion VALUES('word','了|le5','们|men5',0,1);
INSERT INTO confusion VALUES('word','了|le5','吧|ba5',1,1);
INSERT INTO confusion VALUES('word','了|le5','的|de5',0,1);
INSERT INTO confusion VALUES('word','在|zai4','到|dao4',0,1);
INSERT INTO confusion VALUES('word','在|zai4','没有|mei2 you3',1,1);
INSERT INTO confusion VALUES('word','在|zai4','要|yao4',0,1);
INSERT INTO confusion VALUES('word','是|shi4','有|you3',0,1);
INSERT INTO confusion VALUES('word','是|shi4','给|gei3',0,1);
INSERT INTO confusion VALUES('word','是|shi4','说|shuo1',0,1);
CREATE INDEX review_by_card ON review (word, skill);
CREATE INDEX event_by_card ON event (word, skill);
CREATE INDEX card_by_due_day ON card (due_on) WHERE due_on IS NOT NULL;
CREATE INDEX card_by_due_moment ON card (due_at) WHERE due_at IS NOT NULL;
COMMIT;

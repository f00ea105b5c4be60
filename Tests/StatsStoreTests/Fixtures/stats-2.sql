PRAGMA application_id = 1347703636;
PRAGMA user_version = 2;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES('1');
INSERT INTO grdb_migrations VALUES('2');
CREATE TABLE setting (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO setting VALUES('desired-retention','0.85');
INSERT INTO setting VALUES('leech-threshold','3');
CREATE TABLE configuration (
  id INTEGER PRIMARY KEY,
  created_at INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT;
INSERT INTO configuration VALUES(1,1795325699500,'{"desiredRetention":0.9,"isBalanced":true,"isFuzzed":true,"learningSteps":[60,600],"leechThreshold":8,"maximumIntervalDays":36500,"parameters":[0.1104,2.2395,3.9221,11.7841,6.1686,0.6457,3.6807,1.9795,0,1.3826,0.7024,0.5999,0.8146,0.6398,1,1.3207,0.6707,3.8668,0.4416,0.0934,1.8631,0.6162,1.0869,0.1567,0.0801,0.2421,0.9464,0.1433,0.7145,0,0.5667,0.3734,0.5333,0.3048],"practiceSeconds":43200,"relearningSteps":[600],"suspendsLeeches":false,"usesGuessRate":true}');
INSERT INTO configuration VALUES(2,1795325701716,'{"desiredRetention":0.9,"isBalanced":true,"isFuzzed":true,"learningSteps":[60,600],"leechThreshold":3,"maximumIntervalDays":36500,"parameters":[0.1104,2.2395,3.9221,11.7841,6.1686,0.6457,3.6807,1.9795,0,1.3826,0.7024,0.5999,0.8146,0.6398,1,1.3207,0.6707,3.8668,0.4416,0.0934,1.8631,0.6162,1.0869,0.1567,0.0801,0.2421,0.9464,0.1433,0.7145,0,0.5667,0.3734,0.5333,0.3048],"practiceSeconds":43200,"relearningSteps":[600],"suspendsLeeches":false,"usesGuessRate":true}');
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
INSERT INTO review VALUES(1,'2aqntcnrkmak63qiyrkza72zs7','了|le5','reading','reading',1795325698575,1795325699500,20779,'了','["ne","la","na","le"]',3,'ne',0,1,0,0,0.25,NULL,NULL,'[{"expected":"l","given":"n","unit":"initial"}]','[{"expected":"l","given":"n","unit":"initial"},{"expected":"e","given":"a","unit":"final"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795325759500},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}');
INSERT INTO review VALUES(2,'bjhu70g9eiez34lmi6ppcghtn','是|shi4','reading','reading',1795325699523,1795325699525,20779,'是','["sī","sì","shì","shī"]',2,'shì',1,3,0,0,0.25,NULL,NULL,'[]','[{"expected":"sh","given":"s","unit":"initial"},{"expected":"4","given":"1","unit":"tone"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795326299525},"lapses":0,"memory":{"difficulty":3.5307239812763354,"shortStability":3.13768,"stability":3.9221},"phase":"learning","reviews":1,"step":1}');
INSERT INTO review VALUES(3,'7570muosvg9m1xd686cctg5r7','在|zai4','reading','reading',1795325699550,1795325699552,20779,'在','["zài","cài","cǎi","zǎi"]',0,'zài',1,3,0,0,0.25,NULL,NULL,'[]','[{"expected":"z","given":"c","unit":"initial"},{"expected":"4","given":"3","unit":"tone"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795326299552},"lapses":0,"memory":{"difficulty":3.5307239812763354,"shortStability":3.13768,"stability":3.9221},"phase":"learning","reviews":1,"step":1}');
INSERT INTO review VALUES(4,'i20pvykhlof3190ibelfa4l7z','和|he2','reading','reading',1795325699575,1795325699576,20779,'和','["hé","gé","hē","gē"]',0,'gé',0,1,0,0,0.25,NULL,NULL,'[{"expected":"h","given":"g","unit":"initial"}]','[{"expected":"h","given":"g","unit":"initial"},{"expected":"2","given":"1","unit":"tone"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795325759576},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}');
INSERT INTO review VALUES(5,'3344om3q2hp7r3adbjisw7ycwu','有|you3','reading','reading',1795325699603,1795325699604,20779,'有','["yǎng","yóu","yáng","yǒu"]',3,'yáng',0,1,0,0,0.25,NULL,NULL,'[{"expected":"iu","given":"iang","unit":"final"},{"expected":"3","given":"2","unit":"tone"}]','[{"expected":"iu","given":"iang","unit":"final"},{"expected":"3","given":"2","unit":"tone"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795325759604},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}');
INSERT INTO review VALUES(6,'3ej6vbepzcivv1lp2dtifb16hh','他|ta1','reading','typed',1795325699780,1795325699786,20779,'他','[]',NULL,'ta1',1,3,0,0,0.0,NULL,NULL,'[]','[{"expected":"t","given":"","unit":"initial"},{"expected":"a","given":"","unit":"final"},{"expected":"1","given":"","unit":"tone"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795326299786},"lapses":0,"memory":{"difficulty":3.5307239812763354,"shortStability":3.13768,"stability":3.9221},"phase":"learning","reviews":1,"step":1}');
INSERT INTO review VALUES(7,'19yytz54w79k32fldjsd2mn19o','他|ta1','reading','typed',1795325699839,1795325699839,20779,'他','[]',NULL,'ta1',1,3,0,0,0.0,NULL,NULL,'[]','[{"expected":"t","given":"","unit":"initial"},{"expected":"a","given":"","unit":"final"},{"expected":"1","given":"","unit":"tone"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795326299839},"lapses":0,"memory":{"difficulty":3.5307239812763354,"shortStability":3.13768,"stability":3.9221},"phase":"learning","reviews":1,"step":1}');
INSERT INTO review VALUES(8,'jwgfwll1x3cz21wdzui0kuxrs','了|le5','meaning','meaning',1795325700771,1795325700774,20779,'了','["(links a verb to how it is done)","(possession or description: ''s, of)","(ending that softens a sentence)","(completed action or new situation)"]',3,'(links a verb to how it is done)',0,1,0,0,0.25,NULL,NULL,'[{"expected":"了|le5","given":"得|de5","unit":"word"}]','[{"expected":"了|le5","given":"得|de5","unit":"word"},{"expected":"了|le5","given":"的|de5","unit":"word"},{"expected":"了|le5","given":"啊|a5","unit":"word"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795325760774},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}');
INSERT INTO review VALUES(9,'gugdl0b05m7e1x6mz8ibwvtz2','是|shi4','meaning','meaning',1795325700799,1795325700800,20779,'是','["to worry; to be anxious","to be; yes","to search; to look up","to walk; to leave"]',1,'to worry; to be anxious',0,1,0,0,0.25,NULL,NULL,'[{"expected":"是|shi4","given":"愁|chou2","unit":"word"}]','[{"expected":"是|shi4","given":"愁|chou2","unit":"word"},{"expected":"是|shi4","given":"搜|sou1","unit":"word"},{"expected":"是|shi4","given":"走|zou3","unit":"word"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795325760800},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}');
INSERT INTO review VALUES(10,'40l7wgsh2g006c0mnvb9h168','在|zai4','meaning','meaning',1795325700823,1795325700824,20779,'在','["to stuff; to squeeze in; to stop up","to dry in the sun; to sunbathe; to shine on","to be at; at, in; (action in progress)","to harm; to do evil to; harm"]',2,'to stuff; to squeeze in; to stop up',0,1,0,0,0.25,NULL,NULL,'[{"expected":"在|zai4","given":"塞|sai1","unit":"word"}]','[{"expected":"在|zai4","given":"塞|sai1","unit":"word"},{"expected":"在|zai4","given":"晒|shai4","unit":"word"},{"expected":"在|zai4","given":"害|hai4","unit":"word"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795325760824},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}');
INSERT INTO review VALUES(11,'3i6mb3o49q2ph2c2hr7evzi2f5','了|le5','reading','reading',1795325701103,1795325701716,20779,'了','["ne","la","na","le"]',3,'ne',0,1,0,1,0.25,NULL,NULL,'[{"expected":"l","given":"n","unit":"initial"}]','[{"expected":"l","given":"n","unit":"initial"},{"expected":"e","given":"a","unit":"final"}]',2,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795325761716},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}');
INSERT INTO review VALUES(12,'2vgq0f0arzxk1xhc6wmlrh17n','他|ta1','reading','reading',1795325701724,1795325701734,20779,'他','["tān","dān","dā","tā"]',3,'tān',0,1,0,0,0.25,NULL,NULL,'[{"expected":"a","given":"an","unit":"final"}]','[{"expected":"a","given":"an","unit":"final"},{"expected":"t","given":"d","unit":"initial"}]',2,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795325761734},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}');
INSERT INTO review VALUES(13,'xdlwdque6o7kjwcwi9zj1gyx','我|wo3','reading','reading',1795325701763,1795325701764,20779,'我','["wū","wǔ","wō","wǒ"]',3,'wū',0,1,0,0,0.25,NULL,NULL,'[{"expected":"uo","given":"u","unit":"final"},{"expected":"3","given":"1","unit":"tone"}]','[{"expected":"uo","given":"u","unit":"final"},{"expected":"3","given":"1","unit":"tone"}]',2,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795325761764},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}');
CREATE TABLE event (
  id INTEGER PRIMARY KEY,
  after_review INTEGER NOT NULL,
  at INTEGER NOT NULL,
  day INTEGER NOT NULL,
  word TEXT NOT NULL,
  skill TEXT NOT NULL,
  change TEXT NOT NULL
) STRICT;
INSERT INTO event VALUES(1,6,1795325699815,20779,'他|ta1','reading','{"undo":6}');
INSERT INTO event VALUES(2,7,1795325699863,20779,'不|bu4','reading','{"flag":true}');
INSERT INTO event VALUES(3,7,1795325699882,20779,'不|bu4','reading','{"hold":"suspended"}');
INSERT INTO event VALUES(4,7,1795325699973,20779,'他|ta1','reading','{"undo":7}');
INSERT INTO event VALUES(5,7,1795325700093,20779,'银行|yin2 hang2','reading','{"hold":"known"}');
INSERT INTO event VALUES(6,7,1795325700225,20779,'银行|yin2 hang2','reading','{"hold":"known"}');
INSERT INTO event VALUES(7,7,1795325700368,20779,'了|le5','reading','{"reset":true}');
INSERT INTO event VALUES(8,7,1795325700468,20779,'是|shi4','reading','{"hold":"suspended"}');
INSERT INTO event VALUES(9,7,1795325700605,20779,'是|shi4','reading','{"flag":true}');
INSERT INTO event VALUES(10,10,1795325700865,20779,'在|zai4','meaning','{"undo":10}');
CREATE TABLE voided (
  review INTEGER PRIMARY KEY
) STRICT;
INSERT INTO voided VALUES(1);
INSERT INTO voided VALUES(6);
INSERT INTO voided VALUES(7);
INSERT INTO voided VALUES(10);
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
INSERT INTO card VALUES('不|bu4','reading','new','suspended','normal',1,0,NULL,NULL,NULL,0,0,0,NULL,NULL,NULL,NULL);
INSERT INTO card VALUES('了|le5','meaning','learning',NULL,'normal',0,0,0.11039999999999999813,0.08832000000000000961,6.168599999999999639,0,1,0,1795325700774,20779,1795325760774,NULL);
INSERT INTO card VALUES('了|le5','reading','learning',NULL,'normal',0,0,0.11039999999999999813,0.08832000000000000961,6.168599999999999639,0,1,0,1795325701716,20779,1795325761716,NULL);
INSERT INTO card VALUES('他|ta1','reading','learning',NULL,'normal',0,0,0.11039999999999999813,0.08832000000000000961,6.168599999999999639,0,1,0,1795325701734,20779,1795325761734,NULL);
INSERT INTO card VALUES('和|he2','reading','learning',NULL,'normal',0,0,0.11039999999999999813,0.08832000000000000961,6.168599999999999639,0,1,0,1795325699576,20779,1795325759576,NULL);
INSERT INTO card VALUES('在|zai4','reading','learning',NULL,'normal',0,0,3.9220999999999999197,3.1376800000000000245,3.5307239812763353548,1,1,0,1795325699552,20779,1795326299552,NULL);
INSERT INTO card VALUES('我|wo3','reading','learning',NULL,'normal',0,0,0.11039999999999999813,0.08832000000000000961,6.168599999999999639,0,1,0,1795325701764,20779,1795325761764,NULL);
INSERT INTO card VALUES('是|shi4','meaning','learning',NULL,'normal',0,0,0.11039999999999999813,0.08832000000000000961,6.168599999999999639,0,1,0,1795325700800,20779,1795325760800,NULL);
INSERT INTO card VALUES('是|shi4','reading','learning','suspended','normal',1,0,3.9220999999999999197,3.1376800000000000245,3.5307239812763353548,1,1,0,1795325699525,20779,1795326299525,NULL);
INSERT INTO card VALUES('有|you3','reading','learning',NULL,'normal',0,0,0.11039999999999999813,0.08832000000000000961,6.168599999999999639,0,1,0,1795325699604,20779,1795325759604,NULL);
INSERT INTO card VALUES('银行|yin2 hang2','reading','new','known','normal',0,0,NULL,NULL,NULL,0,0,0,NULL,NULL,NULL,NULL);
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
INSERT INTO tally VALUES(20779,'meaning',2,0,0,2,0,0);
INSERT INTO tally VALUES(20779,'reading',7,2,1,7,0,0);
CREATE TABLE confusion (
  unit TEXT NOT NULL,
  expected TEXT NOT NULL,
  given TEXT NOT NULL,
  period INTEGER NOT NULL,
  count INTEGER NOT NULL,
  shown INTEGER NOT NULL,
  PRIMARY KEY (unit, expected, given, period)
) STRICT, WITHOUT ROWID;
INSERT INTO confusion VALUES('final','a','an',649,1,1);
INSERT INTO confusion VALUES('final','e','a',649,0,1);
INSERT INTO confusion VALUES('final','iu','iang',649,1,1);
INSERT INTO confusion VALUES('final','uo','u',649,1,1);
INSERT INTO confusion VALUES('initial','h','g',649,1,1);
INSERT INTO confusion VALUES('initial','l','n',649,1,1);
INSERT INTO confusion VALUES('initial','sh','s',649,0,1);
INSERT INTO confusion VALUES('initial','t','d',649,0,1);
INSERT INTO confusion VALUES('initial','z','c',649,0,1);
INSERT INTO confusion VALUES('tone','2','1',649,0,1);
INSERT INTO confusion VALUES('tone','3','1',649,1,1);
INSERT INTO confusion VALUES('tone','3','2',649,1,1);
INSERT INTO confusion VALUES('tone','4','1',649,0,1);
INSERT INTO confusion VALUES('tone','4','3',649,0,1);
INSERT INTO confusion VALUES('word','了|le5','啊|a5',649,0,1);
INSERT INTO confusion VALUES('word','了|le5','得|de5',649,1,1);
INSERT INTO confusion VALUES('word','了|le5','的|de5',649,0,1);
INSERT INTO confusion VALUES('word','是|shi4','愁|chou2',649,1,1);
INSERT INTO confusion VALUES('word','是|shi4','搜|sou1',649,0,1);
INSERT INTO confusion VALUES('word','是|shi4','走|zou3',649,0,1);
CREATE INDEX review_by_card ON review (word, skill);
CREATE INDEX event_by_card ON event (word, skill);
CREATE INDEX card_by_due_day ON card (due_on) WHERE due_on IS NOT NULL;
CREATE INDEX card_by_due_moment ON card (due_at) WHERE due_at IS NOT NULL;
COMMIT;

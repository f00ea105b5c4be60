PRAGMA application_id = 1347703636;
PRAGMA user_version = 7;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES('1');
INSERT INTO grdb_migrations VALUES('2');
INSERT INTO grdb_migrations VALUES('3');
INSERT INTO grdb_migrations VALUES('4');
INSERT INTO grdb_migrations VALUES('5');
INSERT INTO grdb_migrations VALUES('6');
INSERT INTO grdb_migrations VALUES('7');
CREATE TABLE setting (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO setting VALUES('desired-retention','0.85');
INSERT INTO setting VALUES('leech-threshold','3');
INSERT INTO setting VALUES('skills','reading');
CREATE TABLE voided (
  review INTEGER PRIMARY KEY
) STRICT;
INSERT INTO voided VALUES(1);
INSERT INTO voided VALUES(6);
INSERT INTO voided VALUES(7);
INSERT INTO voided VALUES(10);
INSERT INTO voided VALUES(14);
INSERT INTO voided VALUES(16);
INSERT INTO voided VALUES(19);
INSERT INTO voided VALUES(21);
INSERT INTO voided VALUES(24);
INSERT INTO voided VALUES(26);
INSERT INTO voided VALUES(29);
INSERT INTO voided VALUES(31);
INSERT INTO voided VALUES(35);
INSERT INTO voided VALUES(37);
INSERT INTO voided VALUES(39);
INSERT INTO voided VALUES(42);
INSERT INTO voided VALUES(44);
INSERT INTO voided VALUES(46);
INSERT INTO voided VALUES(49);
INSERT INTO voided VALUES(51);
INSERT INTO voided VALUES(53);
INSERT INTO voided VALUES(56);
INSERT INTO voided VALUES(58);
INSERT INTO voided VALUES(60);
INSERT INTO voided VALUES(63);
INSERT INTO voided VALUES(65);
INSERT INTO voided VALUES(67);
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
INSERT INTO card VALUES('了|le5','reading','review',NULL,'normal',0,0,19.080083911957640196,648.34063306578912032,4.1561155452332751991,0,5,0,1809614707027,20779,NULL,21060);
INSERT INTO card VALUES('他|ta1','reading','review',NULL,'normal',0,0,46.068751643708111486,1370.3888764110313332,1.0,0,4,0,1821278710543,20779,NULL,21770);
INSERT INTO card VALUES('和|he2','reading','review',NULL,'normal',0,0,38.23657050279204128,675.9365688188054264,4.549064768546023707,0,7,1,1814366709483,20779,NULL,21224);
INSERT INTO card VALUES('在|zai4','reading','review',NULL,'normal',0,0,12.609024777266219175,102.51238846933372883,9.2280254759484439119,0,10,2,1821278710267,20779,NULL,21093);
INSERT INTO card VALUES('我|wo3','reading','review',NULL,'normal',0,0,8.5355377331152180175,29.5948349007738436,8.1084886379729077532,0,5,1,1873118711318,20779,NULL,21692);
INSERT INTO card VALUES('是|shi4','meaning','learning',NULL,'normal',0,0,0.11039999999999999813,0.08832000000000000961,6.168599999999999639,0,1,0,1795325700800,20779,1795325760800,NULL);
INSERT INTO card VALUES('是|shi4','reading','learning','suspended','normal',1,0,3.9220999999999999197,3.1376800000000000245,3.5307239812763353548,1,1,0,1795325699525,20779,1795326299525,NULL);
INSERT INTO card VALUES('有|you3','reading','review',NULL,'normal',0,0,22.058077869031123441,245.52842703217825715,8.511538810760596263,0,9,2,1821278710412,20779,NULL,21117);
INSERT INTO card VALUES('爱|ai4','reading','new','known','normal',0,0,NULL,NULL,NULL,0,0,0,NULL,NULL,NULL,NULL);
CREATE TABLE tally (
  day INTEGER NOT NULL,
  skill TEXT NOT NULL,
  reviews INTEGER NOT NULL,
  correct INTEGER NOT NULL,
  milliseconds INTEGER NOT NULL,
  introduced INTEGER NOT NULL,
  mature_reviews INTEGER NOT NULL,
  mature_correct INTEGER NOT NULL, learned INTEGER NOT NULL DEFAULT 0, marked INTEGER NOT NULL DEFAULT 0, predicted INTEGER NOT NULL DEFAULT 0, target INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (day, skill)
) STRICT, WITHOUT ROWID;
INSERT INTO tally VALUES(20779,'meaning',2,0,0,2,0,0,0,0,0,0);
INSERT INTO tally VALUES(20779,'reading',7,2,1,7,0,0,0,1,0,0);
INSERT INTO tally VALUES(20780,'reading',3,2,136,0,0,0,0,0,0,0);
INSERT INTO tally VALUES(20783,'reading',3,2,132,0,0,0,0,0,0,0);
INSERT INTO tally VALUES(20794,'reading',3,2,151,0,1,0,0,0,793,850);
INSERT INTO tally VALUES(20839,'reading',3,2,141,0,2,1,0,0,1292,1700);
INSERT INTO tally VALUES(20849,'reading',0,0,0,0,0,0,0,1,0,0);
INSERT INTO tally VALUES(20850,'reading',0,0,0,0,0,0,0,-1,0,0);
INSERT INTO tally VALUES(20939,'reading',1,1,0,0,0,0,0,0,0,0);
INSERT INTO tally VALUES(20940,'reading',4,3,200,0,4,3,0,0,2586,3400);
INSERT INTO tally VALUES(20944,'reading',4,3,244,0,3,2,0,0,2466,2550);
INSERT INTO tally VALUES(20959,'reading',4,3,219,0,3,2,0,0,2756,2550);
INSERT INTO tally VALUES(20999,'reading',4,4,182,0,3,3,1,0,2506,2550);
INSERT INTO tally VALUES(21079,'reading',4,3,178,0,4,3,2,0,3085,3400);
INSERT INTO tally VALUES(21679,'reading',1,1,0,0,0,0,0,0,0,0);
CREATE TABLE confusion (
  unit TEXT NOT NULL,
  expected TEXT NOT NULL,
  given TEXT NOT NULL,
  period INTEGER NOT NULL,
  count INTEGER NOT NULL,
  shown INTEGER NOT NULL,
  PRIMARY KEY (unit, expected, given, period)
) STRICT, WITHOUT ROWID;
INSERT INTO confusion VALUES('final','a','ai',658,0,1);
INSERT INTO confusion VALUES('final','a','an',649,1,1);
INSERT INTO confusion VALUES('final','e','a',649,0,3);
INSERT INTO confusion VALUES('final','e','a',651,0,2);
INSERT INTO confusion VALUES('final','e','a',654,0,1);
INSERT INTO confusion VALUES('final','e','ei',649,1,1);
INSERT INTO confusion VALUES('final','e','ei',651,0,1);
INSERT INTO confusion VALUES('final','e','ie',654,0,1);
INSERT INTO confusion VALUES('final','e','uo',649,0,1);
INSERT INTO confusion VALUES('final','iu','iang',649,1,1);
INSERT INTO confusion VALUES('final','iu','iao',649,0,1);
INSERT INTO confusion VALUES('final','iu','iao',654,0,1);
INSERT INTO confusion VALUES('final','iu','iao',656,0,1);
INSERT INTO confusion VALUES('final','iu','u',651,1,1);
INSERT INTO confusion VALUES('final','iu','u',654,0,1);
INSERT INTO confusion VALUES('final','iu','u',658,0,1);
INSERT INTO confusion VALUES('final','iu','ui',654,0,1);
INSERT INTO confusion VALUES('final','uo','u',649,1,2);
INSERT INTO confusion VALUES('final','uo','ua',658,1,1);
INSERT INTO confusion VALUES('final','uo','ü',654,0,1);
INSERT INTO confusion VALUES('initial','h','g',649,1,1);
INSERT INTO confusion VALUES('initial','h','g',654,0,1);
INSERT INTO confusion VALUES('initial','h','g',656,0,1);
INSERT INTO confusion VALUES('initial','h','k',649,0,1);
INSERT INTO confusion VALUES('initial','h','k',656,0,1);
INSERT INTO confusion VALUES('initial','h','∅',649,0,1);
INSERT INTO confusion VALUES('initial','l','n',649,1,3);
INSERT INTO confusion VALUES('initial','l','n',651,0,1);
INSERT INTO confusion VALUES('initial','l','n',654,0,1);
INSERT INTO confusion VALUES('initial','sh','s',649,0,1);
INSERT INTO confusion VALUES('initial','t','d',649,0,2);
INSERT INTO confusion VALUES('initial','t','d',654,0,1);
INSERT INTO confusion VALUES('initial','z','c',649,0,2);
INSERT INTO confusion VALUES('initial','z','c',654,0,1);
INSERT INTO confusion VALUES('initial','z','c',656,0,1);
INSERT INTO confusion VALUES('initial','z','s',649,0,1);
INSERT INTO confusion VALUES('initial','z','s',654,0,1);
INSERT INTO confusion VALUES('initial','z','zh',654,1,3);
INSERT INTO confusion VALUES('initial','z','zh',658,0,1);
INSERT INTO confusion VALUES('initial','∅','h',677,0,1);
INSERT INTO confusion VALUES('initial','∅','n',654,0,1);
INSERT INTO confusion VALUES('tone','1','3',649,0,1);
INSERT INTO confusion VALUES('tone','1','4',654,0,1);
INSERT INTO confusion VALUES('tone','1','4',658,0,1);
INSERT INTO confusion VALUES('tone','2','1',649,1,3);
INSERT INTO confusion VALUES('tone','2','1',651,0,1);
INSERT INTO confusion VALUES('tone','2','1',654,0,1);
INSERT INTO confusion VALUES('tone','2','1',656,0,2);
INSERT INTO confusion VALUES('tone','3','1',649,1,1);
INSERT INTO confusion VALUES('tone','3','1',654,1,2);
INSERT INTO confusion VALUES('tone','3','1',658,1,1);
INSERT INTO confusion VALUES('tone','3','1',677,0,1);
INSERT INTO confusion VALUES('tone','3','2',649,1,2);
INSERT INTO confusion VALUES('tone','3','2',651,0,1);
INSERT INTO confusion VALUES('tone','3','2',654,0,2);
INSERT INTO confusion VALUES('tone','3','2',656,0,1);
INSERT INTO confusion VALUES('tone','3','2',658,0,1);
INSERT INTO confusion VALUES('tone','3','4',649,0,1);
INSERT INTO confusion VALUES('tone','3','4',654,0,1);
INSERT INTO confusion VALUES('tone','4','1',649,1,3);
INSERT INTO confusion VALUES('tone','4','1',654,2,3);
INSERT INTO confusion VALUES('tone','4','1',656,0,1);
INSERT INTO confusion VALUES('tone','4','1',658,0,1);
INSERT INTO confusion VALUES('tone','4','3',649,0,1);
INSERT INTO confusion VALUES('tone','4','3',654,0,2);
INSERT INTO confusion VALUES('word','了|le5','啊|a5',649,0,1);
INSERT INTO confusion VALUES('word','了|le5','得|de5',649,1,1);
INSERT INTO confusion VALUES('word','了|le5','的|de5',649,0,1);
INSERT INTO confusion VALUES('word','是|shi4','愁|chou2',649,1,1);
INSERT INTO confusion VALUES('word','是|shi4','搜|sou1',649,0,1);
INSERT INTO confusion VALUES('word','是|shi4','走|zou3',649,0,1);
CREATE TABLE host (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
, node INTEGER, is_retired INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO host VALUES(1,'688aefa66b5e7109',NULL,0);
CREATE TABLE practice (
  review INTEGER PRIMARY KEY
) STRICT;
INSERT INTO practice VALUES(54);
INSERT INTO practice VALUES(62);
CREATE TABLE IF NOT EXISTS "configuration" (
  id INTEGER PRIMARY KEY,
  digest TEXT NOT NULL,
  clock INTEGER NOT NULL,
  host INTEGER NOT NULL REFERENCES host (id),
  sequence INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT;
INSERT INTO configuration VALUES(1,'5683db86ca72bc735ece7edb6aecf869c0b295acb0fbcc07ef80d9f8d0c1d749',1795325699500,1,1,1795325699500,'{"desiredRetention":0.9,"isBalanced":true,"isFuzzed":true,"learningSteps":[60,600],"leechThreshold":8,"maximumIntervalDays":36500,"parameters":[0.1104,2.2395,3.9221,11.7841,6.1686,0.6457,3.6807,1.9795,0,1.3826,0.7024,0.5999,0.8146,0.6398,1,1.3207,0.6707,3.8668,0.4416,0.0934,1.8631,0.6162,1.0869,0.1567,0.0801,0.2421,0.9464,0.1433,0.7145,0,0.5667,0.3734,0.5333,0.3048],"practiceSeconds":43200,"relearningSteps":[600],"suspendsLeeches":false,"usesGuessRate":true}');
INSERT INTO configuration VALUES(2,'44e48f098338f0e8a1c5bef1f5e9326dc68a091814ead18c1332bc29d53fa821',1795325701716,1,2,1795325701716,'{"desiredRetention":0.9,"isBalanced":true,"isFuzzed":true,"learningSteps":[60,600],"leechThreshold":3,"maximumIntervalDays":36500,"parameters":[0.1104,2.2395,3.9221,11.7841,6.1686,0.6457,3.6807,1.9795,0,1.3826,0.7024,0.5999,0.8146,0.6398,1,1.3207,0.6707,3.8668,0.4416,0.0934,1.8631,0.6162,1.0869,0.1567,0.0801,0.2421,0.9464,0.1433,0.7145,0,0.5667,0.3734,0.5333,0.3048],"practiceSeconds":43200,"relearningSteps":[600],"suspendsLeeches":false,"usesGuessRate":true}');
INSERT INTO configuration VALUES(3,'ac48bbf2c895900d666d3f588378bf3c57ae6cc911099d5eafd3a19fcd21380c',1795445079583,1,26,1795445079583,'{"desiredRetention":0.85,"isBalanced":true,"isFuzzed":true,"learningSteps":[60,600],"leechThreshold":3,"maximumIntervalDays":36500,"parameters":[0.1104,2.2395,3.9221,11.7841,6.1686,0.6457,3.6807,1.9795,0,1.3826,0.7024,0.5999,0.8146,0.6398,1,1.3207,0.6707,3.8668,0.4416,0.0934,1.8631,0.6162,1.0869,0.1567,0.0801,0.2421,0.9464,0.1433,0.7145,0,0.5667,0.3734,0.5333,0.3048],"practiceSeconds":43200,"relearningSteps":[600],"suspendsLeeches":false,"usesGuessRate":true}');
CREATE TABLE IF NOT EXISTS "review" (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL,
  clock INTEGER NOT NULL,
  source TEXT NOT NULL,
  host INTEGER NOT NULL REFERENCES host (id),
  sequence INTEGER NOT NULL,
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
INSERT INTO review VALUES(1,'2aqntcnrkmak63qiyrkza72zs7',1795325699500,'trainer',1,3,'了|le5','reading','reading',1795325698575,1795325699500,20779,'了','["ne","la","na","le"]',3,'ne',0,1,0,0,0.25,NULL,NULL,'[{"expected":"l","given":"n","unit":"initial"}]','[{"expected":"l","given":"n","unit":"initial"},{"expected":"e","given":"a","unit":"final"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795325759500},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}');
INSERT INTO review VALUES(2,'bjhu70g9eiez34lmi6ppcghtn',1795325699525,'trainer',1,4,'是|shi4','reading','reading',1795325699523,1795325699525,20779,'是','["sī","sì","shì","shī"]',2,'shì',1,3,0,0,0.25,NULL,NULL,'[]','[{"expected":"sh","given":"s","unit":"initial"},{"expected":"4","given":"1","unit":"tone"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795326299525},"lapses":0,"memory":{"difficulty":3.5307239812763354,"shortStability":3.13768,"stability":3.9221},"phase":"learning","reviews":1,"step":1}');
INSERT INTO review VALUES(3,'7570muosvg9m1xd686cctg5r7',1795325699552,'trainer',1,5,'在|zai4','reading','reading',1795325699550,1795325699552,20779,'在','["zài","cài","cǎi","zǎi"]',0,'zài',1,3,0,0,0.25,NULL,NULL,'[]','[{"expected":"z","given":"c","unit":"initial"},{"expected":"4","given":"3","unit":"tone"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795326299552},"lapses":0,"memory":{"difficulty":3.5307239812763354,"shortStability":3.13768,"stability":3.9221},"phase":"learning","reviews":1,"step":1}');
INSERT INTO review VALUES(4,'i20pvykhlof3190ibelfa4l7z',1795325699576,'trainer',1,6,'和|he2','reading','reading',1795325699575,1795325699576,20779,'和','["hé","gé","hē","gē"]',0,'gé',0,1,0,0,0.25,NULL,NULL,'[{"expected":"h","given":"g","unit":"initial"}]','[{"expected":"h","given":"g","unit":"initial"},{"expected":"2","given":"1","unit":"tone"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795325759576},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}');
INSERT INTO review VALUES(5,'3344om3q2hp7r3adbjisw7ycwu',1795325699604,'trainer',1,7,'有|you3','reading','reading',1795325699603,1795325699604,20779,'有','["yǎng","yóu","yáng","yǒu"]',3,'yáng',0,1,0,0,0.25,NULL,NULL,'[{"expected":"iu","given":"iang","unit":"final"},{"expected":"3","given":"2","unit":"tone"}]','[{"expected":"iu","given":"iang","unit":"final"},{"expected":"3","given":"2","unit":"tone"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795325759604},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}');
INSERT INTO review VALUES(6,'3ej6vbepzcivv1lp2dtifb16hh',1795325699786,'trainer',1,8,'他|ta1','reading','typed',1795325699780,1795325699786,20779,'他','[]',NULL,'ta1',1,3,0,0,0.0,NULL,NULL,'[]','[{"expected":"t","given":"","unit":"initial"},{"expected":"a","given":"","unit":"final"},{"expected":"1","given":"","unit":"tone"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795326299786},"lapses":0,"memory":{"difficulty":3.5307239812763354,"shortStability":3.13768,"stability":3.9221},"phase":"learning","reviews":1,"step":1}');
INSERT INTO review VALUES(7,'19yytz54w79k32fldjsd2mn19o',1795325699839,'trainer',1,10,'他|ta1','reading','typed',1795325699839,1795325699839,20779,'他','[]',NULL,'ta1',1,3,0,0,0.0,NULL,NULL,'[]','[{"expected":"t","given":"","unit":"initial"},{"expected":"a","given":"","unit":"final"},{"expected":"1","given":"","unit":"tone"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795326299839},"lapses":0,"memory":{"difficulty":3.5307239812763354,"shortStability":3.13768,"stability":3.9221},"phase":"learning","reviews":1,"step":1}');
INSERT INTO review VALUES(8,'jwgfwll1x3cz21wdzui0kuxrs',1795325700774,'trainer',1,19,'了|le5','meaning','meaning',1795325700771,1795325700774,20779,'了','["(links a verb to how it is done)","(possession or description: ''s, of)","(ending that softens a sentence)","(completed action or new situation)"]',3,'(links a verb to how it is done)',0,1,0,0,0.25,NULL,NULL,'[{"expected":"了|le5","given":"得|de5","unit":"word"}]','[{"expected":"了|le5","given":"得|de5","unit":"word"},{"expected":"了|le5","given":"的|de5","unit":"word"},{"expected":"了|le5","given":"啊|a5","unit":"word"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795325760774},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}');
INSERT INTO review VALUES(9,'gugdl0b05m7e1x6mz8ibwvtz2',1795325700800,'trainer',1,20,'是|shi4','meaning','meaning',1795325700799,1795325700800,20779,'是','["to worry; to be anxious","to be; yes","to search; to look up","to walk; to leave"]',1,'to worry; to be anxious',0,1,0,0,0.25,NULL,NULL,'[{"expected":"是|shi4","given":"愁|chou2","unit":"word"}]','[{"expected":"是|shi4","given":"愁|chou2","unit":"word"},{"expected":"是|shi4","given":"搜|sou1","unit":"word"},{"expected":"是|shi4","given":"走|zou3","unit":"word"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795325760800},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}');
INSERT INTO review VALUES(10,'40l7wgsh2g006c0mnvb9h168',1795325700824,'trainer',1,21,'在|zai4','meaning','meaning',1795325700823,1795325700824,20779,'在','["to stuff; to squeeze in; to stop up","to dry in the sun; to sunbathe; to shine on","to be at; at, in; (action in progress)","to harm; to do evil to; harm"]',2,'to stuff; to squeeze in; to stop up',0,1,0,0,0.25,NULL,NULL,'[{"expected":"在|zai4","given":"塞|sai1","unit":"word"}]','[{"expected":"在|zai4","given":"塞|sai1","unit":"word"},{"expected":"在|zai4","given":"晒|shai4","unit":"word"},{"expected":"在|zai4","given":"害|hai4","unit":"word"}]',1,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795325760824},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}');
INSERT INTO review VALUES(11,'3i6mb3o49q2ph2c2hr7evzi2f5',1795325701716,'trainer',1,23,'了|le5','reading','reading',1795325701103,1795325701716,20779,'了','["ne","la","na","le"]',3,'ne',0,1,0,1,0.25,NULL,NULL,'[{"expected":"l","given":"n","unit":"initial"}]','[{"expected":"l","given":"n","unit":"initial"},{"expected":"e","given":"a","unit":"final"}]',2,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795325761716},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}');
INSERT INTO review VALUES(12,'2vgq0f0arzxk1xhc6wmlrh17n',1795325701734,'trainer',1,24,'他|ta1','reading','reading',1795325701724,1795325701734,20779,'他','["tān","dān","dā","tā"]',3,'tān',0,1,0,0,0.25,NULL,NULL,'[{"expected":"a","given":"an","unit":"final"}]','[{"expected":"a","given":"an","unit":"final"},{"expected":"t","given":"d","unit":"initial"}]',2,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795325761734},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}');
INSERT INTO review VALUES(13,'xdlwdque6o7kjwcwi9zj1gyx',1795325701764,'trainer',1,25,'我|wo3','reading','reading',1795325701763,1795325701764,20779,'我','["wū","wǔ","wō","wǒ"]',3,'wū',0,1,0,0,0.25,NULL,NULL,'[{"expected":"uo","given":"u","unit":"final"},{"expected":"3","given":"1","unit":"tone"}]','[{"expected":"uo","given":"u","unit":"final"},{"expected":"3","given":"1","unit":"tone"}]',2,'{"lapses":0,"phase":"new","reviews":0,"step":0}','{"due":{"at":1795325761764},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}');
INSERT INTO review VALUES(14,'2p8z274dmkmi1bkn3cukh20bs',1795445079584,'trainer',1,27,'和|he2','reading','reading',1795445079518,1795445079583,20780,'和','["ké","hē","kē","hé"]',3,'ké',0,1,0,0,0.25,1.3817130439814815368,0.51040979413593456914,'[{"expected":"h","given":"k","unit":"initial"}]','[{"expected":"h","given":"k","unit":"initial"},{"expected":"2","given":"1","unit":"tone"}]',3,'{"due":{"at":1795325759576},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}','{"due":{"at":1795445139583},"lapses":0,"memory":{"difficulty":8.003005184668442,"shortStability":0.0168201880113023,"stability":0.06785981424833029},"phase":"learning","reviews":2,"step":0}');
INSERT INTO review VALUES(15,'6EBBEADD-323A-4031-B328-3D163446D5C6',1795445079668,'trainer',1,29,'和|he2','reading','reading',1795445079518,1795445079583,20780,'和','["ké","hē","kē","hé"]',3,'ké',1,4,1,0,0.25,1.3817130439814815368,0.51040979413593456914,'[]','[{"expected":"h","given":"k","unit":"initial"},{"expected":"2","given":"1","unit":"tone"}]',3,'{"due":{"at":1795325759576},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}','{"due":{"on":20781},"lapses":0,"memory":{"difficulty":4.557968263938953,"shortStability":49.29544060787267,"stability":0.9442043655391811},"phase":"review","reviews":2,"step":0}');
INSERT INTO review VALUES(16,'13ips5a5n9ziut4o9b694qm8q',1795445079743,'trainer',1,30,'有|you3','reading','reading',1795445079656,1795445079743,20780,'有','["yáo","yóu","yǒu","yǎo"]',2,'yáo',0,1,0,76,0.25,1.381714571759259158,0.51040974533251670663,'[{"expected":"iu","given":"iao","unit":"final"},{"expected":"3","given":"2","unit":"tone"}]','[{"expected":"iu","given":"iao","unit":"final"},{"expected":"3","given":"2","unit":"tone"}]',3,'{"due":{"at":1795325759604},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}','{"due":{"at":1795445139743},"lapses":0,"memory":{"difficulty":8.003005033256253,"shortStability":0.01682018885995322,"stability":0.06785981694611518},"phase":"learning","reviews":2,"step":0}');
INSERT INTO review VALUES(17,'F0380D35-5043-4BE5-B232-6B35DFABAA9D',1795445079795,'trainer',1,32,'有|you3','reading','reading',1795445079656,1795445079743,20780,'有','["yáo","yóu","yǒu","yǎo"]',2,'yáo',1,4,1,76,0.25,1.381714571759259158,0.51040974533251670663,'[]','[{"expected":"iu","given":"iao","unit":"final"},{"expected":"3","given":"2","unit":"tone"}]',3,'{"due":{"at":1795325759604},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}','{"due":{"on":20781},"lapses":0,"memory":{"difficulty":4.557968263938953,"shortStability":49.2954459673564,"stability":0.9442044799350219},"phase":"review","reviews":2,"step":0}');
INSERT INTO review VALUES(18,'12nrhdk4ewsq72c29nc2es4mwb',1795445079855,'trainer',1,33,'了|le5','reading','reading',1795445079792,1795445079855,20780,'了','["lei","ne","la","le"]',3,'lei',0,1,0,60,0.25,1.3816914236111110803,0.51041048478432704538,'[{"expected":"e","given":"ei","unit":"final"}]','[{"expected":"e","given":"ei","unit":"final"},{"expected":"l","given":"n","unit":"initial"},{"expected":"e","given":"a","unit":"final"}]',3,'{"due":{"at":1795325761716},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}','{"due":{"at":1795445139855},"lapses":0,"memory":{"difficulty":8.003007327399192,"shortStability":0.01682017600149432,"stability":0.06785977607026156},"phase":"learning","reviews":2,"step":0}');
INSERT INTO review VALUES(19,'2qx16l7njqnq01iix14jmppde8',1795704280731,'trainer',1,34,'他|ta1','reading','reading',1795704280657,1795704280731,20783,'他','["dā","tǎ","dǎ","tā"]',3,'dā',0,1,0,0,0.25,4.3817013541666662845,0.46130557561665336274,'[{"expected":"t","given":"d","unit":"initial"}]','[{"expected":"t","given":"d","unit":"initial"},{"expected":"1","given":"3","unit":"tone"}]',3,'{"due":{"at":1795325761734},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}','{"due":{"at":1795704340731},"lapses":0,"memory":{"difficulty":7.850659765296372,"shortStability":0.017651209953484057,"stability":0.07062924673927205},"phase":"learning","reviews":2,"step":0}');
INSERT INTO review VALUES(20,'0DBB6D8B-DD10-49DE-994A-DA19375701DF',1795704280812,'trainer',1,36,'他|ta1','reading','reading',1795704280657,1795704280731,20783,'他','["dā","tǎ","dǎ","tā"]',3,'dā',1,4,1,0,0.25,4.3817013541666662845,0.46130557561665336274,'[]','[{"expected":"t","given":"d","unit":"initial"},{"expected":"1","given":"3","unit":"tone"}]',3,'{"due":{"at":1795325761734},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}','{"due":{"on":20785},"lapses":0,"memory":{"difficulty":4.557968263938953,"shortStability":54.6831927495047,"stability":1.0633024125010488},"phase":"review","reviews":2,"step":0}');
INSERT INTO review VALUES(21,'29ft4t3x22rd01qk4p0ee4xm0w',1795704280887,'trainer',1,37,'我|wo3','reading','reading',1795704280807,1795704280887,20783,'我','["wǔ","wò","wǒ","wù"]',2,'wǔ',0,1,0,77,0.25,4.3817028125000003768,0.46130556204912220863,'[{"expected":"uo","given":"u","unit":"final"}]','[{"expected":"uo","given":"u","unit":"final"},{"expected":"3","given":"4","unit":"tone"}]',3,'{"due":{"at":1795325761764},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}','{"due":{"at":1795704340887},"lapses":0,"memory":{"difficulty":7.850659723203222,"shortStability":0.017651210177673196,"stability":0.07062924751987432},"phase":"learning","reviews":2,"step":0}');
INSERT INTO review VALUES(22,'7AB9BDD2-B2F2-4BF7-8375-9546AB2E1F1D',1795704280949,'trainer',1,39,'我|wo3','reading','reading',1795704280807,1795704280887,20783,'我','["wǔ","wò","wǒ","wù"]',2,'wǔ',1,4,1,77,0.25,4.3817028125000003768,0.46130556204912220863,'[]','[{"expected":"uo","given":"u","unit":"final"},{"expected":"3","given":"4","unit":"tone"}]',3,'{"due":{"at":1795325761764},"lapses":0,"memory":{"difficulty":6.1686,"shortStability":0.08832000000000001,"stability":0.1104},"phase":"learning","reviews":1,"step":0}','{"due":{"on":20785},"lapses":0,"memory":{"difficulty":4.557968263938953,"shortStability":54.68319424069335,"stability":1.0633024465376129},"phase":"review","reviews":2,"step":0}');
INSERT INTO review VALUES(23,'2uw6r5692jrjt3niy4cmyry34g',1795704281003,'trainer',1,40,'在|zai4','reading','reading',1795704280947,1795704281003,20783,'在','["zāi","sāi","sài","zài"]',3,'zāi',0,1,0,55,0.25,4.3817297569444448868,0.90298416117299284966,'[{"expected":"4","given":"1","unit":"tone"}]','[{"expected":"4","given":"1","unit":"tone"},{"expected":"z","given":"s","unit":"initial"}]',3,'{"due":{"at":1795326299552},"lapses":0,"memory":{"difficulty":3.5307239812763354,"shortStability":3.13768,"stability":3.9221},"phase":"learning","reviews":1,"step":1}','{"due":{"at":1795704341003},"lapses":0,"memory":{"difficulty":8.751871470822044,"shortStability":0.26309306399323273,"stability":1.2173874602816595},"phase":"learning","reviews":2,"step":0}');
INSERT INTO review VALUES(24,'2o9q1ux06yg0d2nc3qxmd43ika',1796654681823,'trainer',1,41,'了|le5','reading','reading',1796654681724,1796654681823,20794,'了','["la","le","luo","ne"]',1,'la',0,1,0,0,0.25,14.000022777777777704,0.31245109700953549447,'[{"expected":"e","given":"a","unit":"final"}]','[{"expected":"e","given":"a","unit":"final"},{"expected":"e","given":"uo","unit":"final"},{"expected":"l","given":"n","unit":"initial"}]',3,'{"due":{"at":1795445139855},"lapses":0,"memory":{"difficulty":8.003007327399192,"shortStability":0.01682017600149432,"stability":0.06785977607026156},"phase":"learning","reviews":2,"step":0}','{"due":{"at":1796654741823},"lapses":0,"memory":{"difficulty":8.592240708069504,"shortStability":0.0037786918000464616,"stability":0.04940376891369081},"phase":"learning","reviews":3,"step":0}');
INSERT INTO review VALUES(25,'82D52ABE-AD19-41C3-82AB-4F9E942E4B46',1796654681915,'trainer',1,43,'了|le5','reading','reading',1796654681724,1796654681823,20794,'了','["la","le","luo","ne"]',1,'la',1,4,1,0,0.25,14.000022777777777704,0.31245109700953549447,'[]','[{"expected":"e","given":"a","unit":"final"},{"expected":"e","given":"uo","unit":"final"},{"expected":"l","given":"n","unit":"initial"}]',3,'{"due":{"at":1795445139855},"lapses":0,"memory":{"difficulty":8.003007327399192,"shortStability":0.01682017600149432,"stability":0.06785977607026156},"phase":"learning","reviews":2,"step":0}','{"due":{"on":20795},"lapses":0,"memory":{"difficulty":7.116740853559557,"shortStability":23.59724220144256,"stability":0.5892878658313033},"phase":"review","reviews":3,"step":0}');
INSERT INTO review VALUES(26,'1t1i7eneq21usw6gfkzj8f3lu',1796654681991,'trainer',1,44,'在|zai4','reading','reading',1796654681907,1796654681991,20794,'在','["cài","zài","cāi","zāi"]',1,'cài',0,1,0,82,0.25,11.000011435185184538,0.63521845030203583082,'[{"expected":"z","given":"c","unit":"initial"}]','[{"expected":"z","given":"c","unit":"initial"},{"expected":"4","given":"1","unit":"tone"}]',3,'{"due":{"at":1795704341003},"lapses":0,"memory":{"difficulty":8.751871470822044,"shortStability":0.26309306399323273,"stability":1.2173874602816595},"phase":"learning","reviews":2,"step":0}','{"due":{"at":1796654741991},"lapses":0,"memory":{"difficulty":9.4097211862905,"shortStability":0.04876589265820079,"stability":0.5789810788889064},"phase":"learning","reviews":3,"step":0}');
INSERT INTO review VALUES(27,'0D0BE742-193D-45A4-B685-337DA3DD8BCA',1796654682071,'trainer',1,46,'在|zai4','reading','reading',1796654681907,1796654681991,20794,'在','["cài","zài","cāi","zāi"]',1,'cài',1,4,1,82,0.25,11.000011435185184538,0.63521845030203583082,'[]','[{"expected":"z","given":"c","unit":"initial"},{"expected":"4","given":"1","unit":"tone"}]',3,'{"due":{"at":1795704341003},"lapses":0,"memory":{"difficulty":8.751871470822044,"shortStability":0.26309306399323273,"stability":1.2173874602816595},"phase":"learning","reviews":2,"step":0}','{"due":{"on":20797},"lapses":0,"memory":{"difficulty":8.161314223344794,"shortStability":36.20002050551065,"stability":4.11696228851738},"phase":"review","reviews":3,"step":0}');
INSERT INTO review VALUES(28,'1oy09emijgj9v33rz9a4t7wjil',1796654682140,'trainer',1,47,'和|he2','reading','reading',1796654682067,1796654682140,20794,'和','["hē","hé","ē","é"]',1,'hē',0,1,0,69,0.25,14.000029594907408281,0.72444906830249544693,'[{"expected":"2","given":"1","unit":"tone"}]','[{"expected":"2","given":"1","unit":"tone"},{"expected":"h","given":"∅","unit":"initial"}]',3,'{"due":{"on":20781},"lapses":0,"memory":{"difficulty":4.557968263938953,"shortStability":49.29544060787267,"stability":0.9442043655391811},"phase":"review","reviews":2,"step":0}','{"due":{"at":1796655282140},"lapses":1,"memory":{"difficulty":8.147794035771074,"shortStability":0.3447031010544406,"stability":0.4308788763180507},"phase":"relearning","reviews":3,"step":0}');
INSERT INTO review VALUES(29,'n6x6uw0kk4a11b4f1lamw8f3t',1800542683253,'trainer',1,48,'和|he2','reading','reading',1800542683164,1800542683253,20839,'和','["há","hē","hé","hā"]',2,'há',0,1,0,0,0.25,45.000012881944442709,0.47562499811798331084,'[{"expected":"e","given":"a","unit":"final"}]','[{"expected":"e","given":"a","unit":"final"},{"expected":"2","given":"1","unit":"tone"}]',3,'{"due":{"at":1796655282140},"lapses":1,"memory":{"difficulty":8.147794035771074,"shortStability":0.3447031010544406,"stability":0.4308788763180507},"phase":"relearning","reviews":3,"step":0}','{"due":{"at":1800543283253},"lapses":1,"memory":{"difficulty":8.931956422128316,"shortStability":0.06462760108762124,"stability":0.2581765815174835},"phase":"relearning","reviews":4,"step":0}');
INSERT INTO review VALUES(30,'22F7DA29-C920-4D49-96EF-F508EF691012',1800542683388,'trainer',1,50,'和|he2','reading','reading',1800542683164,1800542683253,20839,'和','["há","hē","hé","hā"]',2,'há',1,4,1,0,0.25,45.000012881944442709,0.47562499811798331084,'[]','[{"expected":"e","given":"a","unit":"final"},{"expected":"2","given":"1","unit":"tone"}]',3,'{"due":{"at":1796655282140},"lapses":1,"memory":{"difficulty":8.147794035771074,"shortStability":0.3447031010544406,"stability":0.4308788763180507},"phase":"relearning","reviews":3,"step":0}','{"due":{"on":20841},"lapses":1,"memory":{"difficulty":7.318700502973203,"shortStability":54.79018944631801,"stability":2.5444699689216996},"phase":"review","reviews":4,"step":0}');
INSERT INTO review VALUES(31,'2jjv3pctn7s1kjw66tp0lytgu',1800542683463,'trainer',1,51,'了|le5','reading','reading',1800542683364,1800542683463,20839,'了','["lei","ne","la","le"]',3,'lei',0,1,0,75,0.25,45.000018981481481718,0.55890339338755989917,'[{"expected":"e","given":"ei","unit":"final"}]','[{"expected":"e","given":"ei","unit":"final"},{"expected":"l","given":"n","unit":"initial"},{"expected":"e","given":"a","unit":"final"}]',3,'{"due":{"on":20795},"lapses":0,"memory":{"difficulty":7.116740853559557,"shortStability":23.59724220144256,"stability":0.5892878658313033},"phase":"review","reviews":3,"step":0}','{"due":{"at":1800543283463},"lapses":1,"memory":{"difficulty":8.58623537945127,"shortStability":0.2578692982702388,"stability":0.32233662283779846},"phase":"relearning","reviews":4,"step":0}');
INSERT INTO review VALUES(32,'051629D1-7D14-4AC5-A8F7-41045DF61019',1800542683557,'trainer',1,53,'了|le5','reading','reading',1800542683364,1800542683463,20839,'了','["lei","ne","la","le"]',3,'lei',1,4,1,75,0.25,45.000018981481481718,0.55890339338755989917,'[]','[{"expected":"e","given":"ei","unit":"final"},{"expected":"l","given":"n","unit":"initial"},{"expected":"e","given":"a","unit":"final"}]',3,'{"due":{"on":20795},"lapses":0,"memory":{"difficulty":7.116740853559557,"shortStability":23.59724220144256,"stability":0.5892878658313033},"phase":"review","reviews":3,"step":0}','{"due":{"on":20849},"lapses":0,"memory":{"difficulty":5.880508133329549,"shortStability":218.74294269555554,"stability":3.694829445719468},"phase":"review","reviews":4,"step":0}');
INSERT INTO review VALUES(33,'ng8t8jt6a7pieocbqruz2j5z',1800542683623,'trainer',1,54,'有|you3','reading','reading',1800542683537,1800542683623,20839,'有','["wǔ","yóu","wú","yǒu"]',3,'wǔ',0,1,0,66,0.25,59.000044907407406926,0.64360058379654183635,'[{"expected":"iu","given":"u","unit":"final"}]','[{"expected":"iu","given":"u","unit":"final"},{"expected":"3","given":"2","unit":"tone"}]',3,'{"due":{"on":20781},"lapses":0,"memory":{"difficulty":4.557968263938953,"shortStability":49.2954459673564,"stability":0.9442044799350219},"phase":"review","reviews":2,"step":0}','{"due":{"at":1800543283623},"lapses":1,"memory":{"difficulty":7.791518455875613,"shortStability":0.3681692506440064,"stability":0.460211563305008},"phase":"relearning","reviews":3,"step":0}');
INSERT INTO review VALUES(34,'3pg6rlxyhrhiu3lesnav942on7',1809182685306,'trainer',1,57,'有|you3','reading','reading',1809182685233,1809182685306,20939,'有','["niú","yǒu","niǔ","yóu"]',1,'yǒu',1,3,0,0,0.25,100.00001947916666722,0.45866580084563568497,'[]','[{"expected":"∅","given":"n","unit":"initial"},{"expected":"3","given":"2","unit":"tone"}]',3,'{"due":{"at":1800543283623},"lapses":1,"memory":{"difficulty":7.791518455875613,"shortStability":0.3681692506440064,"stability":0.460211563305008},"phase":"relearning","reviews":3,"step":0}','{"due":{"on":20940},"lapses":1,"memory":{"difficulty":7.943527490676716,"shortStability":13.02045471166472,"stability":1.7974241017227328},"phase":"review","reviews":4,"step":0}');
INSERT INTO review VALUES(35,'u1jjakyb5ncz23pfwxs7q1w7v',1809269105668,'trainer',1,58,'他|ta1','reading','reading',1809269105597,1809269105668,20940,'他','["dā","tà","dà","tā"]',3,'dā',0,1,0,0,0.25,157.00028862268518991,0.60301252093141333165,'[{"expected":"t","given":"d","unit":"initial"}]','[{"expected":"t","given":"d","unit":"initial"},{"expected":"1","given":"4","unit":"tone"}]',3,'{"due":{"on":20785},"lapses":0,"memory":{"difficulty":4.557968263938953,"shortStability":54.6831927495047,"stability":1.0633024125010488},"phase":"review","reviews":2,"step":0}','{"due":{"at":1809269705668},"lapses":1,"memory":{"difficulty":7.612658756495073,"shortStability":0.42255721482793707,"stability":0.5281965185349213},"phase":"relearning","reviews":3,"step":0}');
INSERT INTO review VALUES(36,'27DD1DA8-50B9-4F22-AAA4-5B5C25AE46CF',1809269105762,'trainer',1,60,'他|ta1','reading','reading',1809269105597,1809269105668,20940,'他','["dā","tà","dà","tā"]',3,'dā',1,4,1,0,0.25,157.00028862268518991,0.60301252093141333165,'[]','[{"expected":"t","given":"d","unit":"initial"},{"expected":"1","given":"4","unit":"tone"}]',3,'{"due":{"on":20785},"lapses":0,"memory":{"difficulty":4.557968263938953,"shortStability":54.6831927495047,"stability":1.0633024125010488},"phase":"review","reviews":2,"step":0}','{"due":{"on":21025},"lapses":0,"memory":{"difficulty":2.311335099837329,"shortStability":506.4283890428005,"stability":9.154667907757254},"phase":"review","reviews":3,"step":0}');
INSERT INTO review VALUES(37,'ok3anunkatun2kp05pjhqj55x',1809269105839,'trainer',1,61,'我|wo3','reading','reading',1809269105759,1809269105839,20940,'我','["yǔ","wò","wǒ","yù"]',2,'wò',0,1,0,78,0.25,157.00028879629630295,0.60301252358562651423,'[{"expected":"3","given":"4","unit":"tone"}]','[{"expected":"uo","given":"ü","unit":"final"},{"expected":"3","given":"4","unit":"tone"}]',3,'{"due":{"on":20785},"lapses":0,"memory":{"difficulty":4.557968263938953,"shortStability":54.68319424069335,"stability":1.0633024465376129},"phase":"review","reviews":2,"step":0}','{"due":{"at":1809269705839},"lapses":1,"memory":{"difficulty":7.612658768191414,"shortStability":0.42255722577984856,"stability":0.5281965322248107},"phase":"relearning","reviews":3,"step":0}');
INSERT INTO review VALUES(38,'877D1B12-5666-4CEB-A7ED-93C8812D612D',1809269105899,'trainer',1,63,'我|wo3','reading','reading',1809269105759,1809269105839,20940,'我','["yǔ","wò","wǒ","yù"]',2,'wò',1,4,1,78,0.25,157.00028879629630295,0.60301252358562651423,'[]','[{"expected":"uo","given":"ü","unit":"final"},{"expected":"3","given":"4","unit":"tone"}]',3,'{"due":{"on":20785},"lapses":0,"memory":{"difficulty":4.557968263938953,"shortStability":54.68319424069335,"stability":1.0633024465376129},"phase":"review","reviews":2,"step":0}','{"due":{"on":21022},"lapses":0,"memory":{"difficulty":2.311335099837329,"shortStability":506.4283930332261,"stability":9.154668130504527},"phase":"review","reviews":3,"step":0}');
INSERT INTO review VALUES(39,'xau8q02c83j826i9974llw2h9',1809269105951,'trainer',1,64,'和|he2','reading','reading',1809269105883,1809269105951,20940,'和','["hē","gē","hé","gé"]',2,'hē',0,1,0,65,0.25,101.00026270833333797,0.64536398560801933044,'[{"expected":"2","given":"1","unit":"tone"}]','[{"expected":"2","given":"1","unit":"tone"},{"expected":"h","given":"g","unit":"initial"}]',3,'{"due":{"on":20841},"lapses":1,"memory":{"difficulty":7.318700502973203,"shortStability":54.79018944631801,"stability":2.5444699689216996},"phase":"review","reviews":4,"step":0}','{"due":{"at":1809269705951},"lapses":2,"memory":{"difficulty":8.866142562406079,"shortStability":0.852422389819399,"stability":1.0655279872742487},"phase":"relearning","reviews":5,"step":0}');
INSERT INTO review VALUES(40,'6497C7F3-E972-4696-A256-4F66F07931B7',1809269106011,'trainer',1,66,'和|he2','reading','reading',1809269105883,1809269105951,20940,'和','["hē","gē","hé","gé"]',2,'hē',1,4,1,65,0.25,101.00026270833333797,0.64536398560801933044,'[]','[{"expected":"2","given":"1","unit":"tone"},{"expected":"h","given":"g","unit":"initial"}]',3,'{"due":{"on":20841},"lapses":1,"memory":{"difficulty":7.318700502973203,"shortStability":54.79018944631801,"stability":2.5444699689216996},"phase":"review","reviews":4,"step":0}','{"due":{"on":20975},"lapses":1,"memory":{"difficulty":6.162217003224707,"shortStability":297.84321807760494,"stability":12.119395404934481},"phase":"review","reviews":5,"step":0}');
INSERT INTO review VALUES(41,'2kooo64xb2p6214s8op2g2caa',1809269106063,'trainer',1,67,'在|zai4','reading','reading',1809269106003,1809269106063,20940,'在','["zhài","zāi","zài","zhāi"]',2,'zāi',0,1,0,57,0.25,146.00027861111109927,0.64726944852193857293,'[{"expected":"4","given":"1","unit":"tone"}]','[{"expected":"z","given":"zh","unit":"initial"},{"expected":"4","given":"1","unit":"tone"}]',3,'{"due":{"on":20797},"lapses":0,"memory":{"difficulty":8.161314223344794,"shortStability":36.20002050551065,"stability":4.11696228851738},"phase":"review","reviews":3,"step":0}','{"due":{"at":1809269706063},"lapses":1,"memory":{"difficulty":9.19459798252282,"shortStability":0.7967794028700095,"stability":1.5567139896569213},"phase":"relearning","reviews":4,"step":0}');
INSERT INTO review VALUES(42,'rs4wx20iyfmn319k18680rutp',1809614706867,'trainer',1,68,'在|zai4','reading','reading',1809614706781,1809614706867,20944,'在','["zhǎi","zài","zhài","zǎi"]',1,'zhǎi',0,1,0,0,0.25,4.0000093055555554499,0.71005337633703446975,'[{"expected":"z","given":"zh","unit":"initial"},{"expected":"4","given":"3","unit":"tone"}]','[{"expected":"z","given":"zh","unit":"initial"},{"expected":"4","given":"3","unit":"tone"}]',3,'{"due":{"at":1809269706063},"lapses":1,"memory":{"difficulty":9.19459798252282,"shortStability":0.7967794028700095,"stability":1.5567139896569213},"phase":"relearning","reviews":4,"step":0}','{"due":{"at":1809615306867},"lapses":1,"memory":{"difficulty":9.633250594543648,"shortStability":0.11276400833242561,"stability":0.6726431945847811},"phase":"relearning","reviews":5,"step":0}');
INSERT INTO review VALUES(43,'2B76F1D0-44FF-4EA0-982F-803C84169EE6',1809614706946,'trainer',1,70,'在|zai4','reading','reading',1809614706781,1809614706867,20944,'在','["zhǎi","zài","zhài","zǎi"]',1,'zhǎi',1,4,1,0,0.25,4.0000093055555554499,0.71005337633703446975,'[]','[{"expected":"z","given":"zh","unit":"initial"},{"expected":"4","given":"3","unit":"tone"}]',3,'{"due":{"at":1809269706063},"lapses":1,"memory":{"difficulty":9.19459798252282,"shortStability":0.7967794028700095,"stability":1.5567139896569213},"phase":"relearning","reviews":4,"step":0}','{"due":{"on":20946},"lapses":1,"memory":{"difficulty":8.778863251806438,"shortStability":34.42316327855476,"stability":3.7954132832931458},"phase":"review","reviews":5,"step":0}');
INSERT INTO review VALUES(44,'1zpypp7dsw32f1ix3rzuhrgd19',1809614707027,'trainer',1,71,'了|le5','reading','reading',1809614706943,1809614707027,20944,'了','["la","lie","ne","le"]',3,'lie',0,1,0,81,0.25,105.00027273148148764,0.70502938181741547918,'[{"expected":"e","given":"ie","unit":"final"}]','[{"expected":"e","given":"a","unit":"final"},{"expected":"e","given":"ie","unit":"final"},{"expected":"l","given":"n","unit":"initial"}]',3,'{"due":{"on":20849},"lapses":0,"memory":{"difficulty":5.880508133329549,"shortStability":218.74294269555554,"stability":3.694829445719468},"phase":"review","reviews":4,"step":0}','{"due":{"at":1809615307027},"lapses":1,"memory":{"difficulty":8.509399953555807,"shortStability":1.0923520822670418,"stability":1.3654401028338023},"phase":"relearning","reviews":5,"step":0}');
INSERT INTO review VALUES(45,'2C6078E5-D796-4D55-9328-BBCA7D3E2425',1809614707085,'trainer',1,73,'了|le5','reading','reading',1809614706943,1809614707027,20944,'了','["la","lie","ne","le"]',3,'lie',1,4,1,81,0.25,105.00027273148148764,0.70502938181741547918,'[]','[{"expected":"e","given":"a","unit":"final"},{"expected":"e","given":"ie","unit":"final"},{"expected":"l","given":"n","unit":"initial"}]',3,'{"due":{"on":20849},"lapses":0,"memory":{"difficulty":5.880508133329549,"shortStability":218.74294269555554,"stability":3.694829445719468},"phase":"review","reviews":4,"step":0}','{"due":{"on":21060},"lapses":0,"memory":{"difficulty":4.156115545233275,"shortStability":648.3406330657891,"stability":19.08008391195764},"phase":"review","reviews":5,"step":0}');
INSERT INTO review VALUES(46,'nmh34ev9i50tvqkfj0sjb476',1809614707175,'trainer',1,74,'有|you3','reading','reading',1809614707083,1809614707175,20944,'有','["yōu","yǒu","yǎo","yāo"]',1,'yōu',0,1,0,90,0.25,5.0002531134259262657,0.76101832047191120267,'[{"expected":"3","given":"1","unit":"tone"}]','[{"expected":"3","given":"1","unit":"tone"},{"expected":"iu","given":"iao","unit":"final"}]',3,'{"due":{"on":20940},"lapses":1,"memory":{"difficulty":7.943527490676716,"shortStability":13.02045471166472,"stability":1.7974241017227328},"phase":"review","reviews":4,"step":0}','{"due":{"at":1809615307175},"lapses":2,"memory":{"difficulty":9.300191644944501,"shortStability":0.47081601931051376,"stability":0.7284044030207103},"phase":"relearning","reviews":5,"step":0}');
INSERT INTO review VALUES(47,'E636D0F9-51E9-4FBE-B50C-1C712DEB112D',1809614707226,'trainer',1,76,'有|you3','reading','reading',1809614707083,1809614707175,20944,'有','["yōu","yǒu","yǎo","yāo"]',1,'yōu',1,4,1,90,0.25,5.0002531134259262657,0.76101832047191120267,'[]','[{"expected":"3","given":"1","unit":"tone"},{"expected":"iu","given":"iao","unit":"final"}]',3,'{"due":{"on":20940},"lapses":1,"memory":{"difficulty":7.943527490676716,"shortStability":13.02045471166472,"stability":1.7974241017227328},"phase":"review","reviews":4,"step":0}','{"due":{"on":20955},"lapses":1,"memory":{"difficulty":7.033773797351619,"shortStability":110.47724290171391,"stability":5.271978757729718},"phase":"review","reviews":5,"step":0}');
INSERT INTO review VALUES(48,'30h8elno3ij0l2mbceisdj69i7',1809614707299,'trainer',1,77,'有|you3','reading','reading',1809614707223,1809614707299,20944,'有','["yǒu","yōu","wū","wǔ"]',0,'yōu',0,1,0,73,0.25,1.4351851851851850987e-06,0.99998863552426364709,'[{"expected":"3","given":"1","unit":"tone"}]','[{"expected":"3","given":"1","unit":"tone"},{"expected":"iu","given":"u","unit":"final"}]',3,'{"due":{"on":20955},"lapses":1,"memory":{"difficulty":7.033773797351619,"shortStability":110.47724290171391,"stability":5.271978757729718},"phase":"review","reviews":5,"step":0}','{"due":{"at":1809615307299},"lapses":2,"memory":{"difficulty":9.607813650378267,"shortStability":0.24426784038082439,"stability":1.4108466727554518},"phase":"relearning","reviews":6,"step":0}');
INSERT INTO review VALUES(49,'3m51ucrzavuu83f4r8a0z9fhej',1810910708139,'trainer',1,78,'有|you3','reading','reading',1810910708065,1810910708139,20959,'有','["wěi","yóu","yǒu","wéi"]',2,'wěi',0,1,0,1,0.25,15.000009722222221952,0.61406778227204739106,'[{"expected":"iu","given":"ui","unit":"final"}]','[{"expected":"iu","given":"ui","unit":"final"},{"expected":"3","given":"2","unit":"tone"}]',3,'{"due":{"at":1809615307299},"lapses":2,"memory":{"difficulty":9.607813650378267,"shortStability":0.24426784038082439,"stability":1.4108466727554518},"phase":"relearning","reviews":6,"step":0}','{"due":{"at":1810911308139},"lapses":2,"memory":{"difficulty":9.740805209793285,"shortStability":0.04626912324287221,"stability":0.6688547062041064},"phase":"relearning","reviews":7,"step":0}');
INSERT INTO review VALUES(50,'D67D39AB-7F92-4619-AE25-BE838A9F0E05',1810910708235,'trainer',1,80,'有|you3','reading','reading',1810910708065,1810910708139,20959,'有','["wěi","yóu","yǒu","wéi"]',2,'wěi',1,4,1,1,0.25,15.000009722222221952,0.61406778227204739106,'[]','[{"expected":"iu","given":"ui","unit":"final"},{"expected":"3","given":"2","unit":"tone"}]',3,'{"due":{"at":1809615307299},"lapses":2,"memory":{"difficulty":9.607813650378267,"shortStability":0.24426784038082439,"stability":1.4108466727554518},"phase":"relearning","reviews":6,"step":0}','{"due":{"on":20961},"lapses":2,"memory":{"difficulty":9.355248282937639,"shortStability":22.653810659056113,"stability":3.6476949636392764},"phase":"review","reviews":7,"step":0}');
INSERT INTO review VALUES(51,'2c2vbcxb8xnv82j8cbd10ask7d',1810910708319,'trainer',1,81,'在|zai4','reading','reading',1810910708227,1810910708319,20959,'在','["zài","sài","zāi","sāi"]',0,'sài',0,1,0,91,0.25,15.000016805555555166,0.75583322440583033952,'[{"expected":"z","given":"s","unit":"initial"}]','[{"expected":"z","given":"s","unit":"initial"},{"expected":"4","given":"1","unit":"tone"}]',3,'{"due":{"on":20946},"lapses":1,"memory":{"difficulty":8.778863251806438,"shortStability":34.42316327855476,"stability":3.7954132832931458},"phase":"review","reviews":5,"step":0}','{"due":{"at":1810911308319},"lapses":2,"memory":{"difficulty":9.539639943558795,"shortStability":0.6723581512814646,"stability":1.3378187933008834},"phase":"relearning","reviews":6,"step":0}');
INSERT INTO review VALUES(52,'BA9F46CC-F6BF-4A89-92DE-1E40143A9962',1810910708386,'trainer',1,83,'在|zai4','reading','reading',1810910708227,1810910708319,20959,'在','["zài","sài","zāi","sāi"]',0,'sài',1,4,1,91,0.25,15.000016805555555166,0.75583322440583033952,'[]','[{"expected":"z","given":"s","unit":"initial"},{"expected":"4","given":"1","unit":"tone"}]',3,'{"due":{"on":20946},"lapses":1,"memory":{"difficulty":8.778863251806438,"shortStability":34.42316327855476,"stability":3.7954132832931458},"phase":"review","reviews":5,"step":0}','{"due":{"on":20974},"lapses":1,"memory":{"difficulty":8.198964437828963,"shortStability":134.17144374308168,"stability":9.263402239471924},"phase":"review","reviews":6,"step":0}');
INSERT INTO review VALUES(53,'3a1k0zqhfbccw297wbx9a60myx',1810910708455,'trainer',1,84,'在|zai4','reading','reading',1810910708383,1810910708455,20959,'在','["cǎi","zǎi","zài","cài"]',2,'cǎi',0,1,0,69,0.25,1.5740740740740741636e-06,0.99998895273480559175,'[{"expected":"z","given":"c","unit":"initial"},{"expected":"4","given":"3","unit":"tone"}]','[{"expected":"z","given":"c","unit":"initial"},{"expected":"4","given":"3","unit":"tone"}]',3,'{"due":{"on":20974},"lapses":1,"memory":{"difficulty":8.198964437828963,"shortStability":134.17144374308168,"stability":9.263402239471924},"phase":"review","reviews":6,"step":0}','{"due":{"at":1810911308455},"lapses":2,"memory":{"difficulty":9.723494009576283,"shortStability":0.25672499917008196,"stability":2.1372258775700135},"phase":"relearning","reviews":7,"step":0}');
INSERT INTO review VALUES(54,'98E72640-198B-47A5-924A-575C46C6C2E5',1810910708505,'trainer',1,86,'在|zai4','reading','reading',1810910708383,1810910708455,20959,'在','["cǎi","zǎi","zài","cài"]',2,'cǎi',1,4,1,69,0.25,1.5740740740740741636e-06,0.99998895273480559175,'[]','[{"expected":"z","given":"c","unit":"initial"},{"expected":"4","given":"3","unit":"tone"}]',3,'{"due":{"on":20974},"lapses":1,"memory":{"difficulty":8.198964437828963,"shortStability":134.17144374308168,"stability":9.263402239471924},"phase":"review","reviews":6,"step":0}','{"due":{"on":20974},"lapses":1,"memory":{"difficulty":8.198964437828963,"shortStability":134.17144374308168,"stability":9.263402239471924},"phase":"review","reviews":7,"step":0}');
INSERT INTO review VALUES(55,'1g8o2aai9covh3nw9396k86vh2',1810910708563,'trainer',1,87,'在|zai4','reading','reading',1810910708503,1810910708563,20959,'在','["zāi","zhāi","zhài","zài"]',3,'zhāi',0,1,0,58,0.25,2.8240740740740742659e-06,0.99998812115149315893,'[{"expected":"z","given":"zh","unit":"initial"},{"expected":"4","given":"1","unit":"tone"}]','[{"expected":"4","given":"1","unit":"tone"},{"expected":"z","given":"zh","unit":"initial"}]',3,'{"due":{"on":20974},"lapses":1,"memory":{"difficulty":8.198964437828963,"shortStability":134.17144374308168,"stability":9.263402239471924},"phase":"review","reviews":7,"step":0}','{"due":{"at":1810911308563},"lapses":2,"memory":{"difficulty":9.723492796798713,"shortStability":0.2567299407676311,"stability":2.137227325343911},"phase":"relearning","reviews":8,"step":0}');
INSERT INTO review VALUES(56,'15kiuq2a4673l314yqp26tc5vz',1814366709235,'trainer',1,88,'在|zai4','reading','reading',1814366709195,1814366709235,20999,'在','["zāi","cài","cāi","zài"]',3,'zāi',0,1,0,0,0.25,40.000007777777774721,0.60606422140326743353,'[{"expected":"4","given":"1","unit":"tone"}]','[{"expected":"4","given":"1","unit":"tone"},{"expected":"z","given":"c","unit":"initial"}]',3,'{"due":{"at":1810911308563},"lapses":2,"memory":{"difficulty":9.723492796798713,"shortStability":0.2567299407676311,"stability":2.137227325343911},"phase":"relearning","reviews":8,"step":0}','{"due":{"at":1814367309235},"lapses":2,"memory":{"difficulty":9.786647636480243,"shortStability":0.049980329760618426,"stability":0.9541628005061658},"phase":"relearning","reviews":9,"step":0}');
INSERT INTO review VALUES(57,'E36874E2-B9A1-4057-AB4A-251DEE26F204',1814366709318,'trainer',1,90,'在|zai4','reading','reading',1814366709195,1814366709235,20999,'在','["zāi","cài","cāi","zài"]',3,'zāi',1,4,1,0,0.25,40.000007777777774721,0.60606422140326743353,'[]','[{"expected":"4","given":"1","unit":"tone"},{"expected":"z","given":"c","unit":"initial"}]',3,'{"due":{"at":1810911308563},"lapses":2,"memory":{"difficulty":9.723492796798713,"shortStability":0.2567299407676311,"stability":2.137227325343911},"phase":"relearning","reviews":8,"step":0}','{"due":{"on":21003},"lapses":2,"memory":{"difficulty":9.516606463659153,"shortStability":22.63352147650082,"stability":5.327776785862002},"phase":"review","reviews":9,"step":0}');
INSERT INTO review VALUES(58,'1wo8p5nizrfkr3kdpyjjt6kk00',1814366709374,'trainer',1,91,'有|you3','reading','reading',1814366709315,1814366709374,20999,'有','["yǎo","yǒu","yáo","yóu"]',1,'yǒu',1,3,0,57,0.25,40.000014293981479341,0.68246350100451935727,'[]','[{"expected":"iu","given":"iao","unit":"final"},{"expected":"3","given":"2","unit":"tone"}]',3,'{"due":{"on":20961},"lapses":2,"memory":{"difficulty":9.355248282937639,"shortStability":22.653810659056113,"stability":3.6476949636392764},"phase":"review","reviews":7,"step":0}','{"due":{"on":21004},"lapses":2,"memory":{"difficulty":9.30656301716897,"shortStability":57.48704878406135,"stability":7.39298321302741},"phase":"review","reviews":8,"step":0}');
INSERT INTO review VALUES(59,'D276B318-04D1-4960-9A5B-DA1316E95A4B',1814366709443,'trainer',1,93,'有|you3','reading','reading',1814366709315,1814366709374,20999,'有','["yǎo","yǒu","yáo","yóu"]',1,'yǒu',1,4,1,57,0.25,40.000014293981479341,0.68246350100451935727,'[]','[{"expected":"iu","given":"iao","unit":"final"},{"expected":"3","given":"2","unit":"tone"}]',3,'{"due":{"on":20961},"lapses":2,"memory":{"difficulty":9.355248282937639,"shortStability":22.653810659056113,"stability":3.6476949636392764},"phase":"review","reviews":7,"step":0}','{"due":{"on":21008},"lapses":2,"memory":{"difficulty":9.00295066089816,"shortStability":103.31552173515067,"stability":8.9892631633639},"phase":"review","reviews":8,"step":0}');
INSERT INTO review VALUES(60,'1u232p1y5a9wy23hch0teyje2b',1814366709483,'trainer',1,94,'和|he2','reading','reading',1814366709423,1814366709483,20999,'和','["hē","hé","gé","gē"]',1,'hē',0,1,0,57,0.25,59.00004087962962984,0.82384368583557998633,'[{"expected":"2","given":"1","unit":"tone"}]','[{"expected":"2","given":"1","unit":"tone"},{"expected":"h","given":"g","unit":"initial"}]',3,'{"due":{"on":20975},"lapses":1,"memory":{"difficulty":6.162217003224707,"shortStability":297.84321807760494,"stability":12.119395404934481},"phase":"review","reviews":5,"step":0}','{"due":{"at":1814367309483},"lapses":2,"memory":{"difficulty":8.97388702631466,"shortStability":1.1139845591053252,"stability":2.9870946922319215},"phase":"relearning","reviews":6,"step":0}');
INSERT INTO review VALUES(61,'411DE601-D5CD-4DAE-9A4E-C6290CB896A5',1814366709547,'trainer',1,96,'和|he2','reading','reading',1814366709423,1814366709483,20999,'和','["hē","hé","gé","gē"]',1,'hē',1,4,1,57,0.25,59.00004087962962984,0.82384368583557998633,'[]','[{"expected":"2","given":"1","unit":"tone"},{"expected":"h","given":"g","unit":"initial"}]',3,'{"due":{"on":20975},"lapses":1,"memory":{"difficulty":6.162217003224707,"shortStability":297.84321807760494,"stability":12.119395404934481},"phase":"review","reviews":5,"step":0}','{"due":{"on":21224},"lapses":1,"memory":{"difficulty":4.549064768546024,"shortStability":675.9365688188054,"stability":38.23657050279204},"phase":"review","reviews":6,"step":0}');
INSERT INTO review VALUES(62,'1p1muoy42sr4ylqlr4ke2eeey',1814366709614,'trainer',1,97,'和|he2','reading','reading',1814366709531,1814366709614,20999,'和','["ké","hé","kē","hē"]',1,'hé',1,3,0,68,0.25,1.5162037037037037198e-06,0.9999899423049335434,'[]','[{"expected":"h","given":"k","unit":"initial"},{"expected":"2","given":"1","unit":"tone"}]',3,'{"due":{"on":21224},"lapses":1,"memory":{"difficulty":4.549064768546024,"shortStability":675.9365688188054,"stability":38.23657050279204},"phase":"review","reviews":6,"step":0}','{"due":{"on":21224},"lapses":1,"memory":{"difficulty":4.549064768546024,"shortStability":675.9365688188054,"stability":38.23657050279204},"phase":"review","reviews":7,"step":0}');
INSERT INTO review VALUES(63,'23btqk3pkrotv1fwuzdya8zwa6',1821278710267,'trainer',1,98,'在|zai4','reading','reading',1821278710219,1821278710267,21079,'在','["zāi","zhài","zhāi","zài"]',3,'zāi',0,1,0,0,0.25,80.000011944444437972,0.67357631623913050145,'[{"expected":"4","given":"1","unit":"tone"}]','[{"expected":"4","given":"1","unit":"tone"},{"expected":"z","given":"zh","unit":"initial"}]',3,'{"due":{"on":21003},"lapses":2,"memory":{"difficulty":9.516606463659153,"shortStability":22.63352147650082,"stability":5.327776785862002},"phase":"review","reviews":9,"step":0}','{"due":{"at":1821279310267},"lapses":3,"memory":{"difficulty":9.726541261901346,"shortStability":0.6761356008387122,"stability":1.8552763311751848},"phase":"relearning","reviews":10,"step":0}');
INSERT INTO review VALUES(64,'A8A7CAB4-8D31-42ED-AEBB-36E370E22F00',1821278710354,'trainer',1,100,'在|zai4','reading','reading',1821278710219,1821278710267,21079,'在','["zāi","zhài","zhāi","zài"]',3,'zāi',1,4,1,0,0.25,80.000011944444437972,0.67357631623913050145,'[]','[{"expected":"4","given":"1","unit":"tone"},{"expected":"z","given":"zh","unit":"initial"}]',3,'{"due":{"on":21003},"lapses":2,"memory":{"difficulty":9.516606463659153,"shortStability":22.63352147650082,"stability":5.327776785862002},"phase":"review","reviews":9,"step":0}','{"due":{"on":21093},"lapses":2,"memory":{"difficulty":9.228025475948444,"shortStability":102.51238846933373,"stability":12.60902477726622},"phase":"review","reviews":10,"step":0}');
INSERT INTO review VALUES(65,'1cwtw7p8iccvv2q1w7wyfy2f8n',1821278710412,'trainer',1,101,'有|you3','reading','reading',1821278710351,1821278710412,21079,'有','["yóu","yǒu","wǔ","wú"]',1,'yǒu',1,3,0,59,0.25,80.000012013888891718,0.73091266237602114941,'[]','[{"expected":"3","given":"2","unit":"tone"},{"expected":"iu","given":"u","unit":"final"}]',3,'{"due":{"on":21008},"lapses":2,"memory":{"difficulty":9.00295066089816,"shortStability":103.31552173515067,"stability":8.9892631633639},"phase":"review","reviews":8,"step":0}','{"due":{"on":21105},"lapses":2,"memory":{"difficulty":8.97176106585135,"shortStability":147.42310803996577,"stability":18.423047292269423},"phase":"review","reviews":9,"step":0}');
INSERT INTO review VALUES(66,'14F9AC95-DB6C-4CDE-91AB-B7AF12C65EFC',1821278710485,'trainer',1,103,'有|you3','reading','reading',1821278710351,1821278710412,21079,'有','["yóu","yǒu","wǔ","wú"]',1,'yǒu',1,4,1,59,0.25,80.000012013888891718,0.73091266237602114941,'[]','[{"expected":"3","given":"2","unit":"tone"},{"expected":"iu","given":"u","unit":"final"}]',3,'{"due":{"on":21008},"lapses":2,"memory":{"difficulty":9.00295066089816,"shortStability":103.31552173515067,"stability":8.9892631633639},"phase":"review","reviews":8,"step":0}','{"due":{"on":21117},"lapses":2,"memory":{"difficulty":8.511538810760596,"shortStability":245.52842703217826,"stability":22.058077869031123},"phase":"review","reviews":9,"step":0}');
INSERT INTO review VALUES(67,'1hqjldsttzj7i2wvgv4eqjyg9m',1821278710543,'trainer',1,104,'他|ta1','reading','reading',1821278710483,1821278710543,21079,'他','["tài","tāi","tà","tā"]',3,'tài',0,1,0,58,0.25,139.00005642361111312,0.81733289241801954094,'[{"expected":"a","given":"ai","unit":"final"},{"expected":"1","given":"4","unit":"tone"}]','[{"expected":"a","given":"ai","unit":"final"},{"expected":"1","given":"4","unit":"tone"}]',3,'{"due":{"on":21025},"lapses":0,"memory":{"difficulty":2.311335099837329,"shortStability":506.4283890428005,"stability":9.154667907757254},"phase":"review","reviews":3,"step":0}','{"due":{"at":1821279310543},"lapses":1,"memory":{"difficulty":8.001769518012123,"shortStability":1.2884106329931526,"stability":2.459116054704714},"phase":"relearning","reviews":4,"step":0}');
INSERT INTO review VALUES(68,'D8745BE5-D63C-4AF2-9AAF-D16873E2AC53',1821278710597,'trainer',1,106,'他|ta1','reading','reading',1821278710483,1821278710543,21079,'他','["tài","tāi","tà","tā"]',3,'tài',1,4,1,58,0.25,139.00005642361111312,0.81733289241801954094,'[]','[{"expected":"a","given":"ai","unit":"final"},{"expected":"1","given":"4","unit":"tone"}]',3,'{"due":{"on":21025},"lapses":0,"memory":{"difficulty":2.311335099837329,"shortStability":506.4283890428005,"stability":9.154667907757254},"phase":"review","reviews":3,"step":0}','{"due":{"on":21770},"lapses":0,"memory":{"difficulty":1,"shortStability":1370.3888764110313,"stability":46.06875164370811},"phase":"review","reviews":4,"step":0}');
INSERT INTO review VALUES(69,'25k2c1wk8u8li2a1cbaq8o7e27',1821278710657,'trainer',1,107,'我|wo3','reading','reading',1821278710595,1821278710657,21079,'我','["wō","wā","wǒ","wǎ"]',2,'wā',0,1,0,61,0.25,139.00005576388889494,0.81733289439017253741,'[{"expected":"uo","given":"ua","unit":"final"},{"expected":"3","given":"1","unit":"tone"}]','[{"expected":"3","given":"1","unit":"tone"},{"expected":"uo","given":"ua","unit":"final"}]',3,'{"due":{"on":21022},"lapses":0,"memory":{"difficulty":2.311335099837329,"shortStability":506.4283930332261,"stability":9.154668130504527},"phase":"review","reviews":3,"step":0}','{"due":{"at":1821279310657},"lapses":1,"memory":{"difficulty":8.001769530290606,"shortStability":1.2884106336740708,"stability":2.4591160938397003},"phase":"relearning","reviews":4,"step":0}');
INSERT INTO review VALUES(70,'36irtdx509kwtwd9ugmsvxuoq',1873118711318,'trainer',1,108,'我|wo3','reading','reading',1873118711283,1873118711318,21679,'我','["huō","wǒ","huǒ","wō"]',1,'wǒ',1,3,0,0,0.25,600.00000765046297601,0.53174317355149380848,'[]','[{"expected":"∅","given":"h","unit":"initial"},{"expected":"3","given":"1","unit":"tone"}]',3,'{"due":{"at":1821279310657},"lapses":1,"memory":{"difficulty":8.001769530290606,"shortStability":1.2884106336740708,"stability":2.4591160938397003},"phase":"relearning","reviews":4,"step":0}','{"due":{"on":21692},"lapses":1,"memory":{"difficulty":8.108488637972908,"shortStability":29.594834900773844,"stability":8.535537733115218},"phase":"review","reviews":5,"step":0}');
CREATE TABLE IF NOT EXISTS "event" (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL,
  clock INTEGER NOT NULL,
  host INTEGER NOT NULL REFERENCES host (id),
  sequence INTEGER NOT NULL,
  at INTEGER NOT NULL,
  day INTEGER NOT NULL,
  word TEXT NOT NULL,
  skill TEXT NOT NULL,
  change TEXT NOT NULL
) STRICT;
INSERT INTO event VALUES(1,'c11dcd23dd100015986a3c283917a878',1795325699815,1,9,1795325699815,20779,'他|ta1','reading','{"undo":"3ej6vbepzcivv1lp2dtifb16hh"}');
INSERT INTO event VALUES(2,'c26e2ebb873e996dad758d867b47c844',1795325699863,1,11,1795325699863,20779,'不|bu4','reading','{"flag":true}');
INSERT INTO event VALUES(3,'6f091ed93e7323267ee149d9c544e3e6',1795325699882,1,12,1795325699882,20779,'不|bu4','reading','{"hold":"suspended"}');
INSERT INTO event VALUES(4,'821f7a7f979f04b9b2cd9c6372b3188a',1795325699973,1,13,1795325699973,20779,'他|ta1','reading','{"undo":"19yytz54w79k32fldjsd2mn19o"}');
INSERT INTO event VALUES(5,'58d4e1e9d17ace4b6da7e6649e6931c0',1795325700093,1,14,1795325700093,20779,'银行|yin2 hang2','reading','{"hold":"known"}');
INSERT INTO event VALUES(6,'34820718d3f78de7a98967c70b1e97b9',1795325700225,1,15,1795325700225,20779,'银行|yin2 hang2','reading','{"hold":"known"}');
INSERT INTO event VALUES(7,'cc0e1433c32e034c0aba062097e577cf',1795325700368,1,16,1795325700368,20779,'了|le5','reading','{"reset":true}');
INSERT INTO event VALUES(8,'bbc158680f6edefa0c2c40c26c24e290',1795325700468,1,17,1795325700468,20779,'是|shi4','reading','{"hold":"suspended"}');
INSERT INTO event VALUES(9,'b22b9add063b558d92b42727c01eaf93',1795325700605,1,18,1795325700605,20779,'是|shi4','reading','{"flag":true}');
INSERT INTO event VALUES(10,'90cc991be7b90422878b80f53da2c7aa',1795325700865,1,22,1795325700865,20779,'在|zai4','meaning','{"undo":"40l7wgsh2g006c0mnvb9h168"}');
INSERT INTO event VALUES(11,'8E968BB5-A3A6-4E4E-BA0B-58DF44E6A14A',1795445079667,1,28,1795445079667,20780,'和|he2','reading','{"undo":"2p8z274dmkmi1bkn3cukh20bs"}');
INSERT INTO event VALUES(12,'779BEA28-0378-402C-83C5-C1C144BB744D',1795445079794,1,31,1795445079794,20780,'有|you3','reading','{"undo":"13ips5a5n9ziut4o9b694qm8q"}');
INSERT INTO event VALUES(13,'BF57B90E-AC70-477A-A5B0-426CADA4629C',1795704280811,1,35,1795704280811,20783,'他|ta1','reading','{"undo":"2qx16l7njqnq01iix14jmppde8"}');
INSERT INTO event VALUES(14,'3D62A6CA-E0C3-4404-B4E2-1B6BC2C9ABBA',1795704280948,1,38,1795704280948,20783,'我|wo3','reading','{"undo":"29ft4t3x22rd01qk4p0ee4xm0w"}');
INSERT INTO event VALUES(15,'AEA644ED-F75F-41CA-B455-8C61A03621E5',1796654681914,1,42,1796654681914,20794,'了|le5','reading','{"undo":"2o9q1ux06yg0d2nc3qxmd43ika"}');
INSERT INTO event VALUES(16,'050C12D7-F529-42B3-B717-4BD107FA8440',1796654682070,1,45,1796654682070,20794,'在|zai4','reading','{"undo":"1t1i7eneq21usw6gfkzj8f3lu"}');
INSERT INTO event VALUES(17,'361F98DA-E0FB-46C8-88D0-4A0DDE590D20',1800542683387,1,49,1800542683387,20839,'和|he2','reading','{"undo":"n6x6uw0kk4a11b4f1lamw8f3t"}');
INSERT INTO event VALUES(18,'D650AB15-07B2-4496-A606-FE2566D37DD1',1800542683556,1,52,1800542683556,20839,'了|le5','reading','{"undo":"2jjv3pctn7s1kjw66tp0lytgu"}');
INSERT INTO event VALUES(19,'B4FDAF0D-FF29-4C6E-A2D6-5BAC2B22DCDD',1801406684040,1,55,1801406684040,20849,'爱|ai4','reading','{"hold":"known"}');
INSERT INTO event VALUES(20,'201A8CB4-FF39-4480-B5F1-865FBCC686F4',1801493084390,1,56,1801493084390,20850,'银行|yin2 hang2','reading','{"hold":null}');
INSERT INTO event VALUES(21,'57A929AF-16B0-4609-81AA-EB9CEECB7F23',1809269105761,1,59,1809269105761,20940,'他|ta1','reading','{"undo":"u1jjakyb5ncz23pfwxs7q1w7v"}');
INSERT INTO event VALUES(22,'8BE42DB6-A878-4238-AC53-C6A61587B768',1809269105898,1,62,1809269105898,20940,'我|wo3','reading','{"undo":"ok3anunkatun2kp05pjhqj55x"}');
INSERT INTO event VALUES(23,'678B3286-CC2F-4C21-AAD1-969B77EB66C8',1809269106010,1,65,1809269106010,20940,'和|he2','reading','{"undo":"xau8q02c83j826i9974llw2h9"}');
INSERT INTO event VALUES(24,'B31FED1A-19C3-4133-9301-D29E3B235F82',1809614706945,1,69,1809614706945,20944,'在|zai4','reading','{"undo":"rs4wx20iyfmn319k18680rutp"}');
INSERT INTO event VALUES(25,'37175B27-7497-4807-AEA6-8E0D84B2A6D9',1809614707084,1,72,1809614707084,20944,'了|le5','reading','{"undo":"1zpypp7dsw32f1ix3rzuhrgd19"}');
INSERT INTO event VALUES(26,'F1CB2716-B70B-462E-8DB3-3051864CBC69',1809614707225,1,75,1809614707225,20944,'有|you3','reading','{"undo":"nmh34ev9i50tvqkfj0sjb476"}');
INSERT INTO event VALUES(27,'2E559336-5F01-49AC-84FC-B5B0F8542C22',1810910708234,1,79,1810910708234,20959,'有|you3','reading','{"undo":"3m51ucrzavuu83f4r8a0z9fhej"}');
INSERT INTO event VALUES(28,'194BD2C5-C5AE-4F0C-80ED-CD2260107EAC',1810910708385,1,82,1810910708385,20959,'在|zai4','reading','{"undo":"2c2vbcxb8xnv82j8cbd10ask7d"}');
INSERT INTO event VALUES(29,'6E86C3F4-A58B-4279-9D66-2A4445EA321C',1810910708504,1,85,1810910708504,20959,'在|zai4','reading','{"undo":"3a1k0zqhfbccw297wbx9a60myx"}');
INSERT INTO event VALUES(30,'3184F290-44BB-4F3F-A7BB-84929365788F',1814366709317,1,89,1814366709317,20999,'在|zai4','reading','{"undo":"15kiuq2a4673l314yqp26tc5vz"}');
INSERT INTO event VALUES(31,'4A89B1EB-40F1-4F74-A796-4C78A03169DE',1814366709442,1,92,1814366709442,20999,'有|you3','reading','{"undo":"1wo8p5nizrfkr3kdpyjjt6kk00"}');
INSERT INTO event VALUES(32,'9EDFCC3E-2684-4155-9EF9-93E1A21D9184',1814366709546,1,95,1814366709546,20999,'和|he2','reading','{"undo":"1u232p1y5a9wy23hch0teyje2b"}');
INSERT INTO event VALUES(33,'1A408292-128A-41E4-9EDF-3402BE0959F7',1821278710353,1,99,1821278710353,21079,'在|zai4','reading','{"undo":"23btqk3pkrotv1fwuzdya8zwa6"}');
INSERT INTO event VALUES(34,'EA89BE4A-66A0-40C2-A65B-5CE668BE36FE',1821278710484,1,102,1821278710484,21079,'有|you3','reading','{"undo":"1cwtw7p8iccvv2q1w7wyfy2f8n"}');
INSERT INTO event VALUES(35,'C37E7537-6713-4DF9-96E6-61B3939F468A',1821278710596,1,105,1821278710596,21079,'他|ta1','reading','{"undo":"1hqjldsttzj7i2wvgv4eqjyg9m"}');
CREATE TABLE synced (
      folder TEXT NOT NULL,
      name TEXT NOT NULL,
      node INTEGER NOT NULL,
      size INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      changed INTEGER NOT NULL, remainder TEXT,
      PRIMARY KEY (folder, name)
    ) STRICT, WITHOUT ROWID;
INSERT INTO synced VALUES('/home/learner/shared','688aefa66b5e7109/000000001.jsonl',17,2048,1767225600000000000,1767225600000000000,NULL);
CREATE TABLE conflict (
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  line TEXT NOT NULL,
  source TEXT NOT NULL,
  seen_at INTEGER NOT NULL,
  is_mentioned INTEGER NOT NULL,
  PRIMARY KEY (kind, key, line)
) STRICT, WITHOUT ROWID;
CREATE TABLE passed (
  first INTEGER PRIMARY KEY,
  last INTEGER NOT NULL
) STRICT;
CREATE TABLE folder (
  folder TEXT NOT NULL PRIMARY KEY,
  succeeded_at INTEGER,
  tried_at INTEGER,
  failed_at INTEGER,
  problem TEXT,
  mentioned_on INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX card_by_due_day ON card (due_on) WHERE due_on IS NOT NULL;
CREATE INDEX card_by_due_moment ON card (due_at) WHERE due_at IS NOT NULL;
CREATE UNIQUE INDEX configuration_by_digest ON configuration (digest);
CREATE INDEX configuration_by_order ON configuration (clock, digest);
CREATE INDEX configuration_by_sequence ON configuration (host, sequence);
CREATE UNIQUE INDEX review_by_key ON review (key);
CREATE INDEX review_by_order ON review (clock, key);
CREATE INDEX review_by_card ON review (word, skill);
CREATE INDEX review_by_sequence ON review (host, sequence);
CREATE UNIQUE INDEX event_by_key ON event (key);
CREATE INDEX event_by_order ON event (clock, key);
CREATE INDEX event_by_card ON event (word, skill);
CREATE INDEX event_by_sequence ON event (host, sequence);
CREATE INDEX review_by_trainer ON review (clock, key) WHERE source = 'trainer';
COMMIT;

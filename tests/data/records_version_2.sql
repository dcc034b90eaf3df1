BEGIN TRANSACTION;
CREATE TABLE game (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,
    writer TEXT NOT NULL,
    change INTEGER NOT NULL,
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    opponent TEXT NOT NULL,
    start_id TEXT NOT NULL,
    moves TEXT NOT NULL,
    ply INTEGER NOT NULL,
    seconds INTEGER NOT NULL,
    undos INTEGER NOT NULL,
    hints INTEGER NOT NULL,
    result TEXT,
    winnable INTEGER,
    verdicts TEXT NOT NULL,
    marks TEXT NOT NULL,
    bookmarks TEXT NOT NULL,
    started REAL NOT NULL,
    ended REAL
, daily TEXT NOT NULL DEFAULT '');
INSERT INTO "game" VALUES(1,'01-black-hole','11a97d2a96374c20857849ced2092432',1,'black-hole','','','black-hole 548723','egkpfhbbfpikoldnecalnqadpjmqcoicbomlqfjgdhgjamnikeh',51,247,1,0,'won',1,'','','',1767268200.0,1767268800.0,'2026-01-01');
INSERT INTO "game" VALUES(2,'02-black-hole','11a97d2a96374c20857849ced2092432',2,'black-hole','','','black-hole 680505','nenoljepihjdklaqchdjopmfmboqecbfcmdaagnhbfiiggpklqk',51,344,2,0,'won',1,'','','',1767354600.0,1767355200.0,'2026-01-02');
INSERT INTO "game" VALUES(3,'03-black-hole','11a97d2a96374c20857849ced2092432',3,'black-hole','','','black-hole 714444','pijjfnbckahedglcmqidfknolnqgehombhcpgbdieplaofakqjm',51,190,3,0,'won',1,'','','',1767441000.0,1767441600.0,'2026-01-03');
INSERT INTO "game" VALUES(4,'03-all-in-a-row','11a97d2a96374c20857849ced2092432',4,'all-in-a-row','','','all-in-a-row 3','bcdlckjdfmkeecggailfhlihbielfjajhiabdjcakbmhgedfkgmm',52,190,3,0,'won',1,'','','',1767441000.0,1767441600.0,'');
INSERT INTO "game" VALUES(5,'04-black-hole','11a97d2a96374c20857849ced2092432',5,'black-hole','','','black-hole 361169','nbjeadigdlmdaejpkcoqgihfonqmapgkfbifqhhlcmbjkpnceol',51,287,0,1,'won',1,'','','',1767527400.0,1767528000.0,'2026-01-04');
INSERT INTO "game" VALUES(6,'05-black-hole','11a97d2a96374c20857849ced2092432',6,'black-hole','','','black-hole 248703','giaiakjafdcbeeifjnbglemhm',25,384,1,0,'lost',1,'','','',1767613800.0,1767614400.0,'2026-01-05');
INSERT INTO "game" VALUES(7,'06-black-hole','11a97d2a96374c20857849ced2092432',7,'black-hole','','','black-hole 240611','fmfnmcgbqcdaldkqaiphnokgihkeebojcaipdojefhlnmqbjgpl',51,230,2,0,'won',1,'','','',1767700200.0,1767700800.0,'2026-01-06');
INSERT INTO "game" VALUES(8,'07-black-hole','11a97d2a96374c20857849ced2092432',8,'black-hole','','','black-hole 886439','gchpmopeoqfdqcdmopfbjlaakjlninhiejihegagqfklbbcmndk',51,327,3,0,'won',1,'','','',1767786600.0,1767787200.0,'2026-01-07');
INSERT INTO "game" VALUES(9,'08-black-hole','11a97d2a96374c20857849ced2092432',9,'black-hole','','','black-hole 819084','ilglicnjmeqaffpqdchbmqbimohodeokjnefhacplbdgajnkkpg',51,173,0,0,'won',1,'','','',1767873000.0,1767873600.0,'2026-01-08');
INSERT INTO "game" VALUES(10,'10-black-hole','11a97d2a96374c20857849ced2092432',10,'black-hole','','','black-hole 320613','gbjcegjalnoklddifklhdapkmioqfcnphehjaqnqmmiegcobfpb',51,367,2,0,'won',1,'','','',1768045800.0,1768046400.0,'2026-01-10');
INSERT INTO "game" VALUES(11,'11-black-hole','11a97d2a96374c20857849ced2092432',11,'black-hole','','','black-hole 472134','hicbabcfd',9,213,3,0,'lost',1,'','','',1768132200.0,1768132800.0,'2026-01-11');
INSERT INTO "game" VALUES(12,'12-black-hole','11a97d2a96374c20857849ced2092432',12,'black-hole','','','black-hole 372560','qdickpdpennplhbokjeljqfjbbffqgagmghmlnakheamiocidco',51,310,0,0,'won',1,'','','',1768218600.0,1768219200.0,'2026-01-12');
INSERT INTO "game" VALUES(13,'12-all-in-a-row','11a97d2a96374c20857849ced2092432',13,'all-in-a-row','','','all-in-a-row 12','lfklbfhjeeiailehmickjcbddkceamhafkgmdggmhfdlbcjagbij',52,310,0,0,'won',1,'','','',1768218600.0,1768219200.0,'');
INSERT INTO "game" VALUES(14,'13-black-hole','11a97d2a96374c20857849ced2092432',14,'black-hole','','','black-hole 791923','bkcngfdekhleifqopbdlqkijmgnpldobpmcmagceijqhajahfno',51,156,1,0,'won',1,'','','',1768305000.0,1768305600.0,'2026-01-13');
INSERT INTO "game" VALUES(15,'14-black-hole','11a97d2a96374c20857849ced2092432',15,'black-hole','','','black-hole 597404','eglajihdqkhbipcfaabcjnlkmpddbghqengqkmjmfoeonpfolic',51,253,2,1,'won',1,'','','',1768391400.0,1768392000.0,'2026-01-14');
INSERT INTO "game" VALUES(16,'15-black-hole','11a97d2a96374c20857849ced2092432',16,'black-hole','','','black-hole 641745','ljcfjafkbnhpmicodlinkoeeijdboblqgkgdhppeanmqqmfhgca',51,350,3,0,'won',1,'','','',1768477800.0,1768478400.0,'2026-01-15');
INSERT INTO "game" VALUES(17,'16-black-hole','11a97d2a96374c20857849ced2092432',17,'black-hole','','','black-hole 338602','icmkgjcofdahlmbnkjephelqnopdndqjmpfilibgaeckgbofqah',51,196,0,0,'won',1,'','','',1768564200.0,1768564800.0,'2026-01-16');
INSERT INTO "game" VALUES(18,'17-black-hole','11a97d2a96374c20857849ced2092432',18,'black-hole','','','black-hole 674317','ebhkeacb',8,293,1,0,'lost',1,'','','',1768650600.0,1768651200.0,'2026-01-17');
INSERT INTO "game" VALUES(19,'18-black-hole','11a97d2a96374c20857849ced2092432',19,'black-hole','','','black-hole 997748','miqehqijdplaaclaonfodmifhnlggkqbpfbjcboepkcjgmehnkd',51,390,2,0,'won',1,'','','',1768737000.0,1768737600.0,'2026-01-18');
INSERT INTO "game" VALUES(20,'19-black-hole','11a97d2a96374c20857849ced2092432',20,'black-hole','','','black-hole 391045','nmjmcmndkljeabqakqldbpfognipghceqafbolhecgfkpdijohi',51,236,3,1,'won',1,'','','',1768823400.0,1768824000.0,'2026-01-19');
INSERT INTO "game" VALUES(21,'20-all-in-a-row','11a97d2a96374c20857849ced2092432',21,'all-in-a-row','','','all-in-a-row 20','',0,333,0,0,'lost',1,'','','',1768909800.0,1768910400.0,'');
INSERT INTO "game" VALUES(22,'21-black-hole','11a97d2a96374c20857849ced2092432',22,'black-hole','','','black-hole 73002','kqphfbkinaqohlcbqfnhcglgejmfoipogdjpeadmjmbdcenkila',51,179,1,0,'won',1,'','','',1768996200.0,1768996800.0,'2026-01-21');
INSERT INTO "game" VALUES(23,'22-black-hole','11a97d2a96374c20857849ced2092432',23,'black-hole','','','black-hole 181905','lmnpckfdmgnilbaihebojeqjbqdafahfkjphclkigcodmnoqpeg',51,276,2,0,'won',1,'','','',1769082600.0,1769083200.0,'2026-01-22');
INSERT INTO "game" VALUES(24,'23-black-hole','11a97d2a96374c20857849ced2092432',24,'black-hole','','','black-hole 210817','qgqdeichbleghkkpojifafnnkpbmdbcdogljnqclioepamahjmf',51,373,3,0,'won',1,'','','',1769169000.0,1769169600.0,'2026-01-23');
INSERT INTO "game" VALUES(25,'23-chopsticks','11a97d2a96374c20857849ced2092432',25,'chopsticks','2,2,5 cutoff suicide','person,perfect','chopsticks 2,2,5 cutoff suicide','A-C;A-C;B-D',3,74,0,0,'drawn',NULL,'','','',1769169500.0,1769173200.0,'');
INSERT INTO "game" VALUES(26,'24-black-hole','11a97d2a96374c20857849ced2092432',26,'black-hole','','','black-hole 279811','mjbcdamfiqjkplkjgoqlnbhpeiofpihmcgaoqdfclahdgnbenek',51,219,0,1,'won',1,'','','',1769255400.0,1769256000.0,'2026-01-24');
INSERT INTO "game" VALUES(27,'25-black-hole','11a97d2a96374c20857849ced2092432',27,'black-hole','','','black-hole 618579','dmmilimpqdnlklobqoghnpjobcdajkehacqpcbigafegenfjkhf',51,316,1,0,'won',1,'','','',1769341800.0,1769342400.0,'2026-01-25');
INSERT INTO "game" VALUES(28,'25-chopsticks','11a97d2a96374c20857849ced2092432',28,'chopsticks','2,2,5','person,perfect','chopsticks 2,2,5','A-C;B-C;B-D;B-C;A-D;03-12;B-D;B-C;33-24;B-D;B-D;B-D',12,74,0,0,'lost',NULL,'','','',1769342300.0,1769346000.0,'');
INSERT INTO "game" VALUES(29,'26-black-hole','11a97d2a96374c20857849ced2092432',29,'black-hole','','','black-hole 525909','amhhnmoipcdjnqgcpejlqjkihdldkeganfgqfcpomkloeibabfb',51,162,2,0,'won',1,'','','',1769428200.0,1769428800.0,'2026-01-26');
INSERT INTO "game" VALUES(30,'27-black-hole','11a97d2a96374c20857849ced2092432',30,'black-hole','','','black-hole 423962','japmknfdcjlmggdnookaflbqleaqipchiieqhgdfcpkhombnjeb',51,259,3,0,'won',1,'','','',1769514600.0,1769515200.0,'2026-01-27');
INSERT INTO "game" VALUES(31,'27-all-in-a-row','11a97d2a96374c20857849ced2092432',31,'all-in-a-row','','','all-in-a-row 27','jbjikjlcdefjflgbefmdamgamkhlmaaiheedickhbgchlkfbgicd',52,259,3,0,'won',1,'','','',1769514600.0,1769515200.0,'');
INSERT INTO "game" VALUES(32,'28-black-hole','11a97d2a96374c20857849ced2092432',32,'black-hole','','','black-hole 152082','fhkakcnefdnjijimcgbblqheoampbcgdhqlefkgnplmoojadqpi',51,356,0,0,'won',1,'','','',1769601000.0,1769601600.0,'2026-01-28');
INSERT INTO "game" VALUES(33,'29-black-hole','11a97d2a96374c20857849ced2092432',33,'black-hole','','','black-hole 783337','gpadkegbpclbqmdnekobedpoahmmlkjiojalfhqiicffhjcgnnq',51,202,1,1,'won',1,'','','',1769687400.0,1769688000.0,'2026-01-29');
INSERT INTO "game" VALUES(34,'30-black-hole','11a97d2a96374c20857849ced2092432',34,'black-hole','','','black-hole 946160','jncqdaifedckmpfpkncpgaoehilqhbjmqdbkjehamgilonlgbfo',51,299,2,0,'won',1,'','','',1769773800.0,1769774400.0,'2026-01-30');
INSERT INTO "game" VALUES(35,'31-black-hole','11a97d2a96374c20857849ced2092432',35,'black-hole','','','black-hole 24','ipmmnkljkgqoidpbcjek',20,95,0,0,NULL,NULL,'','','',1769860800.0,NULL,'');
INSERT INTO "game" VALUES(36,'2490cf0891444e25aec26947b9e9ac34','11a97d2a96374c20857849ced2092432',46,'black-hole','','','black-hole 24','oqoqhojlk',7,77,2,0,NULL,NULL,'','.........','oqoq',1.79530375523466467855e+09,NULL,'');
INSERT INTO "game" VALUES(37,'673f9167a5b34588b6fd81efd952d73d','11a97d2a96374c20857849ced2092432',47,'all-in-a-row','','','all-in-a-row ms40000','a',1,5,0,1,NULL,NULL,'','h','',1.7953037552422814369e+09,NULL,'');
INSERT INTO "game" VALUES(38,'327af4a732204a33889de721211a3c4d','11a97d2a96374c20857849ced2092432',50,'black-hole','','','black-hole board Foundations: AS
KS 5H QS
JC 8H AH
TD 9S 7D
5C 8C QD
2S 9H 8S
2C 7C 5D
3S AC TH
9D 6D 9C
4H KD 7H
7S KC 3C
4D QC JH
2H 4S JD
8D 3H 6S
4C 6H 2D
3D TC 6C
QH JS KH
5S AD TS
','nbp',3,5,0,0,NULL,NULL,'','...','',1.79530375524289155008e+09,NULL,'');
INSERT INTO "game" VALUES(39,'56dc36e2fbae4b18a8d09a0b327c1e3b','11a97d2a96374c20857849ced2092432',62,'chopsticks','2,2,5','person,perfect','chopsticks 2,2,5','A-C;B-C;13-22;A-C;B-D;B-C;A-D;B-C;A-D;B-D;B-D',11,10,0,0,'won',NULL,'','...........','',1.79530375524392509455e+09,1.79530375524690294268e+09,'');
INSERT INTO "game" VALUES(40,'dc042df822b74c3e9b87351849604859','11a97d2a96374c20857849ced2092432',67,'chopsticks','2,2,5 cutoff suicide','person,careful','chopsticks 2,2,5 cutoff suicide seat 1','A-C;B-C;13-04;A-D',4,3,0,0,'won',NULL,'','....','',1.79530375524847483634e+09,1.79530375524957966802e+09,'');
INSERT INTO "game" VALUES(41,'e94ae0b1cf6044048852c88937ed4b79','11a97d2a96374c20857849ced2092432',79,'chopsticks','4,2,5 zombie several people','person,person,person,person','chopsticks 4,2,5 zombie','A-G;A-E;A-C;B-G;A-E;A-F;B-C;A-G;A-G;A-D;B-C;B-E',12,11,0,0,NULL,NULL,'','............','',1.79530375524995517736e+09,NULL,'');
INSERT INTO "game" VALUES(42,'cceb9da566c74e68b53ee2d3bbcbafe7','11a97d2a96374c20857849ced2092432',92,'chopsticks','2,3,7 integers-signed','person,random','chopsticks 2,3,7 integers-signed endless','flip A;A-D;A-D;A-D;A-D;C-D;flip C;A-E;B-D;A-F;C-D;C-F',10,20,1,0,NULL,NULL,'','............','',1.79530375525366973875e+09,NULL,'');
INSERT INTO "game" VALUES(43,'a732effd55e44af8a1e0c4fb46686629','11a97d2a96374c20857849ced2092432',99,'chopsticks','2,2,5','person,perfect','chopsticks 2,2,5 from 1223','A-D;24-33;A-C;A-D;B-C;A-D',6,5,0,0,'lost',NULL,'','......','',1795303755.25755,1.79530375525881934163e+09,'');
CREATE INDEX game_by_change ON game (change);
CREATE INDEX game_by_start ON game (start_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('game',43);
COMMIT;
PRAGMA user_version = 2;

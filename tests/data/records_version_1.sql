-- A database as the first version of the tables had it.
PRAGMA user_version = 1;
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
);
INSERT INTO "game" VALUES(1,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa','e53524026c2d4a56b9b482e8d0dd1ad5',1,'black-hole','','','black-hole 2','mhfjbcmfchbnlepqdqaaajbjmcpfgeoeklklioidpqkggnodihn',51,245,1,0,'won',1,'wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww','..u................................................','',1700000000.0,1700000300.0);
INSERT INTO "game" VALUES(2,'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb','e53524026c2d4a56b9b482e8d0dd1ad5',2,'black-hole','','','black-hole 3','cjga',4,61,0,2,'lost',0,'lllll','.hh.','cj
cjg',1700000400.0,1700000500.0);
INSERT INTO "game" VALUES(3,'cccccccccccccccccccccccccccccccc','e53524026c2d4a56b9b482e8d0dd1ad5',3,'all-in-a-row','','','all-in-a-row 3','aa',2,12,0,0,NULL,NULL,'w','..','',1700000900.0,NULL);
CREATE INDEX game_by_change ON game (change);
CREATE INDEX game_by_start ON game (start_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('game',3);
COMMIT;

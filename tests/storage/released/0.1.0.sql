BEGIN TRANSACTION;
CREATE TABLE acts (
	match_id BIGINT NOT NULL, 
	n INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	by_id BIGINT, 
	seat INTEGER, 
	data TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_acts PRIMARY KEY (match_id, n), 
	CONSTRAINT fk_acts_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "acts" VALUES(1,0,'opened',100000000000000001,0,'{"hearts":2}',1772366400250);
INSERT INTO "acts" VALUES(1,1,'expired',NULL,NULL,'{}',1772370000250);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE answers (
	match_id BIGINT NOT NULL, 
	n INTEGER NOT NULL, 
	step INTEGER NOT NULL, 
	asked INTEGER NOT NULL, 
	ask TEXT NOT NULL, 
	picks TEXT NOT NULL, 
	by_kind TEXT NOT NULL, 
	by_id BIGINT, 
	mark_before TEXT NOT NULL, 
	told_before INTEGER NOT NULL, 
	build TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	undone BOOLEAN NOT NULL, 
	CONSTRAINT pk_answers PRIMARY KEY (match_id, n), 
	CONSTRAINT fk_answers_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "answers" VALUES(1,0,0,1,'turn','{"0":["play:w1"]}','person',100000000000000001,'7:0',0,'b',1772366400250,0);
INSERT INTO "answers" VALUES(1,1,1,1,'turn','{"2":[]}','computer',NULL,'7:0',0,'b',1772366400250,0);
CREATE TABLE checkpoints (
	match_id BIGINT NOT NULL, 
	step INTEGER NOT NULL, 
	data BLOB NOT NULL, 
	hash TEXT NOT NULL, 
	build TEXT NOT NULL, 
	mark TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_checkpoints PRIMARY KEY (match_id, step), 
	CONSTRAINT fk_checkpoints_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "checkpoints" VALUES(1,0,X'789CAB564A494DCE56B25288368CAD05001D150417','220a8b4ed129c1063198ba400c8e96724dea3aed3ed576633da8af1084ba4a7b','cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd','7:0',1772366400250);
INSERT INTO "checkpoints" VALUES(1,1,X'789CAB564A494DCE56B252888EAD0500197603E6','13a595fe3dfad051a386f535d998ca916767a1f7fe3f865e32a6602b527fb372','cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd','7:1',1772370000250);
CREATE TABLE clocks (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	due_at BIGINT NOT NULL, 
	kind TEXT NOT NULL, 
	match_id BIGINT NOT NULL, 
	person_id BIGINT NOT NULL, 
	asked INTEGER, 
	CONSTRAINT fk_clocks_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE, 
	CONSTRAINT uq_clocks_match_id_kind_person_id UNIQUE (match_id, kind, person_id)
);
INSERT INTO "clocks" VALUES(1,1772370000250,'nudge',1,100000000000000001,4);
CREATE TABLE drafts (
	match_id BIGINT NOT NULL, 
	asked INTEGER NOT NULL, 
	person_id BIGINT NOT NULL, 
	data TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_drafts PRIMARY KEY (match_id, asked, person_id), 
	CONSTRAINT fk_drafts_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "drafts" VALUES(1,4,100000000000000001,'{"picked":["play:w1"]}',1772366400250);
CREATE TABLE invites (
	match_id BIGINT NOT NULL, 
	person_id BIGINT NOT NULL, 
	CONSTRAINT pk_invites PRIMARY KEY (match_id, person_id), 
	CONSTRAINT fk_invites_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "invites" VALUES(1,100000000000000002);
CREATE TABLE matches (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	game TEXT NOT NULL, 
	state TEXT NOT NULL, 
	guild_id BIGINT NOT NULL, 
	guild_name TEXT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	channel_name TEXT NOT NULL, 
	parent_channel_id BIGINT, 
	host_id BIGINT NOT NULL, 
	options TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	step INTEGER NOT NULL, 
	asked INTEGER NOT NULL, 
	given TEXT NOT NULL, 
	mark TEXT NOT NULL, 
	salt TEXT NOT NULL, 
	seed TEXT NOT NULL, 
	agents_seed TEXT NOT NULL, 
	commitment TEXT NOT NULL, 
	build TEXT NOT NULL, 
	rules TEXT NOT NULL, 
	fault TEXT, 
	shown_version INTEGER NOT NULL, 
	created_at BIGINT NOT NULL, 
	started_at BIGINT, 
	ended_at BIGINT, 
	moved_at BIGINT NOT NULL
);
INSERT INTO "matches" VALUES(1,'weapon_wars','playing',200000000000000001,'Game night',300000000000000002,'table-1',300000000000000001,100000000000000001,'{"hearts":2}',2,1,4,'{"1":["keep:w1","keep:w2"]}','18446744073709551615:3','00000000000000000000000000000000','18446744073709551615','1','abababababababababababababababababababababababababababababababab','cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd','["counter-once"]',NULL,0,1772366400250,1772366400250,NULL,1772366400250);
CREATE TABLE notices (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	match_id BIGINT NOT NULL, 
	asked INTEGER NOT NULL, 
	person_id BIGINT NOT NULL, 
	kind TEXT NOT NULL, 
	state TEXT NOT NULL, 
	due_at BIGINT NOT NULL, 
	sent_at BIGINT, 
	channel_id BIGINT, 
	message_id BIGINT, 
	CONSTRAINT fk_notices_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE, 
	CONSTRAINT uq_notices_match_id_asked_person_id_kind UNIQUE (match_id, asked, person_id, kind)
);
INSERT INTO "notices" VALUES(1,1,4,100000000000000001,'turn','due',1772366400250,NULL,NULL,NULL);
CREATE TABLE people (
	id BIGINT NOT NULL, 
	name TEXT NOT NULL, 
	dm_channel_id BIGINT, 
	dm_closed_at BIGINT, 
	dm_told_at BIGINT, 
	first_dm_at BIGINT, 
	text_board BOOLEAN DEFAULT false NOT NULL, 
	created_at BIGINT NOT NULL, 
	CONSTRAINT pk_people PRIMARY KEY (id)
);
INSERT INTO "people" VALUES(100000000000000001,'Anna',5,NULL,NULL,1772366400250,0,1772366400250);
INSERT INTO "people" VALUES(100000000000000002,'Ben ⚄',NULL,1772366400250,1772366400250,NULL,1,1772366400250);
CREATE TABLE posts (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	match_id BIGINT, 
	kind TEXT NOT NULL, 
	person_id BIGINT, 
	channel_id BIGINT, 
	message_id BIGINT, 
	state TEXT NOT NULL, 
	send_number INTEGER NOT NULL, 
	version_shown INTEGER NOT NULL, 
	hash TEXT NOT NULL, 
	sending_at BIGINT, 
	sent_at BIGINT, 
	created_at BIGINT NOT NULL, 
	CONSTRAINT fk_posts_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "posts" VALUES(1,1,'panel',NULL,300000000000000002,400,'sent',1,2,'hash',1772366400250,1772366400250,1772366400250);
INSERT INTO "posts" VALUES(2,NULL,'welcome',NULL,300000000000000001,NULL,'planned',0,0,'',NULL,NULL,1772366400250);
CREATE TABLE registrations (
	application_id BIGINT NOT NULL, 
	tree_hash TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_registrations PRIMARY KEY (application_id)
);
INSERT INTO "registrations" VALUES(9,'tree',1772366400250);
CREATE TABLE requests (
	match_id BIGINT NOT NULL, 
	kind TEXT NOT NULL, 
	asked INTEGER NOT NULL, 
	by_id BIGINT NOT NULL, 
	data TEXT NOT NULL, 
	agreed TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_requests PRIMARY KEY (match_id, kind), 
	CONSTRAINT fk_requests_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "requests" VALUES(1,'undo',4,100000000000000001,'{"n":1}','[100000000000000001]',1772366400250);
CREATE TABLE results (
	match_id BIGINT NOT NULL, 
	game TEXT NOT NULL, 
	winners TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	seats TEXT NOT NULL, 
	ended_at BIGINT NOT NULL, 
	CONSTRAINT pk_results PRIMARY KEY (match_id), 
	CONSTRAINT fk_results_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "results" VALUES(1,'weapon_wars','[0,2]','last standing','[{"name":"Anna"}]',1772370000250);
CREATE TABLE seats (
	match_id BIGINT NOT NULL, 
	seat INTEGER NOT NULL, 
	person_id BIGINT, 
	agent TEXT, 
	name TEXT NOT NULL, 
	left_at BIGINT, 
	waiting_since BIGINT, 
	waiting_asked INTEGER, 
	acted_at BIGINT, 
	CONSTRAINT pk_seats PRIMARY KEY (match_id, seat), 
	CONSTRAINT fk_seats_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE, 
	CONSTRAINT uq_seats_match_id_person_id UNIQUE (match_id, person_id)
);
INSERT INTO "seats" VALUES(1,0,100000000000000001,NULL,'Anna',NULL,1772366400250,4,1772366400250);
INSERT INTO "seats" VALUES(1,1,100000000000000002,NULL,'Ben',1772370000250,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(1,2,NULL,'greedy','Greedy',NULL,NULL,NULL,NULL);
CREATE TABLE servers (
	id BIGINT NOT NULL, 
	name TEXT NOT NULL, 
	joined_at BIGINT NOT NULL, 
	welcomed_at BIGINT, 
	welcome_channel_id BIGINT, 
	settings TEXT DEFAULT '{}' NOT NULL, 
	CONSTRAINT pk_servers PRIMARY KEY (id)
);
INSERT INTO "servers" VALUES(200000000000000001,'Game night',1772366400250,1772366400250,300000000000000001,'{"role":7}');
CREATE TABLE story (
	match_id BIGINT NOT NULL, 
	n INTEGER NOT NULL, 
	step INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	args TEXT NOT NULL, 
	audience TEXT, 
	at BIGINT NOT NULL, 
	undone BOOLEAN NOT NULL, 
	CONSTRAINT pk_story PRIMARY KEY (match_id, n), 
	CONSTRAINT fk_story_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "story" VALUES(1,0,0,'{seat} begins','{"seat":0}',NULL,1772366400250,0);
INSERT INTO "story" VALUES(1,1,0,'you drew {card}','{"card":"w1"}',',0,',1772366400250,0);
CREATE INDEX ix_matches_channel_id_state ON matches (channel_id, state);
CREATE INDEX ix_matches_state ON matches (state);
CREATE INDEX ix_matches_unshown ON matches (id) WHERE version <> shown_version;
CREATE INDEX ix_answers_match_id_step ON answers (match_id, step);
CREATE INDEX ix_clocks_due_at ON clocks (due_at);
CREATE INDEX ix_notices_state_due_at ON notices (state, due_at);
CREATE INDEX ix_posts_match_id ON posts (match_id);
CREATE INDEX ix_posts_message_id ON posts (message_id);
CREATE INDEX ix_posts_state ON posts (state);
CREATE INDEX ix_seats_person_id ON seats (person_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('matches',1);
INSERT INTO "sqlite_sequence" VALUES('posts',2);
INSERT INTO "sqlite_sequence" VALUES('notices',1);
INSERT INTO "sqlite_sequence" VALUES('clocks',1);
COMMIT;

-- Tables of src/server: streams, limits, the clock, caught mail.
--
-- Each table and column of this folder has a tag: whose data it contains, and whether it is personal. docs/data-map.md is
-- generated from the tags; exports and erasure follow them.
--
-- Tables: 'owner: <columns>', the columns with the id of the account that owns the row, or 'owner: none'. A column may
-- refer to a row of another table instead, whose owner then owns this row: '<column> of <table>'.
-- Columns: 'personal' (data about a person) or 'plain'. Both may be followed by ': <why>'. A column whose reason starts
-- with the word secret is excluded from its owner's export: proofs of identity, and data about somebody else.

-- Applied migrations (src/server/db/migrate.ts creates the table).
comment on table schema_migrations is 'owner: none';
comment on column schema_migrations.name is 'plain';
comment on column schema_migrations.checksum is 'plain';
comment on column schema_migrations.created_at is 'plain';

-- Newest number of each account's live stream; locking its row serialises writers.
create table stream_heads (
  account_id bigint primary key,
  seq bigint not null
) with (fillfactor = 70);
comment on table stream_heads is 'owner: account_id';
comment on column stream_heads.account_id is 'plain';
comment on column stream_heads.seq is 'plain';

create table stream_events (
  account_id bigint not null,
  seq bigint not null,
  created_at timestamptz not null,
  entries text not null,
  primary key (account_id, seq)
);
comment on table stream_events is 'owner: account_id';
comment on column stream_events.account_id is 'plain';
comment on column stream_events.seq is 'plain';
comment on column stream_events.created_at is 'plain';
comment on column stream_events.entries is 'personal: secret, contains what others wrote and did; for a few days';

create index stream_events_created_at on stream_events using brin (created_at) with (pages_per_range = 32);

create table limit_counters (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
) with (fillfactor = 70);
comment on table limit_counters is 'owner: none';
comment on column limit_counters.key is 'personal: an account id or a signed network address, until the window ends';
comment on column limit_counters.count is 'plain';
comment on column limit_counters.resets_at is 'plain';

create index limit_counters_resets_at on limit_counters (resets_at);

create table clock (
  only_row boolean primary key check (only_row),
  offset_ms bigint not null
);
comment on table clock is 'owner: none';
comment on column clock.only_row is 'plain';
comment on column clock.offset_ms is 'plain';

create table caught_mails (
  id bigserial primary key,
  to_address text not null,
  from_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  headers jsonb not null,
  created_at timestamptz not null
);
comment on table caught_mails is 'owner: none: stored in development only; mails to an account are deleted when it is erased';
comment on column caught_mails.id is 'plain';
comment on column caught_mails.to_address is 'personal';
comment on column caught_mails.from_address is 'personal';
comment on column caught_mails.subject is 'personal';
comment on column caught_mails.text is 'personal';
comment on column caught_mails.html is 'personal';
comment on column caught_mails.headers is 'personal';
comment on column caught_mails.created_at is 'plain';

create index caught_mails_to on caught_mails (to_address, id desc);

-- Progress of creating the demo; an interrupted demo resumes where it stopped.
create table demo_progress (
  step text primary key,
  created_at timestamptz not null
);
comment on table demo_progress is 'owner: none';
comment on column demo_progress.step is 'plain';
comment on column demo_progress.created_at is 'plain';

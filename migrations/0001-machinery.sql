-- What the machinery under src/server keeps: streams, limits, the clock, caught mail.

-- Newest number of each account's live stream; its row is the lock that puts writers in line.
create table stream_heads (
  account_id bigint primary key,
  seq bigint not null
) with (fillfactor = 70);

create table stream_events (
  account_id bigint not null,
  seq bigint not null,
  type text not null,
  data jsonb not null,
  created_at timestamptz not null,
  primary key (account_id, seq)
);
create index stream_events_created_at on stream_events (created_at);

create table limit_counters (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
) with (fillfactor = 70);
create index limit_counters_resets_at on limit_counters (resets_at);

create table clock (
  only_row boolean primary key check (only_row),
  offset_ms bigint not null
);

create table caught_mails (
  id bigserial primary key,
  to_address text not null,
  from_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  headers jsonb not null,
  at timestamptz not null
);
create index caught_mails_to on caught_mails (to_address, id desc);

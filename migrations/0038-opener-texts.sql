-- How often a member starts conversations with the same words, and how many conversations they start in a day.

create table opener_texts (
  sender_id bigint not null references accounts (id) on delete cascade,
  -- SHA-256 of the letters and digits, in hex.
  text_hash text not null,
  -- Members who got it within the seven days that began at `counted_from`.
  count integer not null check (count > 0),
  counted_from timestamptz not null,
  -- The same within the day that began at `day_from`.
  day_count integer not null check (day_count > 0),
  day_from timestamptz not null,
  last_at timestamptz not null,
  primary key (sender_id, text_hash)
) with (fillfactor = 85);
create index opener_texts_last_at on opener_texts (last_at);
comment on table opener_texts is 'owner: sender_id';
comment on column opener_texts.sender_id is 'plain';
comment on column opener_texts.text_hash is 'plain: secret, a digest';
comment on column opener_texts.count is 'personal';
comment on column opener_texts.counted_from is 'plain';
comment on column opener_texts.day_count is 'plain';
comment on column opener_texts.day_from is 'plain';
comment on column opener_texts.last_at is 'plain';

create index conversations_started on conversations (started_by, created_at);

-- Signs of fraud, each written where it happens and at most once for a member: what rules are made of. Deleted after 60 days.
create table signals (
  account_id bigint not null references accounts (id) on delete cascade,
  kind text not null,
  -- How many it was, such as members who got the same words.
  amount integer not null check (amount > 0),
  at timestamptz not null,
  primary key (account_id, kind)
);
comment on table signals is 'owner: account_id';
comment on column signals.account_id is 'plain';
comment on column signals.kind is 'plain: secret, what gives a fraud away';
comment on column signals.amount is 'plain: secret, what gives a fraud away';
comment on column signals.at is 'plain';
create index signals_kind on signals (kind, account_id);
create index signals_at on signals (at);

-- Rules: so many of these signals make a case for a person. None of them bans.
create table scam_rules (
  id bigserial primary key,
  -- In the words of who made it; of those that the product brings a code.
  name text not null,
  signals text[] not null check (cardinality(signals) > 0),
  at_least integer not null check (at_least > 0),
  -- Asks for a verification at once, which the member can give, instead of doing nothing.
  asks_verification boolean not null default false,
  state text not null check (state in ('draft', 'background', 'live', 'expired')),
  created_by bigint references accounts (id),
  created_at timestamptz not null,
  hits integer not null default 0,
  decided integer not null default 0,
  upheld integer not null default 0,
  -- True where it was retired because fewer than half of its hits were right.
  is_retired boolean not null default false,
  constraint scam_rules_reachable check (at_least <= cardinality(signals))
);
comment on table scam_rules is 'owner: none: filled by its migration';
comment on column scam_rules.id is 'plain';
comment on column scam_rules.name is 'plain';
comment on column scam_rules.signals is 'plain';
comment on column scam_rules.at_least is 'plain';
comment on column scam_rules.asks_verification is 'plain';
comment on column scam_rules.state is 'plain';
comment on column scam_rules.created_by is 'plain';
comment on column scam_rules.created_at is 'plain';
comment on column scam_rules.hits is 'plain';
comment on column scam_rules.decided is 'plain';
comment on column scam_rules.upheld is 'plain';
comment on column scam_rules.is_retired is 'plain';

-- What a rule found, and whether it was right.
create table rule_hits (
  id bigserial primary key,
  rule_id bigint not null references scam_rules (id),
  account_id bigint not null references accounts (id) on delete cascade,
  at timestamptz not null,
  -- True while the rule acts: its case is in the queue.
  is_live boolean not null,
  outcome text check (outcome in ('upheld', 'dismissed')),
  constraint rule_hits_once unique (rule_id, account_id)
);
comment on table rule_hits is 'owner: account_id';
comment on column rule_hits.id is 'plain';
comment on column rule_hits.rule_id is 'plain: secret, what gives a fraud away';
comment on column rule_hits.account_id is 'plain';
comment on column rule_hits.at is 'plain';
comment on column rule_hits.is_live is 'plain';
comment on column rule_hits.outcome is 'plain: secret, what staff thought of it';
create index rule_hits_account on rule_hits (account_id);

-- First messages as SimHashes, so that the same words are found whoever sends them and however they are varied. 30 days.
create table opener_hashes (
  message_id bigint primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  recipient_id bigint not null,
  -- Null where it is too short to compare.
  hash bit(64),
  -- True if the recipient is much older than the sender.
  is_age_gap boolean not null,
  at timestamptz not null
);
comment on table opener_hashes is 'owner: account_id';
comment on column opener_hashes.message_id is 'plain';
comment on column opener_hashes.account_id is 'plain';
comment on column opener_hashes.recipient_id is 'plain';
comment on column opener_hashes.hash is 'plain: secret, what gives a fraud away';
comment on column opener_hashes.is_age_gap is 'plain: secret, what gives a fraud away';
comment on column opener_hashes.at is 'plain';
create index opener_hashes_account on opener_hashes (account_id, at);
create index opener_hashes_at on opener_hashes (at);
create index opener_hashes_band_1 on opener_hashes ((substring(hash from 1 for 16)::bit(16)::integer)) where hash is not null;
create index opener_hashes_band_2 on opener_hashes ((substring(hash from 17 for 16)::bit(16)::integer)) where hash is not null;
create index opener_hashes_band_3 on opener_hashes ((substring(hash from 33 for 16)::bit(16)::integer)) where hash is not null;
create index opener_hashes_band_4 on opener_hashes ((substring(hash from 49 for 16)::bit(16)::integer)) where hash is not null;

-- By what a banned member is recognised who comes back: keyed hashes, kept for 30 days after the ban.
create table banned_marks (
  id bigserial primary key,
  -- Who was banned; nothing is said of them but that.
  account_id bigint not null,
  company_id bigint not null,
  kind text not null check (kind in ('browser', 'card', 'bank_account', 'telephone', 'photo', 'opener')),
  -- Keyed hash; of pictures and openers null.
  mark text,
  -- Of pictures and openers: how they look.
  hash bit(64),
  until timestamptz not null,
  constraint banned_marks_value check ((mark is null) <> (hash is null))
);
comment on table banned_marks is 'owner: none: hashes that outlive the account for 30 days';
comment on column banned_marks.id is 'plain';
comment on column banned_marks.account_id is 'plain';
comment on column banned_marks.company_id is 'plain';
comment on column banned_marks.kind is 'plain';
comment on column banned_marks.mark is 'plain: a keyed hash';
comment on column banned_marks.hash is 'plain';
comment on column banned_marks.until is 'plain';
create unique index banned_marks_once on banned_marks (account_id, kind, coalesce(mark, hash::text));
create index banned_marks_mark on banned_marks (mark) where mark is not null;
create index banned_marks_until on banned_marks (until);
create index banned_marks_band_1 on banned_marks (kind, (substring(hash from 1 for 16)::bit(16)::integer)) where hash is not null;
create index banned_marks_band_2 on banned_marks (kind, (substring(hash from 17 for 16)::bit(16)::integer)) where hash is not null;
create index banned_marks_band_3 on banned_marks (kind, (substring(hash from 33 for 16)::bit(16)::integer)) where hash is not null;
create index banned_marks_band_4 on banned_marks (kind, (substring(hash from 49 for 16)::bit(16)::integer)) where hash is not null;

insert into scam_rules (name, signals, at_least, asks_verification, state, created_at) values
  ('back_after_ban', '{banned_browser,banned_card,banned_bank_account,banned_telephone,banned_photo,banned_opener}', 1, false, 'live', now()),
  ('money_copied', '{copied_openers,shared_openers,money,off_site,many_openers}', 2, true, 'background', now()),
  ('contradiction', '{ip_country,time_zone,language,disposable_mail,trade,age_gap,widest_ages,shared_photo,shared_browser}', 3, true, 'background', now()),
  ('three_reports', '{reports}', 1, false, 'background', now());

-- Likes. Mutual likes are a match; both rows then have its time.
create table likes (
  from_id bigint not null references profiles (id) on delete cascade,
  to_id bigint not null references profiles (id) on delete cascade,
  created_at timestamptz not null,
  -- Shown to the liked member and not seen yet.
  is_new boolean not null,
  matched_at timestamptz,
  matched boolean not null generated always as (matched_at is not null) stored,
  -- Was unseen when the account of its sender was deleted or suspended; unseen again when that is open again.
  new_when_hidden boolean not null default false,
  primary key (from_id, to_id),
  check (from_id <> to_id)
) with (fillfactor = 80);
comment on table likes is 'owner: from_id';
comment on column likes.from_id is 'plain';
comment on column likes.to_id is 'plain';
comment on column likes.created_at is 'plain';
comment on column likes.is_new is 'plain: secret, whether the recipient has seen it';
comment on column likes.matched_at is 'plain';
comment on column likes.matched is 'plain';
comment on column likes.new_when_hidden is 'plain: secret, whether the recipient has seen it';

create index likes_received on likes (to_id, is_new desc, created_at desc, from_id desc);
create index likes_sent on likes (from_id, created_at desc, to_id desc);
create index likes_matches on likes (from_id, matched_at desc, to_id desc) where matched_at is not null;

-- One row for every profile, created with it: the number of its unseen likes, and the lock for every change of
-- likes to or from it.
create table like_totals (
  profile_id bigint primary key references profiles (id) on delete cascade,
  new_likes integer not null check (new_likes >= 0)
) with (fillfactor = 70);
comment on table like_totals is 'owner: profile_id';
comment on column like_totals.profile_id is 'plain';
comment on column like_totals.new_likes is 'plain';

-- Likes that visitors sent before the signup, stored until the address is confirmed; at most one per new member.
create table pending_likes (
  from_id bigint primary key references profiles (id) on delete cascade,
  to_id bigint not null references profiles (id) on delete cascade,
  created_at timestamptz not null
);
comment on table pending_likes is 'owner: from_id';
comment on column pending_likes.from_id is 'plain';
comment on column pending_likes.to_id is 'plain';
comment on column pending_likes.created_at is 'plain';

create index pending_likes_to on pending_likes (to_id);

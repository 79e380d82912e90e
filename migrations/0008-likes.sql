-- Likes: who likes whom. Mutual likes are a match; both rows then carry the moment of it.

create table likes (
  from_id bigint not null references profiles (id) on delete cascade,
  to_id bigint not null references profiles (id) on delete cascade,
  created_at timestamptz not null,
  -- Shown to the liked member and not looked at yet.
  is_new boolean not null,
  matched_at timestamptz,
  matched boolean not null generated always as (matched_at is not null) stored,
  primary key (from_id, to_id),
  check (from_id <> to_id)
) with (fillfactor = 80);
create index likes_received on likes (to_id, is_new desc, created_at desc, from_id desc);
create index likes_sent on likes (from_id, created_at desc, to_id desc);
create index likes_matches on likes (from_id, matched_at desc, to_id desc) where matched_at is not null;

-- One row for every profile, made with it: the kept number of its new likes, and the lock of everything that
-- changes likes to or from it.
create table like_totals (
  profile_id bigint primary key references profiles (id) on delete cascade,
  new_likes integer not null check (new_likes >= 0)
) with (fillfactor = 70);
insert into like_totals (profile_id, new_likes) select id, 0 from profiles;

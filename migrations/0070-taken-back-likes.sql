-- Likes that were taken back. Given again within a week they notify nobody a second time.
create table taken_back_likes (
  from_id bigint not null references profiles (id) on delete cascade,
  to_id bigint not null references profiles (id) on delete cascade,
  -- When it was given last.
  liked_at timestamptz not null,
  -- Whether it had made the two a match.
  was_match boolean not null,
  primary key (from_id, to_id),
  check (from_id <> to_id)
);
comment on table taken_back_likes is 'owner: from_id';
comment on column taken_back_likes.from_id is 'plain';
comment on column taken_back_likes.to_id is 'plain';
comment on column taken_back_likes.liked_at is 'plain';
comment on column taken_back_likes.was_match is 'plain';

create index taken_back_likes_to on taken_back_likes (to_id);
create index taken_back_likes_liked_at on taken_back_likes using brin (liked_at) with (autosummarize = on);

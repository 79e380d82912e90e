-- Likes that a visitor gave before signing up, kept until the address is confirmed; one for each new member.
create table pending_likes (
  from_id bigint primary key references profiles (id) on delete cascade,
  to_id bigint not null references profiles (id) on delete cascade,
  created_at timestamptz not null
);
create index pending_likes_to on pending_likes (to_id);
comment on table pending_likes is 'owner: from_id';
comment on column pending_likes.from_id is 'plain';
comment on column pending_likes.to_id is 'plain';
comment on column pending_likes.created_at is 'plain';

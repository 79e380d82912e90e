-- Swipe game: choices of a member, so that nobody is shown twice within 30 days.
create table swipes (
  from_id bigint not null references profiles (id) on delete cascade,
  to_id bigint not null references profiles (id) on delete cascade,
  choice text not null check (choice in ('like', 'pass')),
  client_id uuid not null,
  -- Response of the call, for a client that repeats it.
  match boolean not null,
  likes_left integer,
  chosen_at timestamptz not null,
  primary key (from_id, to_id),
  check (from_id <> to_id)
);
comment on table swipes is 'owner: from_id';
comment on column swipes.from_id is 'plain';
comment on column swipes.to_id is 'plain';
comment on column swipes.choice is 'personal';
comment on column swipes.client_id is 'plain';
comment on column swipes.match is 'personal';
comment on column swipes.likes_left is 'plain';
comment on column swipes.chosen_at is 'plain';

create index swipes_to on swipes (to_id);
create index swipes_at on swipes (chosen_at);
create unique index swipes_client on swipes (from_id, client_id);
-- Counts the likes of a day.
create index swipes_likes on swipes (from_id, chosen_at) where choice = 'like';

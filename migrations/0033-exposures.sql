-- Fair rankings: how often a member was shown lately and how many likes they got, so that those seen little are lifted
-- and those swamped are spared; and the likes that members have said for them to newcomers.

create table exposures (
  profile_id bigint primary key references profiles (id) on delete cascade,
  -- Both as of `at`; they halve each week.
  shown double precision not null default 0,
  liked double precision not null default 0,
  at timestamptz not null
) with (fillfactor = 70);
insert into exposures (profile_id, at) select id, created_at from profiles;

comment on table exposures is 'owner: profile_id';
comment on column exposures.profile_id is 'plain';
comment on column exposures.shown is 'personal';
comment on column exposures.liked is 'personal';
comment on column exposures.at is 'plain';

create table auto_likes (
  from_id bigint not null references profiles (id) on delete cascade,
  to_id bigint not null references profiles (id) on delete cascade,
  at timestamptz not null,
  primary key (to_id, from_id),
  check (from_id <> to_id)
);
create index auto_likes_from on auto_likes (from_id, at);
create index auto_likes_at on auto_likes (at);

comment on table auto_likes is 'owner: from_id';
comment on column auto_likes.from_id is 'plain';
comment on column auto_likes.to_id is 'plain';
comment on column auto_likes.at is 'plain';

alter table search_entries
  -- Says hello to newcomers who fit: by the member's own choice, and every fictional profile for sites that want it.
  add column greets_newcomers boolean not null default false;
update search_entries e set greets_newcomers = true
  from accounts a where a.id = e.profile_id and (a.auto_like_newcomers or e.is_fictional);
create index search_entries_greeting
  on search_entries (pool_id, gender, country, last_active desc, profile_id desc) where greets_newcomers;
comment on column search_entries.greets_newcomers is 'personal';

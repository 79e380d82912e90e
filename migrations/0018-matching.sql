-- Match finder: wishes of a member. Ages and gender count both ways in every list of members who fit.
create table match_finders (
  profile_id bigint primary key references profiles (id) on delete cascade,
  -- In years; null: any.
  min_age smallint check (min_age between 18 and 99),
  max_age smallint check (max_age between 18 and 99),
  -- A region of the member's own country; null: all of it.
  countryregion text,
  -- `[{trait, codes, weight}]`: wishes with weights from 1 to 3.
  wishes jsonb not null default '[]',
  updated_at timestamptz not null,
  check (min_age is null or max_age is null or min_age <= max_age)
);
comment on table match_finders is 'owner: profile_id';
comment on column match_finders.profile_id is 'plain';
comment on column match_finders.min_age is 'personal';
comment on column match_finders.max_age is 'personal';
comment on column match_finders.countryregion is 'personal';
comment on column match_finders.wishes is 'personal';
comment on column match_finders.updated_at is 'plain';

-- Fair rankings: recent exposures and likes of a member, by which those seen little rank higher and those with many
-- likes lower; and automatic likes to newcomers.
create table exposures (
  profile_id bigint primary key references profiles (id) on delete cascade,
  -- Both as of `updated_at`; they halve each week.
  shown double precision not null default 0,
  liked double precision not null default 0,
  updated_at timestamptz not null
) with (fillfactor = 70);
comment on table exposures is 'owner: profile_id';
comment on column exposures.profile_id is 'plain';
comment on column exposures.shown is 'personal';
comment on column exposures.liked is 'personal';
comment on column exposures.updated_at is 'plain';

create table auto_likes (
  from_id bigint not null references profiles (id) on delete cascade,
  to_id bigint not null references profiles (id) on delete cascade,
  created_at timestamptz not null,
  primary key (to_id, from_id),
  check (from_id <> to_id)
);
comment on table auto_likes is 'owner: from_id';
comment on column auto_likes.from_id is 'plain';
comment on column auto_likes.to_id is 'plain';
comment on column auto_likes.created_at is 'plain';

create index auto_likes_from on auto_likes (from_id, created_at);
create index auto_likes_at on auto_likes (created_at);

-- Match finder: what a member looks for. Ages and gender count both ways in every list of people who fit.

create table match_finders (
  profile_id bigint primary key references profiles (id) on delete cascade,
  -- Full years; null is open.
  min_age smallint check (min_age between 18 and 99),
  max_age smallint check (max_age between 18 and 99),
  -- A region of the own country; null is all of it.
  countryregion text,
  -- `[{trait, codes, weight}]`: what counts, and how much (1 to 3).
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

alter table search_entries
  -- Ages that the member looks for.
  add column wants_min_age smallint,
  add column wants_max_age smallint,
  -- A region of the own country.
  add column wants_countryregion text;
comment on column search_entries.wants_min_age is 'personal';
comment on column search_entries.wants_max_age is 'personal';
comment on column search_entries.wants_countryregion is 'personal';

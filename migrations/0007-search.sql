-- Search: one row for every member who may be found (active, not invisible), with all that is searched by. Kept by
-- the search feature from what happens to accounts, profiles and photos.
create table search_entries (
  profile_id bigint primary key references profiles (id) on delete cascade,
  pool_id bigint not null,
  site_id bigint not null,
  gender text not null,
  seeking text not null,
  country text not null,
  countryregion text,
  date_of_birth date not null,
  -- Whether everyone may see a picture of them.
  has_photo boolean not null,
  is_fictional boolean not null,
  -- Centre of their cell; null where the place is not known.
  lat double precision,
  lon double precision,
  created_at timestamptz not null,
  -- Some minutes behind `presence`, so that those who are here do not rewrite the indexes all the time.
  last_active timestamptz not null,
  -- Found on their own site only.
  hidden_elsewhere boolean not null,
  -- Search for millions of members: what is told in codes becomes one indexed set of tags, every order has an index for
  -- the places that people search in, and the nearest are found place by place.
  -- `hair_color:red`, `country:NL`, interests by their bare codes; see tagsOf in the search feature.
  tags text[] not null default '{}',
  -- The square of about 5 km, null where the place is not known.
  cell integer,
  -- Ages that the member looks for.
  wants_min_age smallint,
  wants_max_age smallint,
  -- A region of the own country.
  wants_countryregion text,
  -- Says hello to newcomers who fit: by the member's own choice, and every fictional profile for sites that want it.
  greets_newcomers boolean not null default false
) with (fillfactor = 80);
comment on table search_entries is 'owner: profile_id';
comment on column search_entries.profile_id is 'plain';
comment on column search_entries.pool_id is 'plain';
comment on column search_entries.site_id is 'plain';
comment on column search_entries.gender is 'personal';
comment on column search_entries.seeking is 'personal';
comment on column search_entries.country is 'personal';
comment on column search_entries.countryregion is 'personal';
comment on column search_entries.date_of_birth is 'personal';
comment on column search_entries.has_photo is 'plain';
comment on column search_entries.is_fictional is 'plain';
comment on column search_entries.lat is 'personal';
comment on column search_entries.lon is 'personal';
comment on column search_entries.created_at is 'plain';
comment on column search_entries.last_active is 'personal';
comment on column search_entries.hidden_elsewhere is 'personal';
comment on column search_entries.tags is 'personal';
comment on column search_entries.cell is 'personal';
comment on column search_entries.wants_min_age is 'personal';
comment on column search_entries.wants_max_age is 'personal';
comment on column search_entries.wants_countryregion is 'personal';
comment on column search_entries.greets_newcomers is 'personal';

-- The default looks at 300 rows of a hundred entries each; tags are worth a closer look.
alter table search_entries alter column tags set statistics 400;
-- One for each order in which members are shown; a search without a gender merges the two halves.
create index search_entries_active on search_entries (pool_id, gender, last_active desc, profile_id desc);
create index search_entries_new on search_entries (pool_id, gender, created_at desc, profile_id desc);
create index search_entries_active_country
  on search_entries (pool_id, gender, country, last_active desc, profile_id desc);
create index search_entries_active_region
  on search_entries (pool_id, gender, countryregion, last_active desc, profile_id desc);
create index search_entries_new_country
  on search_entries (pool_id, gender, country, created_at desc, profile_id desc);
create index search_entries_near on search_entries (pool_id, gender, cell, profile_id);
create index search_entries_tags on search_entries using gin (tags);
create index search_entries_greeting
  on search_entries (pool_id, gender, country, last_active desc, profile_id desc) where greets_newcomers;
-- What is rare about the few that a search finds: their age, and that they are the newest of a region.
create index search_entries_born on search_entries (pool_id, gender, date_of_birth);
create index search_entries_new_region on search_entries
  (pool_id, gender, countryregion, created_at desc, profile_id desc);

-- Every square in which somebody of a country and region was ever found: thousands, however many members there are.
create table search_places (
  cell integer not null,
  country text not null,
  -- Empty where it was not told.
  countryregion text not null,
  lat double precision not null,
  lon double precision not null,
  primary key (cell, country, countryregion)
);
comment on table search_places is 'owner: none';
comment on column search_places.cell is 'plain: tells nothing of a person';
comment on column search_places.country is 'plain: tells nothing of a person';
comment on column search_places.countryregion is 'plain: tells nothing of a person';
comment on column search_places.lat is 'plain: tells nothing of a person';
comment on column search_places.lon is 'plain: tells nothing of a person';

create index search_places_lat on search_places (lat, lon);

-- Filters that members keep under a name, to search by them again.
create table saved_filters (
  id bigserial primary key,
  profile_id bigint not null references profiles (id) on delete cascade,
  name text not null,
  -- `SavedQuery` of the search feature's contract.
  query jsonb not null,
  created_at timestamptz not null
);
comment on table saved_filters is 'owner: profile_id';
comment on column saved_filters.id is 'plain';
comment on column saved_filters.profile_id is 'plain';
comment on column saved_filters.name is 'personal';
comment on column saved_filters.query is 'personal';
comment on column saved_filters.created_at is 'plain';

create unique index saved_filters_name on saved_filters (profile_id, lower(name));

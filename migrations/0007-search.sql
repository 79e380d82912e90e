-- Search: one row for every member who may be found (active, not invisible), with all searchable fields. Maintained by
-- the search feature from events of accounts, profiles and photos.
create table search_entries (
  profile_id bigint primary key references profiles (id) on delete cascade,
  pool_id bigint not null,
  site_id bigint not null,
  gender text not null,
  seeking text not null,
  country text not null,
  countryregion text,
  date_of_birth date not null,
  -- Whether the member has a picture that everyone may see.
  has_photo boolean not null,
  is_fictional boolean not null,
  -- Centre of the cell; null if the position is unknown.
  lat double precision,
  lon double precision,
  created_at timestamptz not null,
  -- Some minutes behind `presence`, so that online members do not update the indexes all the time.
  last_active timestamptz not null,
  -- Visible on their own site only.
  hidden_elsewhere boolean not null,
  -- Search over millions of members: coded fields form one indexed set of tags, every order has an index by country
  -- and region, and the nearest are found cell by cell.
  -- `hair_color:red`, `country:NL`, interests by their bare codes; see tagsOf in the search feature.
  tags text[] not null default '{}',
  -- Cell of about 5 km, null if the position is unknown.
  cell integer,
  -- Ages that the member looks for.
  wants_min_age smallint,
  wants_max_age smallint,
  -- A region of the member's own country.
  wants_countryregion text,
  -- Likes newcomers who fit automatically: by the member's choice, and fictional profiles on sites that enable it.
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

-- The default statistics target of 100 (30,000 sampled rows) is too coarse for tags.
alter table search_entries alter column tags set statistics 400;
-- One index for each order of results; a search without a gender merges the two halves.
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
-- For selective searches: by age, and the newest of a region.
create index search_entries_born on search_entries (pool_id, gender, date_of_birth);
create index search_entries_new_region on search_entries
  (pool_id, gender, countryregion, created_at desc, profile_id desc);

-- Every cell that ever had a member of a country and region: thousands, whatever the number of members.
create table search_places (
  cell integer not null,
  country text not null,
  -- Empty if it is unknown.
  countryregion text not null,
  lat double precision not null,
  lon double precision not null,
  primary key (cell, country, countryregion)
);
comment on table search_places is 'owner: none';
comment on column search_places.cell is 'plain: no personal data';
comment on column search_places.country is 'plain: no personal data';
comment on column search_places.countryregion is 'plain: no personal data';
comment on column search_places.lat is 'plain: no personal data';
comment on column search_places.lon is 'plain: no personal data';

create index search_places_lat on search_places (lat, lon);

-- Filters that members saved under a name.
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

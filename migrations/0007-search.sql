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
  hair_color text,
  eye_color text,
  body_type text,
  relationship_status text,
  tattoos text,
  interests text[] not null,
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
  hidden_elsewhere boolean not null
) with (fillfactor = 80);

-- One for each order in which members are shown; a search without a gender merges the two halves.
create index search_entries_active on search_entries (pool_id, gender, last_active desc, profile_id desc);
create index search_entries_new on search_entries (pool_id, gender, created_at desc, profile_id desc);
create index search_entries_near on search_entries (pool_id, gender, lat, lon);

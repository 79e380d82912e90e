-- Profiles: what members tell about themselves. A profile carries the id of its account.

create table profiles (
  id bigint primary key references accounts (id) on delete cascade,
  site_id bigint not null references sites (id),
  pool_id bigint not null references pools (id),
  date_of_birth date not null,
  gender text not null check (gender in ('male', 'female')),
  seeking text not null check (seeking in ('male', 'female', 'both')),
  sexuality text check (sexuality in ('hetero', 'gay', 'lesbian', 'bi')),
  country text not null,
  countryregion text,
  city text,
  -- Square of about 5 km and its centre, never the position itself.
  cell integer,
  lat double precision,
  lon double precision,
  hair_color text,
  eye_color text,
  body_type text,
  relationship_status text,
  tattoos text,
  interests text[] not null default '{}',
  about_me text,
  reason_for_signup text,
  is_fictional boolean not null,
  created_at timestamptz not null,
  check ((cell is null) = (lat is null) and (cell is null) = (lon is null))
) with (fillfactor = 85);

create table blocks (
  blocker_id bigint not null references profiles (id) on delete cascade,
  blocked_id bigint not null references profiles (id) on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id);

-- Written every few minutes for everyone who is here: narrow, and no index but its key, so that updates stay in the page.
create table presence (
  profile_id bigint primary key references profiles (id) on delete cascade,
  last_active timestamptz not null
) with (fillfactor = 60);

-- Profiles: what members write about themselves. A profile has the id of its account.
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
  -- Cell of about 5 km and its centre, never the position itself.
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
comment on table profiles is 'owner: id';
comment on column profiles.id is 'plain';
comment on column profiles.site_id is 'plain';
comment on column profiles.pool_id is 'plain';
comment on column profiles.date_of_birth is 'personal';
comment on column profiles.gender is 'personal';
comment on column profiles.seeking is 'personal';
comment on column profiles.sexuality is 'personal';
comment on column profiles.country is 'personal';
comment on column profiles.countryregion is 'personal';
comment on column profiles.city is 'personal';
comment on column profiles.cell is 'personal';
comment on column profiles.lat is 'personal';
comment on column profiles.lon is 'personal';
comment on column profiles.hair_color is 'personal';
comment on column profiles.eye_color is 'personal';
comment on column profiles.body_type is 'personal';
comment on column profiles.relationship_status is 'personal';
comment on column profiles.tattoos is 'personal';
comment on column profiles.interests is 'personal';
comment on column profiles.about_me is 'personal';
comment on column profiles.reason_for_signup is 'personal';
comment on column profiles.is_fictional is 'plain';
comment on column profiles.created_at is 'plain';

create table blocks (
  blocker_id bigint not null references profiles (id) on delete cascade,
  blocked_id bigint not null references profiles (id) on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
comment on table blocks is 'owner: blocker_id';
comment on column blocks.blocker_id is 'plain';
comment on column blocks.blocked_id is 'plain';
comment on column blocks.created_at is 'plain';

create index blocks_blocked on blocks (blocked_id);

-- Updated every few minutes for each online member: narrow and without secondary indexes, so that updates are HOT.
create table presence (
  profile_id bigint primary key references profiles (id) on delete cascade,
  last_active timestamptz not null
) with (fillfactor = 60);
comment on table presence is 'owner: profile_id';
comment on column presence.profile_id is 'plain';
comment on column presence.last_active is 'personal';

-- Profile texts to be reviewed by staff, the decisions, and the hashes that recognise rejected texts.
create table text_reviews (
  id bigserial primary key,
  profile_id bigint not null references profiles (id) on delete cascade,
  field text not null check (field in ('about_me', 'reason_for_signup', 'city')),
  -- Null once a rejected text is deleted; its hash stays.
  text text,
  -- Hash of the text without case, blanks and diacritics.
  text_hash text not null,
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'rejected')),
  reason text check (reason in ('contact_data', 'offensive', 'minor', 'advertising', 'other')),
  -- Since when the field waits for review, whatever its first text was.
  created_at timestamptz not null,
  decided_at timestamptz,
  -- When the member wrote another text after a rejection, which is shown until then.
  answered_at timestamptz,
  check ((status = 'rejected') = (reason is not null)),
  check ((status = 'waiting') = (decided_at is null)),
  check (text is not null or status <> 'waiting')
);
comment on table text_reviews is 'owner: profile_id';
comment on column text_reviews.id is 'plain';
comment on column text_reviews.profile_id is 'plain';
comment on column text_reviews.field is 'plain';
comment on column text_reviews.text is 'personal';
comment on column text_reviews.text_hash is 'personal: secret, hash that recognises a rejected text';
comment on column text_reviews.status is 'plain';
comment on column text_reviews.reason is 'personal';
comment on column text_reviews.created_at is 'plain';
comment on column text_reviews.decided_at is 'plain';
comment on column text_reviews.answered_at is 'plain';

-- One pending text per field, the newest; a replacement gets a new id, so that staff never decides an unread text.
create unique index text_reviews_one_waiting on text_reviews (profile_id, field) where status = 'waiting';
create index text_reviews_waiting on text_reviews (created_at, id) where status = 'waiting';
create index text_reviews_forgotten on text_reviews (decided_at) where status = 'rejected' and text is not null;
create index text_reviews_decided on text_reviews (profile_id, field) where status <> 'waiting';

-- Members hidden by a member. Nothing changes for the hidden ones.
create table hidden_members (
  hider_id bigint not null references profiles (id) on delete cascade,
  hidden_id bigint not null references profiles (id) on delete cascade,
  created_at timestamptz not null,
  primary key (hider_id, hidden_id),
  check (hider_id <> hidden_id)
);
comment on table hidden_members is 'owner: hider_id';
comment on column hidden_members.hider_id is 'plain';
comment on column hidden_members.hidden_id is 'plain';
comment on column hidden_members.created_at is 'plain';

create index hidden_members_hidden on hidden_members (hidden_id);

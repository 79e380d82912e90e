-- Photos: rows about pictures; the bytes lie in the storage under `photos/<key>-<variant>.webp`.

create table photos (
  id bigserial primary key,
  profile_id bigint not null references profiles (id) on delete cascade,
  -- 1 is the first; without gaps.
  position integer not null check (position > 0),
  -- 16 random bytes in hexadecimal: nobody guesses an address.
  key text not null unique,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  audience text not null check (audience in ('everyone', 'premium', 'private')),
  is_main boolean not null default false,
  -- Of the largest variant, in pixels.
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  check (not is_main or audience = 'everyone')
);
create index photos_profile on photos (profile_id, position);
create unique index photos_main on photos (profile_id) where is_main;

-- Who may see a private photo.
create table photo_grants (
  photo_id bigint not null references photos (id) on delete cascade,
  profile_id bigint not null references profiles (id) on delete cascade,
  created_at timestamptz not null,
  primary key (photo_id, profile_id)
);
create index photo_grants_profile on photo_grants (profile_id);

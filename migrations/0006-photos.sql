-- Photos: metadata of pictures; the files are in the storage under `photos/<key>-<variant>.webp`.
create table photos (
  id bigserial primary key,
  profile_id bigint not null references profiles (id) on delete cascade,
  -- From 1, without gaps.
  position integer not null check (position > 0),
  -- 16 random bytes in hexadecimal, so that URLs cannot be guessed.
  key text not null unique,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  audience text not null check (audience in ('everyone', 'premium', 'private')),
  is_main boolean not null default false,
  -- Of the largest variant, in pixels.
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  -- Content rating; explicit pictures need a proof of age where the law requires one.
  owner_rating text not null default 'safe' constraint photos_rating_check check (owner_rating in ('safe', 'suggestive', 'explicit')),
  -- Review of photos: perceptual hash, the original until the decision, and the decision.
  reason text check (
    reason in (
      'nudity_main', 'not_a_person', 'other_person', 'minor', 'contact_data', 'offensive', 'quality', 'other'
    )
  ),
  -- Expiry of the uploaded file, which is stored for the reviewer until the decision.
  original_until timestamptz,
  -- Until then the sharp files of a rejected photo are stored, for an appeal.
  sharp_until timestamptz,
  has_sharp boolean not null default true,
  moderator_rating text check (moderator_rating in ('safe', 'suggestive', 'explicit')),
  rating text not null generated always as (
    case
      when 'explicit' in (owner_rating, moderator_rating) then 'explicit'
      when 'suggestive' in (owner_rating, moderator_rating) then 'suggestive'
      else 'safe'
    end
  ) stored,
  check (not is_main or audience = 'everyone'),
  constraint photos_reason check ((status = 'rejected') = (reason is not null)),
  constraint photos_main_not_rejected check (not is_main or status <> 'rejected')
);
comment on table photos is 'owner: profile_id';
comment on column photos.id is 'plain';
comment on column photos.profile_id is 'plain';
comment on column photos.position is 'plain';
comment on column photos.key is 'plain: secret, key of the files';
comment on column photos.status is 'plain';
comment on column photos.audience is 'personal';
comment on column photos.is_main is 'personal';
comment on column photos.width is 'plain';
comment on column photos.height is 'plain';
comment on column photos.created_at is 'plain';
comment on column photos.owner_rating is 'personal';
comment on column photos.reason is 'personal';
comment on column photos.original_until is 'plain';
comment on column photos.sharp_until is 'plain';
comment on column photos.has_sharp is 'plain';
comment on column photos.moderator_rating is 'personal';
comment on column photos.rating is 'personal';

create index photos_profile on photos (profile_id, position);
create unique index photos_main on photos (profile_id) where is_main;
create index photos_original_until on photos (original_until) where original_until is not null;
create index photos_sharp_until on photos (sharp_until) where sharp_until is not null and has_sharp;

-- Who may see a private photo.
create table photo_grants (
  photo_id bigint not null references photos (id) on delete cascade,
  profile_id bigint not null references profiles (id) on delete cascade,
  created_at timestamptz not null,
  primary key (photo_id, profile_id)
);
comment on table photo_grants is 'owner: profile_id, photo_id of photos: who may see, and who lets see';
comment on column photo_grants.photo_id is 'plain';
comment on column photo_grants.profile_id is 'plain';
comment on column photo_grants.created_at is 'plain';

create index photo_grants_profile on photo_grants (profile_id);

-- Perceptual hashes. Separate from the photos table, whose frequent updates would otherwise touch the indexes.
create table photo_hashes (
  photo_id bigint primary key references photos (id) on delete cascade,
  pool_id bigint not null references pools (id),
  hash bit(64) not null,
  -- Hash of the picture with its edges cropped a little.
  cropped_hashes bit(64)[] not null
);
comment on table photo_hashes is 'owner: photo_id of photos';
comment on column photo_hashes.photo_id is 'plain';
comment on column photo_hashes.pool_id is 'plain';
comment on column photo_hashes.hash is 'personal: secret, hash that recognises the picture';
comment on column photo_hashes.cropped_hashes is 'personal: secret, hash that recognises the picture';

-- Four bands of 16 bits: of two hashes that differ in at most 7 bits one band differs in at most one bit, so 17 entries
-- of each of these indexes contain every candidate.
create index photo_hashes_band_1 on photo_hashes (pool_id, (substring(hash from 1 for 16)::bit(16)::integer));
create index photo_hashes_band_2 on photo_hashes (pool_id, (substring(hash from 17 for 16)::bit(16)::integer));
create index photo_hashes_band_3 on photo_hashes (pool_id, (substring(hash from 33 for 16)::bit(16)::integer));
create index photo_hashes_band_4 on photo_hashes (pool_id, (substring(hash from 49 for 16)::bit(16)::integer));

-- Photos to be reviewed by staff.
create table photo_flags (
  photo_id bigint not null references photos (id) on delete cascade,
  kind text not null,
  -- How many other accounts have the same picture.
  accounts integer check (accounts > 0),
  created_at timestamptz not null,
  primary key (photo_id, kind),
  constraint photo_flags_kind check (kind in ('duplicate_of', 'edited', 'main_of_verified')),
  -- Only duplicates have a number of other accounts.
  constraint photo_flags_accounts check ((kind = 'duplicate_of') = (accounts is not null))
);
comment on table photo_flags is 'owner: photo_id of photos';
comment on column photo_flags.photo_id is 'plain';
comment on column photo_flags.kind is 'personal: secret, about the photos of others';
comment on column photo_flags.accounts is 'personal: secret, about the photos of others';
comment on column photo_flags.created_at is 'plain';

-- Rejected pictures, which may not be uploaded again. A hash does not identify its owner, and outlives the picture.
create table rejected_hashes (
  id bigserial primary key,
  pool_id bigint not null references pools (id),
  hash bit(64) not null,
  created_at timestamptz not null,
  unique (pool_id, hash)
);
comment on table rejected_hashes is 'owner: none';
comment on column rejected_hashes.id is 'plain';
comment on column rejected_hashes.pool_id is 'plain';
comment on column rejected_hashes.hash is 'plain: no personal data';
comment on column rejected_hashes.created_at is 'plain';

create index rejected_hashes_band_1 on rejected_hashes (pool_id, (substring(hash from 1 for 16)::bit(16)::integer));
create index rejected_hashes_band_2 on rejected_hashes (pool_id, (substring(hash from 17 for 16)::bit(16)::integer));
create index rejected_hashes_band_3 on rejected_hashes (pool_id, (substring(hash from 33 for 16)::bit(16)::integer));
create index rejected_hashes_band_4 on rejected_hashes (pool_id, (substring(hash from 49 for 16)::bit(16)::integer));

-- Pictures that a moderator rated above safe. The rating returns with the picture, also after the photo was deleted.
create table rated_hashes (
  id bigserial primary key,
  pool_id bigint not null references pools (id),
  hash bit(64) not null,
  rating text not null check (rating in ('suggestive', 'explicit')),
  created_at timestamptz not null,
  unique (pool_id, hash)
);
comment on table rated_hashes is 'owner: none';
comment on column rated_hashes.id is 'plain';
comment on column rated_hashes.pool_id is 'plain';
comment on column rated_hashes.hash is 'plain: no personal data';
comment on column rated_hashes.rating is 'plain';
comment on column rated_hashes.created_at is 'plain';

create index rated_hashes_band_1 on rated_hashes (pool_id, (substring(hash from 1 for 16)::bit(16)::integer));
create index rated_hashes_band_2 on rated_hashes (pool_id, (substring(hash from 17 for 16)::bit(16)::integer));
create index rated_hashes_band_3 on rated_hashes (pool_id, (substring(hash from 33 for 16)::bit(16)::integer));
create index rated_hashes_band_4 on rated_hashes (pool_id, (substring(hash from 49 for 16)::bit(16)::integer));

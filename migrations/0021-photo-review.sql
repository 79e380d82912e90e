-- Review of photos: what a picture is known by again, its original until somebody has decided, and the decision.

alter table photos
  add column reason text check (
    reason in (
      'nudity_main', 'not_a_person', 'other_person', 'minor', 'contact_data', 'offensive', 'quality', 'other'
    )
  ),
  -- The file as it came is kept for whoever decides, until then at most.
  add column original_until timestamptz,
  -- The sharp files of a rejected photo are kept until then, for an appeal.
  add column sharp_until timestamptz,
  add column has_sharp boolean not null default true;
update photos set reason = 'other', is_main = false where status = 'rejected';
alter table photos
  add constraint photos_reason check ((status = 'rejected') = (reason is not null)),
  add constraint photos_main_not_rejected check (not is_main or status <> 'rejected');
create index photos_original_until on photos (original_until) where original_until is not null;
create index photos_sharp_until on photos (sharp_until) where sharp_until is not null and has_sharp;

comment on column photos.reason is 'personal';
comment on column photos.original_until is 'plain';
comment on column photos.sharp_until is 'plain';
comment on column photos.has_sharp is 'plain';

-- What a photo is known by again. Apart from the photo's row, which changes often, so that the index need not follow it.
create table photo_hashes (
  photo_id bigint primary key references photos (id) on delete cascade,
  pool_id bigint not null references pools (id),
  hash bit(64) not null,
  -- The same of what is left when a little is cut off the edges.
  cropped_hashes bit(64)[] not null
);
-- Four bands of 16 bits: of two hashes that differ in at most 7 bits one band differs in at most one bit, so 17 entries
-- of each of these indexes hold all that can be near.
create index photo_hashes_band_1 on photo_hashes (pool_id, (substring(hash from 1 for 16)::bit(16)::integer));
create index photo_hashes_band_2 on photo_hashes (pool_id, (substring(hash from 17 for 16)::bit(16)::integer));
create index photo_hashes_band_3 on photo_hashes (pool_id, (substring(hash from 33 for 16)::bit(16)::integer));
create index photo_hashes_band_4 on photo_hashes (pool_id, (substring(hash from 49 for 16)::bit(16)::integer));

comment on table photo_hashes is 'owner: photo_id of photos';
comment on column photo_hashes.photo_id is 'plain';
comment on column photo_hashes.pool_id is 'plain';
comment on column photo_hashes.hash is 'personal: secret, what the picture is known by again';
comment on column photo_hashes.cropped_hashes is 'personal: secret, what the picture is known by again';

-- What staff is to look at.
create table photo_flags (
  photo_id bigint not null references photos (id) on delete cascade,
  kind text not null check (kind in ('duplicate_of')),
  -- How many other accounts have the same picture.
  accounts integer not null check (accounts > 0),
  created_at timestamptz not null,
  primary key (photo_id, kind)
);

comment on table photo_flags is 'owner: photo_id of photos';
comment on column photo_flags.photo_id is 'plain';
comment on column photo_flags.kind is 'personal: secret, tells about the photos of others';
comment on column photo_flags.accounts is 'personal: secret, tells about the photos of others';
comment on column photo_flags.created_at is 'plain';

-- Pictures that may not come back. A hash tells nothing of whose picture it was, and outlives it.
create table rejected_hashes (
  id bigserial primary key,
  pool_id bigint not null references pools (id),
  hash bit(64) not null,
  created_at timestamptz not null,
  unique (pool_id, hash)
);
create index rejected_hashes_band_1 on rejected_hashes (pool_id, (substring(hash from 1 for 16)::bit(16)::integer));
create index rejected_hashes_band_2 on rejected_hashes (pool_id, (substring(hash from 17 for 16)::bit(16)::integer));
create index rejected_hashes_band_3 on rejected_hashes (pool_id, (substring(hash from 33 for 16)::bit(16)::integer));
create index rejected_hashes_band_4 on rejected_hashes (pool_id, (substring(hash from 49 for 16)::bit(16)::integer));

comment on table rejected_hashes is 'owner: none';
comment on column rejected_hashes.id is 'plain';
comment on column rejected_hashes.pool_id is 'plain';
comment on column rejected_hashes.hash is 'plain: tells nothing of a person';
comment on column rejected_hashes.created_at is 'plain';

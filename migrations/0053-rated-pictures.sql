-- Pictures that a moderator rated above safe. The rating returns with the picture, also after the photo was deleted.
create table rated_hashes (
  id bigserial primary key,
  pool_id bigint not null references pools (id),
  hash bit(64) not null,
  rating text not null check (rating in ('suggestive', 'explicit')),
  created_at timestamptz not null,
  unique (pool_id, hash)
);
create index rated_hashes_band_1 on rated_hashes (pool_id, (substring(hash from 1 for 16)::bit(16)::integer));
create index rated_hashes_band_2 on rated_hashes (pool_id, (substring(hash from 17 for 16)::bit(16)::integer));
create index rated_hashes_band_3 on rated_hashes (pool_id, (substring(hash from 33 for 16)::bit(16)::integer));
create index rated_hashes_band_4 on rated_hashes (pool_id, (substring(hash from 49 for 16)::bit(16)::integer));

comment on table rated_hashes is 'owner: none';
comment on column rated_hashes.id is 'plain';
comment on column rated_hashes.pool_id is 'plain';
comment on column rated_hashes.hash is 'plain: tells nothing of a person';
comment on column rated_hashes.rating is 'plain';
comment on column rated_hashes.created_at is 'plain';

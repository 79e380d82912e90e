-- What is left of an older SECRET once everything is sealed with the newest: the keys of what is stored as a keyed hash
-- and cannot be hashed again, sealed with the newest. They open nothing and sign no address.
create table retired_keys (
  key_id text not null,
  purpose text not null,
  sealed text not null,
  primary key (key_id, purpose)
);
comment on table retired_keys is 'owner: none: keys of the deployment';
comment on column retired_keys.key_id is 'plain';
comment on column retired_keys.purpose is 'plain';
comment on column retired_keys.sealed is 'plain';

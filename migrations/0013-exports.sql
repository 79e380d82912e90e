-- Exports: downloads of the data stored about a member. The files are in the storage.
create table account_exports (
  id bigserial primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  status text not null check (status in ('pending', 'ready', 'failed')),
  -- Key of the file; null once it is deleted. The row stays for a while, so that an old link says why.
  file_key text unique,
  size_bytes integer,
  -- Number of failed attempts.
  failures integer not null default 0,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  check ((status = 'ready') = (ready_at is not null) and (ready_at is null) = (expires_at is null))
);
comment on table account_exports is 'owner: account_id';
comment on column account_exports.id is 'plain';
comment on column account_exports.account_id is 'plain';
comment on column account_exports.status is 'plain';
comment on column account_exports.file_key is 'personal: secret, key of the file';
comment on column account_exports.size_bytes is 'plain';
comment on column account_exports.failures is 'plain';
comment on column account_exports.requested_at is 'plain';
comment on column account_exports.ready_at is 'plain';
comment on column account_exports.expires_at is 'plain';

create index account_exports_account on account_exports (account_id, id desc);
create unique index account_exports_pending on account_exports (account_id) where status = 'pending';
create index account_exports_expires on account_exports (expires_at) where file_key is not null;
create index account_exports_requested on account_exports (requested_at);

-- Pushes that development and the demo show at /dev/push.json instead of sending them.
create table caught_pushes (
  id bigserial primary key,
  account_id bigint not null,
  endpoint text not null,
  payload jsonb not null,
  topic text not null,
  ttl_seconds integer not null,
  created_at timestamptz not null
);
comment on table caught_pushes is 'owner: account_id';
comment on column caught_pushes.id is 'plain';
comment on column caught_pushes.account_id is 'plain';
comment on column caught_pushes.endpoint is 'personal';
comment on column caught_pushes.payload is 'personal';
comment on column caught_pushes.topic is 'plain';
comment on column caught_pushes.ttl_seconds is 'plain';
comment on column caught_pushes.created_at is 'plain';

create index caught_pushes_account on caught_pushes (account_id, id desc);

-- Signups begun at a partner: what the visitor filled in there, until they finish here or seven days have passed.

create table signup_handoffs (
  id bigserial primary key,
  site_id bigint not null references sites (id),
  token_hash text not null unique,
  network text not null,
  draft jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index signup_handoffs_expires on signup_handoffs (expires_at);

comment on table signup_handoffs is 'owner: none';
comment on column signup_handoffs.id is 'plain';
comment on column signup_handoffs.site_id is 'plain';
comment on column signup_handoffs.token_hash is 'personal';
comment on column signup_handoffs.network is 'plain: the partner';
comment on column signup_handoffs.draft is 'personal';
comment on column signup_handoffs.created_at is 'plain';
comment on column signup_handoffs.expires_at is 'plain';

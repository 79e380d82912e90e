-- Outgoing mails and pushes (src/server/outbox).
create table outbox (
  id bigserial primary key,
  channel text not null check (channel in ('mail', 'push')),
  -- Derived from what is sent, so that the same thing is stored once. The Message-ID of a mail and its return address
  -- contain it.
  token text not null unique,
  account_id bigint,
  site_id bigint,
  kind text not null,
  -- The address of a mail. A push has none.
  address text,
  -- The domain that a mail is sent from.
  domain text,
  -- Lower is sent first.
  priority smallint not null,
  state text not null check (state in ('waiting', 'sending', 'sent', 'failed')),
  -- Sealed with the secret of the deployment, because mails contain links that open accounts. Null once it is finished.
  content text,
  attempts integer not null default 0,
  created_at timestamptz not null,
  due_at timestamptz not null,
  -- Not sent later than this.
  expires_at timestamptz not null,
  -- Who sends it and until when nobody else may; set only while its state is sending.
  lease_owner text,
  lease_until timestamptz,
  -- When it was sent or given up.
  finished_at timestamptz,
  -- Why the last attempt failed: a code, never the content.
  reason text
) with (fillfactor = 70);
comment on table outbox is 'owner: account_id';
comment on column outbox.id is 'plain';
comment on column outbox.channel is 'plain';
comment on column outbox.token is 'plain: secret, it proves that a bounce is of this mail';
comment on column outbox.account_id is 'plain';
comment on column outbox.site_id is 'plain';
comment on column outbox.kind is 'plain';
comment on column outbox.address is 'personal';
comment on column outbox.domain is 'plain';
comment on column outbox.priority is 'plain';
comment on column outbox.state is 'plain';
comment on column outbox.content is 'personal: secret, it may contain a link that opens the account';
comment on column outbox.attempts is 'plain';
comment on column outbox.created_at is 'plain';
comment on column outbox.due_at is 'plain';
comment on column outbox.expires_at is 'plain';
comment on column outbox.lease_owner is 'plain';
comment on column outbox.lease_until is 'plain';
comment on column outbox.finished_at is 'plain';
comment on column outbox.reason is 'plain';

create index outbox_due on outbox (channel, priority, due_at, id) where state = 'waiting';
create index outbox_leased on outbox (lease_until) where state = 'sending';
create index outbox_account on outbox (account_id, id desc);
create index outbox_address on outbox (lower(address), id desc);
create index outbox_finished on outbox (finished_at) where state in ('sent', 'failed');

-- A mail that is sent again after a crash is caught once.
alter table caught_mails add column message_id text unique;
comment on column caught_mails.message_id is 'plain';

-- Push subscriptions of browsers.
create table push_subscriptions (
  id bigserial primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  -- Push endpoint of the browser; belongs to the account that subscribed last.
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  -- Expiry set by the browser.
  expires_at timestamptz,
  subscribed_at timestamptz not null,
  session_id bigint not null references sessions (id) on delete cascade,
  constraint push_subscriptions_endpoint_key unique (endpoint)
);
comment on table push_subscriptions is 'owner: account_id';
comment on column push_subscriptions.id is 'plain';
comment on column push_subscriptions.account_id is 'plain';
comment on column push_subscriptions.endpoint is 'personal';
comment on column push_subscriptions.p256dh is 'personal: secret, a key of the browser';
comment on column push_subscriptions.auth is 'personal: secret, a key of the browser';
comment on column push_subscriptions.expires_at is 'plain';
comment on column push_subscriptions.subscribed_at is 'plain';
comment on column push_subscriptions.session_id is 'plain';

create index push_subscriptions_account on push_subscriptions (account_id, subscribed_at desc);
create index push_subscriptions_session on push_subscriptions (session_id);

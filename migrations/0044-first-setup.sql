-- A company that was made with the first site of an empty database: its details are still to be filled in.
alter table companies add column is_placeholder boolean not null default false;
comment on column companies.is_placeholder is 'plain';

-- Dismissals carry the names of product.md, 4.
update account_dismissals set alert = case alert
  when 'enrich' then 'hide-enrich-alert'
  when 'push-notification' then 'hide-push-notification-alert'
  when 'disabled-notifications' then 'hide-disabled-notifications-alert'
  when 'time-bonus-modal' then 'hide-time-bonus-modal'
  when 'profile-photo' then 'hide-profile-photo-alert'
  when 'activation' then 'hide-activation-alert'
  else alert end;

comment on table caught_mails is 'owner: none: kept in development only; those to an account go when it is erased';

-- Why a session ended whose browser still holds its token; a row goes when the session would have expired.
create table ended_sessions (
  token_hash text primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  reason text not null check (reason in ('password_changed')),
  expires_at timestamptz not null
);
create index ended_sessions_account on ended_sessions (account_id);
create index ended_sessions_expires on ended_sessions (expires_at);
comment on table ended_sessions is 'owner: account_id';
comment on column ended_sessions.token_hash is 'personal: secret';
comment on column ended_sessions.account_id is 'plain';
comment on column ended_sessions.reason is 'personal';
comment on column ended_sessions.expires_at is 'plain';

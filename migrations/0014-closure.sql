-- Leaving: what a member says when deleting the account, and what is due when nobody uses one.

-- Kept until the account is erased or comes back.
create table account_closures (
  account_id bigint primary key references accounts (id) on delete cascade,
  reason text not null,
  comment text,
  created_at timestamptz not null
);

-- Why accounts were left for good, counted by month; nothing leads back to an account.
create table deletion_reasons (
  site_id bigint not null references sites (id),
  month date not null,
  reason text not null,
  count integer not null check (count > 0),
  primary key (site_id, month, reason)
);

alter table accounts
  -- Up to a day behind; null for those who were never logged in.
  add column last_seen_at timestamptz,
  -- When somebody who stayed away was told that the account will be deleted.
  add column inactive_mailed_at timestamptz;
update accounts set last_seen_at = presence.last_active from presence where presence.profile_id = accounts.id;
create index accounts_unused on accounts ((coalesce(last_seen_at, signup_date))) where status = 'active' and role is null;
create index accounts_unconfirmed on accounts (signup_date) where status = 'not_confirmed';

-- Was new to the liked member when its sender deleted the account, and is so again when they come back.
alter table likes add column was_new boolean not null default false;

comment on table account_closures is 'owner: account_id';
comment on column account_closures.account_id is 'plain';
comment on column account_closures.reason is 'personal';
comment on column account_closures.comment is 'personal';
comment on column account_closures.created_at is 'plain';

comment on table deletion_reasons is 'owner: none';
comment on column deletion_reasons.site_id is 'plain';
comment on column deletion_reasons.month is 'plain';
comment on column deletion_reasons.reason is 'plain';
comment on column deletion_reasons.count is 'plain';

comment on column accounts.last_seen_at is 'plain';
comment on column accounts.inactive_mailed_at is 'plain';
comment on column likes.was_new is 'plain';

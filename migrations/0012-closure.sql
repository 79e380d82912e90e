-- Closed accounts, until they are erased or restored.
create table account_closures (
  account_id bigint primary key references accounts (id) on delete cascade,
  reason text not null,
  comment text,
  created_at timestamptz not null
);
comment on table account_closures is 'owner: account_id';
comment on column account_closures.account_id is 'plain';
comment on column account_closures.reason is 'personal';
comment on column account_closures.comment is 'personal';
comment on column account_closures.created_at is 'plain';

-- Reasons of erased accounts, counted by month; a row cannot be traced to an account.
create table deletion_reasons (
  site_id bigint not null references sites (id),
  month date not null,
  reason text not null,
  count integer not null check (count > 0),
  primary key (site_id, month, reason)
);
comment on table deletion_reasons is 'owner: none';
comment on column deletion_reasons.site_id is 'plain';
comment on column deletion_reasons.month is 'plain';
comment on column deletion_reasons.reason is 'plain';
comment on column deletion_reasons.count is 'plain';

-- Members to whom somebody wrote who was banned for fraud later: they are told within a day, each once (law: 2.10).
create table fraud_warnings (
  id bigserial primary key,
  -- Who is warned.
  account_id bigint not null references accounts (id) on delete cascade,
  -- Who was banned.
  about_id bigint not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  -- Null until the mail is in the outbox.
  sent_at timestamptz,
  -- When the member has closed the notice.
  seen_at timestamptz,
  constraint fraud_warnings_once unique (about_id, account_id)
);
comment on table fraud_warnings is 'owner: account_id';
comment on column fraud_warnings.id is 'plain';
comment on column fraud_warnings.account_id is 'plain';
comment on column fraud_warnings.about_id is 'plain: secret, about somebody else';
comment on column fraud_warnings.created_at is 'plain';
comment on column fraud_warnings.sent_at is 'plain';
comment on column fraud_warnings.seen_at is 'plain';
create index fraud_warnings_unseen on fraud_warnings (account_id, id) where seen_at is null;
create index fraud_warnings_account on fraud_warnings (account_id);
create index fraud_warnings_unsent on fraud_warnings (about_id, id) where sent_at is null;

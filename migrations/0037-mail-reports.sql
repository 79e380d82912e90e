-- What came back of mails: a bounce, a complaint about spam, the wish to get no more. One row for each mail and kind of report,
-- so that a report that arrives twice counts once.
create table mail_reports (
  -- The token of the mail in the outbox.
  token text not null,
  kind text not null check (kind in ('bounce', 'soft_bounce', 'complaint', 'unsubscribe')),
  account_id bigint not null references accounts (id) on delete cascade,
  -- The domain that the mail was sent from.
  domain text not null,
  -- The status of RFC 3463 or the reply of the mail server.
  status text,
  created_at timestamptz not null,
  primary key (token, kind)
);
comment on table mail_reports is 'owner: account_id';
comment on column mail_reports.token is 'plain: secret, it proves that a report is of this mail';
comment on column mail_reports.kind is 'personal';
comment on column mail_reports.account_id is 'plain';
comment on column mail_reports.domain is 'plain';
comment on column mail_reports.status is 'plain';
comment on column mail_reports.created_at is 'plain';

create index mail_reports_account on mail_reports (account_id, created_at);
create index mail_reports_complaints on mail_reports (domain, created_at) where kind = 'complaint';

-- Domains that send no advertising for now, because too many of their mails were complained about.
create table campaign_pauses (
  domain text primary key,
  paused_at timestamptz not null,
  -- What it was paused for: complaints, and mails sent, in the days before.
  complaints integer not null,
  sent integer not null
);
comment on table campaign_pauses is 'owner: none';
comment on column campaign_pauses.domain is 'plain';
comment on column campaign_pauses.paused_at is 'plain';
comment on column campaign_pauses.complaints is 'plain';
comment on column campaign_pauses.sent is 'plain';

-- Reports of profiles, photos and messages (law: 2.1, notice and action). They stay when their reporter leaves, then
-- without the id and the text of the reporter.
create table reports (
  id bigserial primary key,
  -- Number of the receipt.
  reference text not null unique,
  reporter_id bigint references accounts (id) on delete set null,
  -- Owner of the profile, photo or message.
  profile_id bigint not null references accounts (id) on delete cascade,
  subject text not null,
  -- Id of the profile, photo or message, which may be deleted by now.
  subject_id bigint not null,
  reason text not null,
  comment text,
  -- Content when it was reported; null once the reported member is erased.
  snapshot jsonb,
  status text not null default 'open' check (status in ('open', 'closed')),
  created_at timestamptz not null,
  constraint reports_subject_check
  check (subject in ('profile', 'photo', 'message', 'conversation'))
);
comment on table reports is 'owner: reporter_id';
comment on column reports.id is 'plain';
comment on column reports.reference is 'plain';
comment on column reports.reporter_id is 'plain';
comment on column reports.profile_id is 'plain';
comment on column reports.subject is 'plain';
comment on column reports.subject_id is 'plain';
comment on column reports.reason is 'plain: needed for the case';
comment on column reports.comment is 'personal';
comment on column reports.snapshot is 'personal: secret, about somebody else';
comment on column reports.status is 'plain';
comment on column reports.created_at is 'plain';

create unique index reports_open on reports (reporter_id, subject, subject_id) where status = 'open';
create index reports_waiting on reports (created_at, id) where status = 'open';
create index reports_reporter on reports (reporter_id);
create index reports_profile on reports (profile_id);
-- Finds the open reports of a profile, photo or message.
create index reports_of_thing on reports (subject, subject_id) where status = 'open';
-- Finds reports of a picture, by itself or in a message, before its files are deleted.
create index reports_picture on reports ((snapshot ->> 'key')) where status = 'open';

-- Reports of profiles, photos and messages (law: 2.1, notice and action). They are kept for the case when their reporter
-- leaves, and then say neither who reported nor in which words.
create table reports (
  id bigserial primary key,
  -- The receipt's number.
  reference text not null unique,
  reporter_id bigint references accounts (id) on delete set null,
  -- Whose profile, photo or message it is.
  profile_id bigint not null references accounts (id) on delete cascade,
  subject text not null,
  -- The id of the profile, photo or message; it may be gone by now.
  subject_id bigint not null,
  reason text not null,
  comment text,
  -- What stood there when it was reported; null once the member it is about is erased.
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
comment on column reports.reason is 'plain: kept for the case';
comment on column reports.comment is 'personal';
comment on column reports.snapshot is 'personal: secret, tells about somebody else';
comment on column reports.status is 'plain';
comment on column reports.created_at is 'plain';

create unique index reports_open on reports (reporter_id, subject, subject_id) where status = 'open';
create index reports_waiting on reports (created_at, id) where status = 'open';
create index reports_reporter on reports (reporter_id);
create index reports_profile on reports (profile_id);
-- A photo that somebody has reported is not edited until that is dealt with.
create index reports_of_thing on reports (subject, subject_id) where status = 'open';
-- Whether a picture that goes is one that was reported, by itself or in a message.
create index reports_picture on reports ((snapshot ->> 'key')) where status = 'open';

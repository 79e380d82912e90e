-- Verification: the gesture requested on a picture, and the decision of staff. The picture is stored encrypted until
-- then; no biometric data is derived from it.
create table verifications (
  id bigserial primary key,
  profile_id bigint not null references profiles (id) on delete cascade,
  gesture text not null,
  -- ended: withdrawn by the member, or not decided in time.
  status text not null check (status in ('asked', 'waiting', 'approved', 'rejected', 'ended')),
  reason text check (reason in ('gesture', 'not_same_person', 'unclear', 'minor', 'other')),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- Sending is the consent to a review of the picture: its time, language and version of our texts.
  sent_at timestamptz,
  locale text,
  text_version text,
  decided_at timestamptz,
  ended_at timestamptz,
  -- Key of the picture; null once its file is deleted.
  picture_key text,
  check ((status = 'rejected') = (reason is not null)),
  check (status <> 'waiting' or picture_key is not null),
  check ((sent_at is null) = (locale is null) and (sent_at is null) = (text_version is null))
);
comment on table verifications is 'owner: profile_id';
comment on column verifications.id is 'plain';
comment on column verifications.profile_id is 'plain';
comment on column verifications.gesture is 'personal';
comment on column verifications.status is 'personal';
comment on column verifications.reason is 'personal';
comment on column verifications.asked_at is 'plain';
comment on column verifications.expires_at is 'plain';
comment on column verifications.sent_at is 'plain';
comment on column verifications.locale is 'personal';
comment on column verifications.text_version is 'plain';
comment on column verifications.decided_at is 'plain';
comment on column verifications.ended_at is 'plain';
comment on column verifications.picture_key is 'plain: secret, key of the picture';

-- One open or approved verification per member; the badge is the approved one.
create unique index verifications_open on verifications (profile_id)
  where status in ('asked', 'waiting', 'approved');
create index verifications_newest on verifications (profile_id, id);
create index verifications_waiting on verifications (sent_at, id) where status = 'waiting';
create index verifications_forgotten on verifications (coalesce(decided_at, ended_at, asked_at))
  where status in ('asked', 'rejected', 'ended');
create index verifications_picture on verifications (id) where picture_key is not null and status <> 'waiting';

-- Words of a profile that staff is to read, what was decided of them, and what a rejected text is known by again.

create table text_reviews (
  id bigserial primary key,
  profile_id bigint not null references profiles (id) on delete cascade,
  field text not null check (field in ('about_me', 'reason_for_signup', 'city')),
  -- Null once a rejected text is forgotten; its hash stays.
  text text,
  -- Of the text without case, blanks and marks.
  text_hash text not null,
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'rejected')),
  reason text check (reason in ('contact_data', 'offensive', 'minor', 'advertising', 'other')),
  -- Since when something of the field waits, whatever it said first.
  created_at timestamptz not null,
  decided_at timestamptz,
  -- A rejection is told until the member has written something else.
  answered_at timestamptz,
  check ((status = 'rejected') = (reason is not null)),
  check ((status = 'waiting') = (decided_at is null)),
  check (text is not null or status <> 'waiting')
);
-- The newest text of a field waits; one that it replaces has another id, so that nobody decides what they did not read.
create unique index text_reviews_one_waiting on text_reviews (profile_id, field) where status = 'waiting';
create index text_reviews_waiting on text_reviews (created_at, id) where status = 'waiting';
create index text_reviews_forgotten on text_reviews (decided_at) where status = 'rejected' and text is not null;
create index text_reviews_decided on text_reviews (profile_id, field) where status <> 'waiting';

comment on table text_reviews is 'owner: profile_id';
comment on column text_reviews.id is 'plain';
comment on column text_reviews.profile_id is 'plain';
comment on column text_reviews.field is 'plain';
comment on column text_reviews.text is 'personal';
comment on column text_reviews.text_hash is 'personal: secret, what a rejected text is known by again';
comment on column text_reviews.status is 'plain';
comment on column text_reviews.reason is 'personal';
comment on column text_reviews.created_at is 'plain';
comment on column text_reviews.decided_at is 'plain';
comment on column text_reviews.answered_at is 'plain';

-- Notices by anybody: the picture that they name, and what became of them (law: 2.1, 2.10).
alter table complaints drop constraint complaints_kind_check;
alter table complaints add constraint complaints_kind_check check (kind in (
  'illegal_content', 'underage', 'intimate_without_consent', 'fake', 'copyright', 'decision', 'order',
  'accessibility', 'self_exclusion', 'bank_notice', 'other'
));
alter table complaints
  -- The picture as it was then: its photo may be deleted before somebody decides, and copies of it stay.
  add column photo_id bigint,
  add column photo_key text,
  add column photo_hash bit(64),
  -- The member whom the address names, or whose photo it is.
  add column profile_id bigint,
  -- The name that stands for a signature.
  add column signature text,
  add column outcome text check (outcome in ('upheld', 'dismissed'));
comment on column complaints.photo_id is 'plain';
comment on column complaints.photo_key is 'plain';
comment on column complaints.photo_hash is 'plain: secret, of a picture that need not be of the sender';
comment on column complaints.profile_id is 'plain: secret, about somebody else';
comment on column complaints.signature is 'personal';
comment on column complaints.outcome is 'plain';
create index complaints_photo on complaints (photo_id) where status = 'open' and photo_id is not null;
create index complaints_picture on complaints (photo_key) where status = 'open' and photo_key is not null;

-- Whether a report was right, for whoever made it: what is said of them to staff, and what too many wrong ones bring.
alter table reports
  add column outcome text check (outcome in ('upheld', 'dismissed')),
  add column decided_at timestamptz;
comment on column reports.outcome is 'plain: secret, what staff thought of it';
comment on column reports.decided_at is 'plain';
create index reports_decided on reports (reporter_id, decided_at) where outcome is not null;

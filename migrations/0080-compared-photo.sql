-- The main photo with which a picture was compared; null of a badge that was given before. Another main photo ends the
-- badge, for the reason `main_photo` (decisions: People).
alter table verifications add column main_photo_id bigint;
comment on column verifications.main_photo_id is 'plain';
alter table verifications drop constraint verifications_reason_check;
alter table verifications add constraint verifications_reason_check check (reason in (
  'gesture', 'not_same_person', 'unclear', 'minor', 'other', 'main_photo'
));

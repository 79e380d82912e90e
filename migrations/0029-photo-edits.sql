-- A photo that its owner cropped or turned after it was approved is marked for staff, and so is a new main photo of
-- somebody who is verified.

alter table photo_flags drop constraint photo_flags_kind_check;
alter table photo_flags
  add constraint photo_flags_kind check (kind in ('duplicate_of', 'edited', 'main_of_verified')),
  alter column accounts drop not null,
  -- Only a duplicate is one of other accounts.
  add constraint photo_flags_accounts check ((kind = 'duplicate_of') = (accounts is not null));

-- A photo that somebody has reported is not edited until that is dealt with.
create index reports_of_thing on reports (subject, subject_id) where status = 'open';

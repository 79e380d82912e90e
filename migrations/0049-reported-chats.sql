-- A chat is reported as a whole as well.
alter table reports drop constraint reports_subject_check;
alter table reports add constraint reports_subject_check
  check (subject in ('profile', 'photo', 'message', 'conversation'));

-- A consent to advertising that waits for a click in a mail (law 2.5, double opt-in).
alter table consents add column is_pending boolean not null default false;
comment on column consents.is_pending is 'plain';

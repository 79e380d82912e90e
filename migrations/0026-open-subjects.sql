-- Whether the subjects of mails name the site and what they are about; without it they are neutral.
alter table accounts add column open_subjects boolean not null default false;
comment on column accounts.open_subjects is 'personal';

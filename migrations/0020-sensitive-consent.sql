-- Without the consent to sensitive data others neither find a member nor read what tells of their sex life.
alter table accounts add column sensitive_hidden boolean not null default false;
comment on column accounts.sensitive_hidden is 'personal';

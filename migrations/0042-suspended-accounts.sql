-- Why an account is suspended and what it was before, so that staff can lift the suspension. A reason that is not
-- listed (null) is staff's own.

alter table accounts
  add column suspended_for text check (suspended_for in ('under_age')),
  add column status_before_suspension text check (status_before_suspension in ('not_confirmed', 'active')),
  -- A suspended member may delete the account, and gets it back as it was.
  drop constraint accounts_status_before_deletion_check,
  add constraint accounts_status_before_deletion_check
    check (status_before_deletion in ('not_confirmed', 'active', 'suspended'));

comment on column accounts.suspended_for is 'personal';
comment on column accounts.status_before_suspension is 'plain';

-- Members found under 18 before this.
update accounts set status = 'suspended', status_before_suspension = status, suspended_for = 'under_age'
where status in ('not_confirmed', 'active')
  and exists (select from age_checks c where c.account_id = accounts.id and c.outcome = 'under_18');
update accounts
set status_before_deletion = 'suspended', status_before_suspension = status_before_deletion, suspended_for = 'under_age'
where status = 'deleted' and status_before_deletion is not null
  and exists (select from age_checks c where c.account_id = accounts.id and c.outcome = 'under_18');
delete from search_entries where profile_id in (select id from accounts where suspended_for = 'under_age');

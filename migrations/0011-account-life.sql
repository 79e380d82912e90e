-- What an account has beside its name and password: settings, dismissed notices, a way back after a deletion.

alter table accounts
  -- The kinds of mail and push that differ from the defaults of src/features/accounts/rules.ts.
  add column notifications jsonb not null default '{}',
  -- Most that may be spent, in minor units of the country's currency.
  add column daily_cap integer check (daily_cap > 0),
  add column monthly_cap integer check (monthly_cap > 0),
  -- Shown to strangers on welcome pages, where the site opens profiles at all.
  add column on_landings boolean not null default false,
  -- What a reactivated account is again; only while it is deleted.
  add column status_before_deletion text check (status_before_deletion in ('not_confirmed', 'active')),
  -- From then on nothing personal is left, and nobody can come back.
  add column erased_at timestamptz,
  -- An erased account has no name.
  alter column name_folded drop not null;
create index accounts_to_erase on accounts (deleted_at) where status = 'deleted' and erased_at is null;

-- The address that a mail-change token confirms.
alter table account_tokens add column new_email text;

create table account_dismissals (
  account_id bigint not null references accounts (id) on delete cascade,
  alert text not null,
  dismissed_at timestamptz not null,
  primary key (account_id, alert)
);

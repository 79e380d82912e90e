-- Age checks: requests and the results of the provider. No document, no face, no birth date.
create table age_checks (
  id bigserial primary key,
  -- Random, and all that the provider learns about the person.
  reference text not null unique,
  -- Owner of the check: an account, or a browser by the hash of its cookie. Never both.
  account_id bigint references accounts (id) on delete cascade,
  visitor_hash text,
  provider text not null,
  purpose text not null check (purpose in ('entry', 'adult_media')),
  outcome text check (outcome in ('over_18', 'under_18', 'unclear')),
  method text,
  provider_ref text,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- Null: valid until staff has reviewed it.
  expires_at timestamptz,
  check ((account_id is null) <> (visitor_hash is null)),
  check ((outcome is null) = (decided_at is null))
);
comment on table age_checks is 'owner: account_id';
comment on column age_checks.id is 'plain';
comment on column age_checks.reference is 'personal: the name of the check at its provider';
comment on column age_checks.account_id is 'plain';
comment on column age_checks.visitor_hash is 'personal: secret, the hash of a cookie';
comment on column age_checks.provider is 'plain';
comment on column age_checks.purpose is 'plain';
comment on column age_checks.outcome is 'personal';
comment on column age_checks.method is 'personal';
comment on column age_checks.provider_ref is 'personal';
comment on column age_checks.created_at is 'plain';
comment on column age_checks.decided_at is 'plain';
comment on column age_checks.expires_at is 'plain';

create index age_checks_account on age_checks (account_id) where account_id is not null;
create index age_checks_visitor on age_checks (visitor_hash) where visitor_hash is not null;
create index age_checks_expires on age_checks (expires_at);

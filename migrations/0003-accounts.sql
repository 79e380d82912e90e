-- Accounts: login, name and credits. A profile has the id of its account.
-- Fictional profiles have an account without address and password, so nobody can log in to it.
create table accounts (
  id bigserial primary key,
  site_id bigint not null references sites (id),
  pool_id bigint not null references pools (id),
  email text,
  email_folded text,
  password_hash text,
  name text not null,
  name_folded text,
  status text not null check (status in ('not_confirmed', 'active', 'deleted', 'suspended')),
  role text check (role in ('support', 'moderator', 'admin')),
  paid_user boolean not null default false,
  -- Maintained by the credits feature together with its ledger.
  credits integer not null default 0 check (credits >= 0),
  language text not null,
  created_at timestamptz not null,
  activated_at timestamptz,
  deleted_at timestamptz,
  notifications_disabled text[] not null default '{}',
  invisible boolean not null default false,
  read_receipts boolean not null default true,
  hide_fictional boolean not null default false,
  auto_like_newcomers boolean not null default false,
  hide_from_other_sites boolean not null default false,
  discreet boolean not null default false,
  -- Settings, dismissed notices, and data for restoring a deleted account.
  -- Mail and push settings that differ from the defaults in src/features/accounts/rules.ts.
  notifications jsonb not null default '{}',
  -- Spending limits, in minor units of the country's currency.
  daily_cap integer check (daily_cap > 0),
  monthly_cap integer check (monthly_cap > 0),
  -- Shown to strangers on welcome pages, where the site opens profiles at all.
  on_landings boolean not null default false,
  -- Status that a restored account returns to; set only while it is deleted.
  status_before_deletion text,
  -- Time of erasure: no personal data is left, and the account cannot be restored.
  erased_at timestamptz,
  -- Up to a day old; null for accounts that were never logged in.
  last_seen_at timestamptz,
  -- When the owner of an unused account was notified that it will be deleted.
  inactive_mailed_at timestamptz,
  -- Without the consent to sensitive data others neither find the member nor see the fields about their sex life.
  sensitive_hidden boolean not null default false,
  -- Whether a premium member sees photos of senders they have not replied to without a blur (decisions: Readings).
  photos_at_once boolean not null default false,
  -- Reason of a suspension and the status before it, so that staff can lift it. Null is a reason given by staff
  -- that is not listed.
  suspended_for text check (suspended_for in ('under_age')),
  status_before_suspension text check (status_before_suspension in ('not_confirmed', 'active')),
  -- Fictional accounts of the demo: their password is public, so they cannot log in without a running demo.
  is_demo boolean not null default false,
  constraint accounts_email_key unique (site_id, email_folded),
  constraint accounts_name_key unique (pool_id, name_folded),
  constraint accounts_status_before_deletion_check
    check (status_before_deletion in ('not_confirmed', 'active', 'suspended'))
) with (fillfactor = 80);
comment on table accounts is 'owner: id';
comment on column accounts.id is 'plain';
comment on column accounts.site_id is 'plain';
comment on column accounts.pool_id is 'plain';
comment on column accounts.email is 'personal';
comment on column accounts.email_folded is 'personal';
comment on column accounts.password_hash is 'personal: secret';
comment on column accounts.name is 'personal';
comment on column accounts.name_folded is 'personal';
comment on column accounts.status is 'plain';
comment on column accounts.role is 'plain';
comment on column accounts.paid_user is 'plain';
comment on column accounts.credits is 'plain';
comment on column accounts.language is 'plain: shared by everybody of a site';
comment on column accounts.created_at is 'plain';
comment on column accounts.activated_at is 'plain';
comment on column accounts.deleted_at is 'plain';
comment on column accounts.notifications_disabled is 'personal';
comment on column accounts.invisible is 'personal';
comment on column accounts.read_receipts is 'personal';
comment on column accounts.hide_fictional is 'personal';
comment on column accounts.auto_like_newcomers is 'personal';
comment on column accounts.hide_from_other_sites is 'personal';
comment on column accounts.discreet is 'personal';
comment on column accounts.notifications is 'personal';
comment on column accounts.daily_cap is 'personal';
comment on column accounts.monthly_cap is 'personal';
comment on column accounts.on_landings is 'personal';
comment on column accounts.status_before_deletion is 'plain';
comment on column accounts.erased_at is 'plain';
comment on column accounts.last_seen_at is 'plain';
comment on column accounts.inactive_mailed_at is 'plain';
comment on column accounts.sensitive_hidden is 'personal';
comment on column accounts.photos_at_once is 'personal';
comment on column accounts.suspended_for is 'personal';
comment on column accounts.status_before_suspension is 'plain';
comment on column accounts.is_demo is 'plain';

create index accounts_to_erase on accounts (deleted_at) where status = 'deleted' and erased_at is null;
create index accounts_unused on accounts ((coalesce(last_seen_at, created_at))) where status = 'active' and role is null;
create index accounts_unconfirmed on accounts (created_at) where status = 'not_confirmed';

create table sessions (
  id bigserial primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text not null,
  -- Shown to the owner only; deleted with the session.
  address text not null
) with (fillfactor = 80);
comment on table sessions is 'owner: account_id';
comment on column sessions.id is 'plain';
comment on column sessions.account_id is 'plain';
comment on column sessions.token_hash is 'personal: secret';
comment on column sessions.created_at is 'plain';
comment on column sessions.last_seen_at is 'plain';
comment on column sessions.expires_at is 'plain';
comment on column sessions.user_agent is 'personal';
comment on column sessions.address is 'personal';

create index sessions_account on sessions (account_id);
create index sessions_expires on sessions (expires_at);

create table account_tokens (
  id bigserial primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  purpose text not null,
  token_hash text not null unique,
  -- Six digits, signed together with the account; only where the purpose has a code.
  code_hash text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The address that a mail-change token confirms.
  new_email text
);
comment on table account_tokens is 'owner: account_id';
comment on column account_tokens.id is 'plain';
comment on column account_tokens.account_id is 'plain';
comment on column account_tokens.purpose is 'plain';
comment on column account_tokens.token_hash is 'personal: secret';
comment on column account_tokens.code_hash is 'personal: secret';
comment on column account_tokens.created_at is 'plain';
comment on column account_tokens.expires_at is 'plain';
comment on column account_tokens.used_at is 'plain';
comment on column account_tokens.new_email is 'personal';

create index account_tokens_account on account_tokens (account_id, purpose);
create index account_tokens_expires on account_tokens (expires_at);

create table consents (
  id bigserial primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  purpose text not null,
  text_version text not null,
  locale text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz
);
comment on table consents is 'owner: account_id';
comment on column consents.id is 'plain';
comment on column consents.account_id is 'plain';
comment on column consents.purpose is 'personal';
comment on column consents.text_version is 'plain';
comment on column consents.locale is 'personal';
comment on column consents.given_at is 'plain';
comment on column consents.withdrawn_at is 'plain';

create index consents_account on consents (account_id, purpose);

-- Source of a visit; stored separately from the profile.
create table account_sources (
  account_id bigint primary key references accounts (id) on delete cascade,
  network text,
  ref text,
  sub1 text,
  sub2 text,
  sub3 text
);
comment on table account_sources is 'owner: account_id';
comment on column account_sources.account_id is 'plain';
comment on column account_sources.network is 'personal';
comment on column account_sources.ref is 'personal';
comment on column account_sources.sub1 is 'personal';
comment on column account_sources.sub2 is 'personal';
comment on column account_sources.sub3 is 'personal';

create table account_dismissals (
  account_id bigint not null references accounts (id) on delete cascade,
  alert text not null,
  dismissed_at timestamptz not null,
  primary key (account_id, alert)
);
comment on table account_dismissals is 'owner: account_id';
comment on column account_dismissals.account_id is 'plain';
comment on column account_dismissals.alert is 'personal';
comment on column account_dismissals.dismissed_at is 'plain';

-- Signups started at a partner: the input of the visitor, stored until they finish here or for seven days.
create table signup_handoffs (
  id bigserial primary key,
  site_id bigint not null references sites (id),
  token_hash text not null unique,
  network text not null,
  draft jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table signup_handoffs is 'owner: none';
comment on column signup_handoffs.id is 'plain';
comment on column signup_handoffs.site_id is 'plain';
comment on column signup_handoffs.token_hash is 'personal';
comment on column signup_handoffs.network is 'plain: the partner';
comment on column signup_handoffs.draft is 'personal';
comment on column signup_handoffs.created_at is 'plain';
comment on column signup_handoffs.expires_at is 'plain';

create index signup_handoffs_expires on signup_handoffs (expires_at);

-- Why a session ended whose browser still has its token; deleted when the session would have expired.
create table ended_sessions (
  token_hash text primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  reason text not null check (reason in ('password_changed')),
  expires_at timestamptz not null
);
comment on table ended_sessions is 'owner: account_id';
comment on column ended_sessions.token_hash is 'personal: secret';
comment on column ended_sessions.account_id is 'plain';
comment on column ended_sessions.reason is 'personal';
comment on column ended_sessions.expires_at is 'plain';

create index ended_sessions_account on ended_sessions (account_id);
create index ended_sessions_expires on ended_sessions (expires_at);

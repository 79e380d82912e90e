-- Accounts: who may log in, under which name, with which credits. A profile carries the id of its account.
-- Fictional profiles have an account without address and password, so nobody can log in to them.

create table accounts (
  id bigserial primary key,
  site_id bigint not null references sites (id),
  pool_id bigint not null references pools (id),
  email text,
  email_folded text,
  password_hash text,
  name text not null,
  name_folded text not null,
  status text not null check (status in ('not_confirmed', 'active', 'deleted', 'suspended')),
  role text check (role in ('support', 'moderator', 'admin')),
  paid_user boolean not null default false,
  -- Kept by the credits feature together with its ledger.
  credits integer not null default 0 check (credits >= 0),
  language text not null,
  signup_date timestamptz not null,
  activated_at timestamptz,
  deleted_at timestamptz,
  notifications_disabled text[] not null default '{}',
  invisible boolean not null default false,
  read_receipts boolean not null default true,
  hide_fictional boolean not null default false,
  auto_like_newcomers boolean not null default false,
  hide_from_other_sites boolean not null default false,
  discreet boolean not null default false,
  constraint accounts_email_key unique (site_id, email_folded),
  constraint accounts_name_key unique (pool_id, name_folded)
) with (fillfactor = 80);

create table sessions (
  id bigserial primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text not null,
  -- Shown to the owner only; goes with the session.
  address text not null
) with (fillfactor = 80);
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
  used_at timestamptz
);
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
create index consents_account on consents (account_id, purpose);

-- Where a visitor came from; kept apart from the profile.
create table account_sources (
  account_id bigint primary key references accounts (id) on delete cascade,
  network text,
  ref text,
  sub1 text,
  sub2 text,
  sub3 text
);

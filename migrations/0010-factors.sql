-- Second factors of a login. An account has at most one authenticator app, ten passkeys, and recovery codes for when
-- neither is at hand.
create table factor_totps (
  account_id bigint primary key references accounts (id) on delete cascade,
  -- Encrypted with the deployment's secret.
  secret text not null,
  created_at timestamptz not null,
  -- Null until the first valid code; the factor is not active before.
  confirmed_at timestamptz,
  -- The newest 30-second step whose code was used; its code and all earlier ones are invalid.
  last_step bigint
);
comment on table factor_totps is 'owner: account_id';
comment on column factor_totps.account_id is 'plain';
comment on column factor_totps.secret is 'personal: secret, proof of identity';
comment on column factor_totps.created_at is 'plain';
comment on column factor_totps.confirmed_at is 'plain';
comment on column factor_totps.last_step is 'plain';

create index factor_totps_unconfirmed on factor_totps (created_at) where confirmed_at is null;

create table factor_passkeys (
  id bigserial primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  -- Ten slots, so that concurrent inserts never exceed ten.
  slot smallint not null check (slot between 1 and 10),
  credential_id text not null unique,
  public_key text not null,
  sign_count bigint not null,
  -- Transports of the authenticator: internal, hybrid, usb ...
  transports text[] not null,
  -- Name given by its owner, or empty.
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint factor_passkeys_slot unique (account_id, slot)
);
comment on table factor_passkeys is 'owner: account_id';
comment on column factor_passkeys.id is 'plain';
comment on column factor_passkeys.account_id is 'plain';
comment on column factor_passkeys.slot is 'plain';
comment on column factor_passkeys.credential_id is 'personal: secret, proof of identity';
comment on column factor_passkeys.public_key is 'personal: secret, proof of identity';
comment on column factor_passkeys.sign_count is 'plain';
comment on column factor_passkeys.transports is 'personal';
comment on column factor_passkeys.name is 'personal';
comment on column factor_passkeys.created_at is 'plain';
comment on column factor_passkeys.last_used_at is 'plain';

-- A used code is deleted.
create table factor_recovery_codes (
  account_id bigint not null references accounts (id) on delete cascade,
  -- Signed together with the account.
  code_hash text not null,
  primary key (account_id, code_hash)
);
comment on table factor_recovery_codes is 'owner: account_id';
comment on column factor_recovery_codes.account_id is 'plain';
comment on column factor_recovery_codes.code_hash is 'personal: secret, proof of identity';

-- Challenges that a passkey signs, once and within minutes: for the account that adds a passkey, or without an account
-- at a login, where it is not known yet.
create table factor_challenges (
  challenge_hash text primary key,
  account_id bigint references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('add', 'login')),
  expires_at timestamptz not null
);
comment on table factor_challenges is 'owner: account_id';
comment on column factor_challenges.challenge_hash is 'personal: secret, proof of identity';
comment on column factor_challenges.account_id is 'plain';
comment on column factor_challenges.purpose is 'plain';
comment on column factor_challenges.expires_at is 'plain';

create index factor_challenges_account on factor_challenges (account_id);
create index factor_challenges_expires on factor_challenges (expires_at);

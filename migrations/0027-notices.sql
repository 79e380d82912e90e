-- What members may be notified of by mail, until they have seen it or the mail is stored.
create table notices (
  account_id bigint not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('message', 'like')),
  -- The conversation of a message, the sender of a like.
  about_id bigint not null,
  from_id bigint not null,
  -- The first message that the member had not read.
  message_id bigint,
  created_at timestamptz not null,
  due_at timestamptz not null,
  -- What is due: the mail about it, or the only reminder of a message.
  stage text not null check (stage in ('mail', 'reminder')),
  primary key (account_id, kind, about_id)
);
comment on table notices is 'owner: account_id';
comment on column notices.account_id is 'plain';
comment on column notices.kind is 'plain';
comment on column notices.about_id is 'plain';
comment on column notices.from_id is 'plain';
comment on column notices.message_id is 'plain';
comment on column notices.created_at is 'plain';
comment on column notices.due_at is 'plain';
comment on column notices.stage is 'plain';

create index notices_due on notices (due_at);

-- Links that end a kind of mail. They do not expire, so each kind has one for each account.
create table unsubscribe_tokens (
  account_id bigint not null references accounts (id) on delete cascade,
  kind text not null,
  token_hash text not null unique,
  -- Sealed with the secret of the deployment, for the next mail of the kind.
  token text not null,
  created_at timestamptz not null,
  primary key (account_id, kind)
);
comment on table unsubscribe_tokens is 'owner: account_id';
comment on column unsubscribe_tokens.account_id is 'plain';
comment on column unsubscribe_tokens.kind is 'plain';
comment on column unsubscribe_tokens.token_hash is 'personal: secret';
comment on column unsubscribe_tokens.token is 'personal: secret';
comment on column unsubscribe_tokens.created_at is 'plain';

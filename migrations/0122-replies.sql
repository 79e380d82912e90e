-- Answers that are written once and sent often, in each language. Their variables are filled in when they are sent.
create table canned_replies (
  id bigserial primary key,
  name text not null,
  -- By language.
  texts jsonb not null,
  updated_at timestamptz not null,
  updated_by bigint not null references accounts (id),
  constraint canned_replies_name unique (name)
);
comment on table canned_replies is 'owner: none';
comment on column canned_replies.id is 'plain';
comment on column canned_replies.name is 'plain';
comment on column canned_replies.texts is 'plain';
comment on column canned_replies.updated_at is 'plain';
comment on column canned_replies.updated_by is 'plain: secret, who of the staff';

-- Named decisions: word, reason and effects that are chosen together.
create table staff_macros (
  id bigserial primary key,
  name text not null,
  kind text not null,
  decision text not null,
  reason text,
  -- What follows for the member, each with how many days it lasts; null is for good.
  effects jsonb not null default '[]',
  constraint staff_macros_name unique (kind, name)
);
comment on table staff_macros is 'owner: none';
comment on column staff_macros.id is 'plain';
comment on column staff_macros.name is 'plain';
comment on column staff_macros.kind is 'plain';
comment on column staff_macros.decision is 'plain';
comment on column staff_macros.reason is 'plain';
comment on column staff_macros.effects is 'plain';

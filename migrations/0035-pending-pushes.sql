-- Pushes that wait a moment: what an open page shows by then is not pushed. Only of members who have a browser for them.
create table pending_pushes (
  account_id bigint not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('message', 'like')),
  -- The conversation of a message, the sender of a like.
  about_id bigint not null,
  from_id bigint not null,
  -- The newest message.
  message_id bigint,
  created_at timestamptz not null,
  due_at timestamptz not null,
  primary key (account_id, kind, about_id)
);
comment on table pending_pushes is 'owner: account_id';
comment on column pending_pushes.account_id is 'plain';
comment on column pending_pushes.kind is 'plain';
comment on column pending_pushes.about_id is 'plain';
comment on column pending_pushes.from_id is 'plain';
comment on column pending_pushes.message_id is 'plain';
comment on column pending_pushes.created_at is 'plain';
comment on column pending_pushes.due_at is 'plain';

create index pending_pushes_due on pending_pushes (due_at);

-- When a member is next looked at for a mail about offers, newcomers or what waits: once a day, at the time at which they joined.
create table campaign_turns (
  account_id bigint primary key references accounts (id) on delete cascade,
  due_at timestamptz not null
);
comment on table campaign_turns is 'owner: account_id';
comment on column campaign_turns.account_id is 'plain';
comment on column campaign_turns.due_at is 'plain';
create index campaign_turns_due on campaign_turns (due_at, account_id);

insert into campaign_turns (account_id, due_at)
select id, date_trunc('day', now()) + interval '1 day' + (created_at - date_trunc('day', created_at))
from accounts where status = 'active';

-- Those whom a member does not want to be shown again. Nothing changes for the hidden ones.

create table hidden_members (
  hider_id bigint not null references profiles (id) on delete cascade,
  hidden_id bigint not null references profiles (id) on delete cascade,
  created_at timestamptz not null,
  primary key (hider_id, hidden_id),
  check (hider_id <> hidden_id)
);
create index hidden_members_hidden on hidden_members (hidden_id);

comment on table hidden_members is 'owner: hider_id';
comment on column hidden_members.hider_id is 'plain';
comment on column hidden_members.hidden_id is 'plain';
comment on column hidden_members.created_at is 'plain';

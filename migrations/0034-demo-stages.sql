-- Stages of the demo: a pair of accounts for visitors of one country and language, and the members around it.
create table demo_stages (
  -- Country and language, such as BE-fr.
  key text primary key,
  -- Part of it that is made, from 0 to 1.
  share real not null default 0,
  created_at timestamptz not null,
  ready_at timestamptz,
  -- Members that have all of their pictures; null once all do.
  drawn integer default 0
);
comment on table demo_stages is 'owner: none';
comment on column demo_stages.key is 'plain';
comment on column demo_stages.share is 'plain';
comment on column demo_stages.created_at is 'plain';
comment on column demo_stages.ready_at is 'plain';
comment on column demo_stages.drawn is 'plain';

create table demo_cast (
  stage text not null references demo_stages (key) on delete cascade,
  number integer not null,
  account_id bigint not null unique references accounts (id) on delete cascade,
  part text not null check (part in ('free', 'premium', 'partner', 'member')),
  primary key (stage, number)
);
comment on table demo_cast is 'owner: account_id';
comment on column demo_cast.stage is 'plain';
comment on column demo_cast.number is 'plain';
comment on column demo_cast.account_id is 'plain';
comment on column demo_cast.part is 'plain';

-- When a member was last mailed of a kind: what follows soon waits and becomes one mail.
create table notice_mails (
  account_id bigint not null references accounts (id) on delete cascade,
  kind text not null,
  mailed_at timestamptz not null,
  primary key (account_id, kind)
);
comment on table notice_mails is 'owner: account_id';
comment on column notice_mails.account_id is 'plain';
comment on column notice_mails.kind is 'plain';
comment on column notice_mails.mailed_at is 'plain';

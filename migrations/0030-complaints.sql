-- What anybody reports or complains about with the public form (law: 2.1, notice and action). The address is for the
-- receipt and the decision; both are erased with the complaint.
create table complaints (
  id bigserial primary key,
  -- Number of the receipt.
  reference text not null unique,
  site_id bigint not null references sites (id) on delete cascade,
  -- The member who sent it, if logged in.
  account_id bigint references accounts (id) on delete set null,
  kind text not null check (kind in (
    'illegal_content', 'underage', 'intimate_without_consent', 'fake', 'copyright', 'decision', 'order',
    'accessibility', 'other'
  )),
  -- Where it is: an address or a name, as entered.
  url text,
  body text not null,
  name text,
  email text,
  -- The statement of reasons that it is about.
  decision_id bigint,
  locale text not null,
  status text not null default 'open' check (status in ('open', 'closed')),
  created_at timestamptz not null
);
comment on table complaints is 'owner: account_id';
comment on column complaints.id is 'plain';
comment on column complaints.reference is 'plain';
comment on column complaints.site_id is 'plain';
comment on column complaints.account_id is 'plain';
comment on column complaints.kind is 'plain: needed for the case';
comment on column complaints.url is 'personal';
comment on column complaints.body is 'personal';
comment on column complaints.name is 'personal';
comment on column complaints.email is 'personal';
comment on column complaints.decision_id is 'plain';
comment on column complaints.locale is 'personal';
comment on column complaints.status is 'plain';
comment on column complaints.created_at is 'plain';

create index complaints_account on complaints (account_id);
create index complaints_site on complaints (site_id);
create index complaints_waiting on complaints (created_at, id) where status = 'open';

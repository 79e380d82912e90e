-- What colleagues write down about a member, and why they did something for one.
create table staff_notes (
  id bigserial primary key,
  account_id bigint not null references accounts (id),
  author_id bigint not null references accounts (id),
  -- What was done, such as 'credit'; null for a note alone.
  action text,
  text text not null,
  created_at timestamptz not null
);
comment on table staff_notes is 'owner: account_id';
comment on column staff_notes.id is 'plain';
comment on column staff_notes.account_id is 'plain';
comment on column staff_notes.author_id is 'plain: secret, who of the staff';
comment on column staff_notes.action is 'plain';
comment on column staff_notes.text is 'personal: secret, of colleagues for colleagues';
comment on column staff_notes.created_at is 'plain';
create index staff_notes_account on staff_notes (account_id, id);

-- Who of the staff may read a member's private conversations, until when, and why. The member sees it.
create table staff_reads (
  id bigserial primary key,
  account_id bigint not null references accounts (id),
  staff_id bigint not null references accounts (id),
  -- The role by which: an owner's opens nothing.
  role text not null check (role in ('moderator', 'senior', 'child_safety')),
  report_id bigint,
  reason text,
  created_at timestamptz not null,
  until timestamptz not null,
  constraint staff_reads_for_something check (report_id is not null or reason is not null),
  constraint staff_reads_end check (until <= created_at + interval '1 hour'),
  constraint staff_reads_of_others check (staff_id <> account_id)
);
comment on table staff_reads is 'owner: account_id';
comment on column staff_reads.id is 'plain';
comment on column staff_reads.account_id is 'plain';
comment on column staff_reads.staff_id is 'plain: secret, who of the staff';
comment on column staff_reads.role is 'plain';
comment on column staff_reads.report_id is 'plain: secret, who has reported';
comment on column staff_reads.reason is 'personal';
comment on column staff_reads.created_at is 'plain';
comment on column staff_reads.until is 'plain';
create index staff_reads_account on staff_reads (account_id, id);
create index staff_reads_staff on staff_reads (staff_id, account_id, until);

-- Refunds that wait for a second person.
create table proposed_refunds (
  decision_id bigint primary key references decisions (id),
  order_id bigint not null references orders (id),
  amount integer not null check (amount > 0)
);
comment on table proposed_refunds is 'owner: order_id of orders';
comment on column proposed_refunds.decision_id is 'plain';
comment on column proposed_refunds.order_id is 'plain';
comment on column proposed_refunds.amount is 'plain';
create index proposed_refunds_order on proposed_refunds (order_id);

create index restrictions_account on restrictions (account_id, id);

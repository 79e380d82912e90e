-- Orders of authorities to act against content or to give information, and our own notices of suspected crimes (DSA, articles 9,
-- 10 and 18). What they say is kept outside: here is what the law wants counted, and the clock.
create table authority_orders (
  id bigserial primary key,
  -- Number of the receipt.
  reference text not null unique,
  site_id bigint not null references sites (id),
  kind text not null check (kind in ('act', 'inform', 'suspicion')),
  authority text not null,
  -- Their file number.
  authority_reference text,
  -- Member state of the authority.
  country text not null,
  -- In the EU's terms: STATEMENT_CATEGORY_ without its beginning.
  category text not null,
  keyword text,
  -- Specific pieces of content or information that it names.
  items integer not null default 1 check (items > 0),
  account_id bigint references accounts (id),
  received_at timestamptz not null,
  due_at timestamptz not null,
  -- When the authority was told of the receipt, and when the order took effect.
  acknowledged_at timestamptz,
  done_at timestamptz,
  outcome text check (outcome in ('done', 'refused')),
  created_by bigint not null references accounts (id),
  constraint authority_orders_done check ((done_at is null) = (outcome is null)),
  constraint authority_orders_order check (acknowledged_at >= received_at and done_at >= received_at)
);
comment on table authority_orders is 'owner: none: an order itself says whether the member may know of it';
comment on column authority_orders.id is 'plain';
comment on column authority_orders.reference is 'plain';
comment on column authority_orders.site_id is 'plain';
comment on column authority_orders.kind is 'plain';
comment on column authority_orders.authority is 'plain';
comment on column authority_orders.authority_reference is 'plain';
comment on column authority_orders.country is 'plain';
comment on column authority_orders.category is 'plain';
comment on column authority_orders.keyword is 'plain';
comment on column authority_orders.items is 'plain';
comment on column authority_orders.account_id is 'plain';
comment on column authority_orders.received_at is 'plain';
comment on column authority_orders.due_at is 'plain';
comment on column authority_orders.acknowledged_at is 'plain';
comment on column authority_orders.done_at is 'plain';
comment on column authority_orders.outcome is 'plain';
comment on column authority_orders.created_by is 'plain';
create index authority_orders_day on authority_orders (received_at, id);
create index authority_orders_account on authority_orders (account_id) where account_id is not null;

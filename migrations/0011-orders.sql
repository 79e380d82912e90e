-- Discount codes for one order, for everybody or for one account. There are no orders yet.
create table discount_codes (
  id bigserial primary key,
  -- In upper case; looked up case-insensitively.
  code text not null unique check (code = upper(code)),
  -- Country of the members it is for; null for all.
  country text,
  -- The account that it is for; null for all.
  account_id bigint references accounts (id),
  -- Purpose of a code for one account, such as delete_offer.
  purpose text,
  created_at timestamptz not null,
  -- Null: never.
  expires timestamptz,
  value_percentage integer not null check (value_percentage between 1 and 100),
  -- Required currency and minimum amount of the order, in minor units; null: any.
  currency text,
  minimum_order_value integer check (minimum_order_value > 0),
  -- `used`: a code of validity `once` after its order.
  status text not null check (status in ('active', 'used', 'disabled')),
  validity text not null check (validity in ('once', 'once-per-user', 'unlimited')),
  -- Null: all.
  paymentmethods text[]
);
comment on table discount_codes is 'owner: account_id';
comment on column discount_codes.id is 'plain';
comment on column discount_codes.code is 'personal: a code for one account identifies it';
comment on column discount_codes.country is 'plain';
comment on column discount_codes.account_id is 'plain';
comment on column discount_codes.purpose is 'personal';
comment on column discount_codes.created_at is 'plain';
comment on column discount_codes.expires is 'plain';
comment on column discount_codes.value_percentage is 'plain';
comment on column discount_codes.currency is 'plain';
comment on column discount_codes.minimum_order_value is 'plain';
comment on column discount_codes.status is 'plain';
comment on column discount_codes.validity is 'plain';
comment on column discount_codes.paymentmethods is 'plain';

create index discount_codes_account on discount_codes (account_id) where account_id is not null;

-- Orders of credits, their payments, refunds and invoices.

-- An order of a bundle and its payment, which are one: a further attempt is a further order. No foreign keys to accounts
-- and sites: orders outlive them, and contain no personal text.
create table orders (
  id bigserial primary key,
  -- The reference that members, their bank statements and the sandbox see.
  payment_id text not null unique,
  account_id bigint not null,
  site_id bigint not null,
  company_id bigint not null,
  -- Chosen by the browser: a repeated order is the same order.
  client_id uuid not null,
  kind text not null check (kind in ('checkout', 'repeat', 'direct_debit')),
  state text not null check (state in ('created', 'redirected', 'pending', 'paid', 'failed', 'canceled', 'expired',
    'refund_pending', 'partially_refunded', 'refunded', 'charged_back')),
  credits integer not null check (credits > 0),
  -- In minor units, VAT included.
  amount integer not null check (amount > 0),
  amount_before integer not null check (amount_before >= amount),
  currency text not null,
  country text not null,
  -- In hundredths of a percent.
  vat_rate integer not null check (vat_rate >= 0),
  refunded_amount integer not null default 0 check (refunded_amount between 0 and amount),
  -- Credits that a charge back could not take back, because they were spent.
  debt_credits integer not null default 0 check (debt_credits >= 0),
  discount_code_id bigint references discount_codes (id),
  discount_percentage integer check (discount_percentage between 1 and 100),
  payment_method text not null,
  provider text not null,
  -- The provider's own reference; null until it knows the payment.
  provider_ref text,
  redirect_url text,
  -- Version of the terms that the member accepted with the order.
  terms_version timestamptz not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  -- When an open order ends without money, and when the provider is asked next.
  expires_at timestamptz not null,
  check_at timestamptz,
  constraint orders_client_key unique (account_id, client_id)
);
comment on table orders is 'owner: account_id';
comment on column orders.id is 'plain';
comment on column orders.payment_id is 'plain';
comment on column orders.account_id is 'plain';
comment on column orders.site_id is 'plain';
comment on column orders.company_id is 'plain';
comment on column orders.client_id is 'plain';
comment on column orders.kind is 'plain';
comment on column orders.state is 'plain';
comment on column orders.credits is 'plain';
comment on column orders.amount is 'plain';
comment on column orders.amount_before is 'plain';
comment on column orders.currency is 'plain';
comment on column orders.country is 'plain';
comment on column orders.vat_rate is 'plain';
comment on column orders.refunded_amount is 'plain';
comment on column orders.debt_credits is 'plain';
comment on column orders.discount_code_id is 'plain';
comment on column orders.discount_percentage is 'plain';
comment on column orders.payment_method is 'plain';
comment on column orders.provider is 'plain';
comment on column orders.provider_ref is 'plain';
comment on column orders.redirect_url is 'personal: secret, leads into the payment';
comment on column orders.terms_version is 'plain';
comment on column orders.created_at is 'plain';
comment on column orders.paid_at is 'plain';
comment on column orders.expires_at is 'plain';
comment on column orders.check_at is 'plain';

create unique index orders_provider on orders (provider, provider_ref) where provider_ref is not null;
create index orders_account on orders (account_id, id);
create index orders_to_check on orders (check_at) where check_at is not null;
-- Orders whose money has arrived, for reconciliation and reports.
create index orders_paid on orders (paid_at) where paid_at is not null;

-- Every change of an order's state, with its cause.
create table order_states (
  id bigserial primary key,
  order_id bigint not null references orders (id),
  state text not null,
  -- Such as order, webhook:17, check, withdrawal:3, staff:5.
  cause text not null,
  created_at timestamptz not null
);
comment on table order_states is 'owner: order_id of orders';
comment on column order_states.id is 'plain';
comment on column order_states.order_id is 'plain';
comment on column order_states.state is 'plain';
comment on column order_states.cause is 'plain';
comment on column order_states.created_at is 'plain';
create index order_states_order on order_states (order_id, id);

-- A code that an order holds: reserved when it is placed, released when it ends without money.
create table discount_redemptions (
  order_id bigint primary key references orders (id),
  code_id bigint not null references discount_codes (id),
  account_id bigint not null,
  state text not null check (state in ('reserved', 'redeemed', 'released')),
  -- Whether the code may be used once by each member.
  is_once_per_user boolean not null
);
comment on table discount_redemptions is 'owner: account_id';
comment on column discount_redemptions.order_id is 'plain';
comment on column discount_redemptions.code_id is 'plain';
comment on column discount_redemptions.account_id is 'plain';
comment on column discount_redemptions.state is 'plain';
comment on column discount_redemptions.is_once_per_user is 'plain';
create unique index discount_redemptions_once on discount_redemptions (code_id, account_id)
  where is_once_per_user and state <> 'released';
create index discount_redemptions_account on discount_redemptions (account_id);

-- What providers reported, once each; the raw body is stored for 90 days, encrypted.
create table payment_events (
  id bigserial primary key,
  provider text not null,
  event_id text not null,
  -- Null for a report that names no order of ours.
  order_id bigint references orders (id),
  kind text not null,
  -- In minor units; null where the provider names none.
  amount integer,
  currency text,
  body text,
  received_at timestamptz not null,
  processed_at timestamptz,
  -- What it led to: moved, ignored, anomaly, mismatch.
  outcome text,
  constraint payment_events_key unique (provider, event_id)
);
comment on table payment_events is 'owner: order_id of orders';
comment on column payment_events.id is 'plain';
comment on column payment_events.provider is 'plain';
comment on column payment_events.event_id is 'plain';
comment on column payment_events.order_id is 'plain';
comment on column payment_events.kind is 'plain';
comment on column payment_events.amount is 'plain';
comment on column payment_events.currency is 'plain';
comment on column payment_events.body is 'personal: secret, encrypted';
comment on column payment_events.received_at is 'plain';
comment on column payment_events.processed_at is 'plain';
comment on column payment_events.outcome is 'plain';
create index payment_events_order on payment_events (order_id);
create index payment_events_bodies on payment_events (received_at) where body is not null;

-- Methods that can be charged again without the member: a card or mandate that the provider has stored.
create table stored_methods (
  id bigserial primary key,
  account_id bigint not null,
  provider text not null,
  -- Encrypted for its account.
  token text not null,
  payment_method text not null,
  -- Cleared when the provider declines it for good.
  is_usable boolean not null default true,
  created_at timestamptz not null,
  used_at timestamptz not null
);
comment on table stored_methods is 'owner: account_id';
comment on column stored_methods.id is 'plain';
comment on column stored_methods.account_id is 'plain';
comment on column stored_methods.provider is 'plain';
comment on column stored_methods.token is 'personal: secret';
comment on column stored_methods.payment_method is 'personal';
comment on column stored_methods.is_usable is 'plain';
comment on column stored_methods.created_at is 'plain';
comment on column stored_methods.used_at is 'plain';
create index stored_methods_account on stored_methods (account_id, used_at);

-- Money to be returned: by withdrawal, by staff, or by the provider's own report.
create table refunds (
  id bigserial primary key,
  order_id bigint not null references orders (id),
  -- Number of the receipt.
  reference text not null unique,
  cause text not null check (cause in ('withdrawal', 'staff', 'provider')),
  amount integer not null check (amount >= 0),
  credits integer not null check (credits >= 0),
  -- As the buyer wrote it on the form.
  name text,
  email text,
  state text not null check (state in ('requested', 'sent', 'done', 'failed')),
  created_at timestamptz not null,
  done_at timestamptz
);
comment on table refunds is 'owner: order_id of orders';
comment on column refunds.id is 'plain';
comment on column refunds.order_id is 'plain';
comment on column refunds.reference is 'plain';
comment on column refunds.cause is 'plain';
comment on column refunds.amount is 'plain';
comment on column refunds.credits is 'plain';
comment on column refunds.name is 'personal';
comment on column refunds.email is 'personal';
comment on column refunds.state is 'plain';
comment on column refunds.created_at is 'plain';
comment on column refunds.done_at is 'plain';
create index refunds_order on refunds (order_id);
create index refunds_open on refunds (created_at) where state in ('requested', 'sent');

-- The last number of each company's series: numbers have no gaps, because the row stays locked until they are stored.
create table invoice_series (
  company_id bigint not null references companies (id),
  kind text not null check (kind in ('invoice', 'credit_note')),
  last_number integer not null,
  primary key (company_id, kind)
);
comment on table invoice_series is 'owner: none';
comment on column invoice_series.company_id is 'plain';
comment on column invoice_series.kind is 'plain';
comment on column invoice_series.last_number is 'plain';

-- Invoices and credit notes as they were issued; what they say never changes.
create table invoices (
  id bigserial primary key,
  company_id bigint not null references companies (id),
  kind text not null check (kind in ('invoice', 'credit_note')),
  number integer not null,
  order_id bigint not null references orders (id),
  amount integer not null check (amount >= 0),
  vat_amount integer not null check (vat_amount >= 0),
  -- The company's details on that day.
  seller jsonb not null,
  issued_at timestamptz not null,
  constraint invoices_number unique (company_id, kind, number)
);
comment on table invoices is 'owner: order_id of orders';
comment on column invoices.id is 'plain';
comment on column invoices.company_id is 'plain';
comment on column invoices.kind is 'plain';
comment on column invoices.number is 'plain';
comment on column invoices.order_id is 'plain';
comment on column invoices.amount is 'plain';
comment on column invoices.vat_amount is 'plain';
comment on column invoices.seller is 'plain';
comment on column invoices.issued_at is 'plain';
create index invoices_order on invoices (order_id);

-- Authorisations of direct debits; they become an order when the code of the text message is entered.
create table direct_debit_mandates (
  id bigserial primary key,
  account_id bigint not null,
  reference text not null unique,
  -- Encrypted: holder, IBAN, address and phone number.
  details text,
  credits integer not null,
  discount_code text,
  client_id uuid not null,
  code_hash text,
  attempts_left integer not null,
  code_expires_at timestamptz not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  order_id bigint references orders (id),
  constraint direct_debit_mandates_client_key unique (account_id, client_id)
);
comment on table direct_debit_mandates is 'owner: account_id';
comment on column direct_debit_mandates.id is 'plain';
comment on column direct_debit_mandates.account_id is 'plain';
comment on column direct_debit_mandates.reference is 'plain';
comment on column direct_debit_mandates.details is 'personal: secret, encrypted';
comment on column direct_debit_mandates.credits is 'plain';
comment on column direct_debit_mandates.discount_code is 'plain';
comment on column direct_debit_mandates.client_id is 'plain';
comment on column direct_debit_mandates.code_hash is 'personal: secret';
comment on column direct_debit_mandates.attempts_left is 'plain';
comment on column direct_debit_mandates.code_expires_at is 'plain';
comment on column direct_debit_mandates.created_at is 'plain';
comment on column direct_debit_mandates.confirmed_at is 'plain';
comment on column direct_debit_mandates.order_id is 'plain';

-- The books of the sandbox, which plays a provider: its payments, and what it delivered.
create table sandbox_payments (
  reference text primary key,
  amount integer not null,
  currency text not null,
  payment_method text not null,
  return_url text not null,
  state text not null,
  refunded_amount integer not null default 0,
  -- Whether the card behind it declines further charges.
  declines boolean not null default false,
  -- When a pending payment succeeds by itself.
  succeeds_at timestamptz,
  created_at timestamptz not null
);
comment on table sandbox_payments is 'owner: none';
comment on column sandbox_payments.reference is 'plain';
comment on column sandbox_payments.amount is 'plain';
comment on column sandbox_payments.currency is 'plain';
comment on column sandbox_payments.payment_method is 'plain';
comment on column sandbox_payments.return_url is 'plain';
comment on column sandbox_payments.state is 'plain';
comment on column sandbox_payments.refunded_amount is 'plain';
comment on column sandbox_payments.declines is 'plain';
comment on column sandbox_payments.succeeds_at is 'plain';
comment on column sandbox_payments.created_at is 'plain';
create index sandbox_payments_pending on sandbox_payments (succeeds_at) where succeeds_at is not null;

create table sandbox_deliveries (
  id bigserial primary key,
  reference text not null references sandbox_payments (reference),
  url text not null,
  headers jsonb not null,
  body text not null,
  created_at timestamptz not null
);
comment on table sandbox_deliveries is 'owner: none';
comment on column sandbox_deliveries.id is 'plain';
comment on column sandbox_deliveries.reference is 'plain';
comment on column sandbox_deliveries.url is 'plain';
comment on column sandbox_deliveries.headers is 'plain';
comment on column sandbox_deliveries.body is 'plain';
comment on column sandbox_deliveries.created_at is 'plain';
create index sandbox_deliveries_reference on sandbox_deliveries (reference, id);

-- Text messages that were stored instead of sent.
create table caught_sms (
  id bigserial primary key,
  to_number text not null,
  text text not null,
  created_at timestamptz not null
);
comment on table caught_sms is 'owner: none: stored in development only';
comment on column caught_sms.id is 'plain';
comment on column caught_sms.to_number is 'plain';
comment on column caught_sms.text is 'plain';
comment on column caught_sms.created_at is 'plain';

-- The daily comparison of balances, ledgers, orders and invoices.
create table reconciliations (
  day date primary key,
  mismatches jsonb not null,
  created_at timestamptz not null
);
comment on table reconciliations is 'owner: none';
comment on column reconciliations.day is 'plain';
comment on column reconciliations.mismatches is 'plain';
comment on column reconciliations.created_at is 'plain';

-- Sums of documents by day, so that VAT and turnover are read without the documents. Kept by the database, at the commit of what
-- issues a document.
create table invoice_days (
  day date not null,
  company_id bigint not null references companies (id),
  site_id bigint not null,
  country text not null,
  -- In hundredths of a percent.
  vat_rate integer not null,
  currency text not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  -- First day of the quarter of the sale: of a credit note, that of the invoice that it corrects.
  quarter date not null,
  documents integer not null,
  -- In minor units, VAT included.
  amount bigint not null,
  vat_amount bigint not null,
  primary key (company_id, day, site_id, country, vat_rate, currency, kind, quarter)
);
comment on table invoice_days is 'owner: none';
comment on column invoice_days.day is 'plain';
comment on column invoice_days.company_id is 'plain';
comment on column invoice_days.site_id is 'plain';
comment on column invoice_days.country is 'plain';
comment on column invoice_days.vat_rate is 'plain';
comment on column invoice_days.currency is 'plain';
comment on column invoice_days.kind is 'plain';
comment on column invoice_days.quarter is 'plain';
comment on column invoice_days.documents is 'plain';
comment on column invoice_days.amount is 'plain';
comment on column invoice_days.vat_amount is 'plain';

insert into invoice_days (day, company_id, site_id, country, vat_rate, currency, kind, quarter, documents, amount, vat_amount)
select (i.issued_at at time zone 'UTC')::date, i.company_id, o.site_id, o.country, o.vat_rate, o.currency, i.kind,
  date_trunc('quarter', coalesce(c.issued_at, i.issued_at) at time zone 'UTC')::date,
  count(*), sum(i.amount), sum(i.vat_amount)
from invoices i join orders o on o.id = i.order_id left join invoices c on c.id = i.corrects_id
group by 1, 2, 3, 4, 5, 6, 7, 8;

create function count_invoice() returns trigger language plpgsql as $$
begin
  insert into invoice_days as d
    (day, company_id, site_id, country, vat_rate, currency, kind, quarter, documents, amount, vat_amount)
  select (new.issued_at at time zone 'UTC')::date, new.company_id, o.site_id, o.country, o.vat_rate, o.currency, new.kind,
    date_trunc('quarter', coalesce(c.issued_at, new.issued_at) at time zone 'UTC')::date, 1, new.amount, new.vat_amount
  from orders o left join invoices c on c.id = new.corrects_id
  where o.id = new.order_id
  on conflict (company_id, day, site_id, country, vat_rate, currency, kind, quarter) do update
    set documents = d.documents + 1, amount = d.amount + excluded.amount, vat_amount = d.vat_amount + excluded.vat_amount;
  return null;
end
$$;
-- Deferred: the row of the day is locked from the commit on alone.
create constraint trigger invoices_count after insert on invoices
  deferrable initially deferred for each row execute function count_invoice();

-- What became of orders, by day.
create table order_days (
  day date not null,
  site_id bigint not null,
  provider text not null,
  payment_method text not null,
  country text not null,
  currency text not null,
  created integer not null default 0,
  -- Ended without money.
  unpaid integer not null default 0,
  paid integer not null default 0,
  -- In minor units, as the other amounts.
  amount bigint not null default 0,
  refunds integer not null default 0,
  refunded bigint not null default 0,
  charge_backs integer not null default 0,
  charged_back bigint not null default 0,
  fraud_reports integer not null default 0,
  primary key (site_id, day, provider, payment_method, country, currency)
);
comment on table order_days is 'owner: none';
comment on column order_days.day is 'plain';
comment on column order_days.site_id is 'plain';
comment on column order_days.provider is 'plain';
comment on column order_days.payment_method is 'plain';
comment on column order_days.country is 'plain';
comment on column order_days.currency is 'plain';
comment on column order_days.created is 'plain';
comment on column order_days.unpaid is 'plain';
comment on column order_days.paid is 'plain';
comment on column order_days.amount is 'plain';
comment on column order_days.refunds is 'plain';
comment on column order_days.refunded is 'plain';
comment on column order_days.charge_backs is 'plain';
comment on column order_days.charged_back is 'plain';
comment on column order_days.fraud_reports is 'plain';

-- Payments that a card scheme or a bank has reported as fraud, one for each order.
create table fraud_reports (
  id bigserial primary key,
  order_id bigint not null unique references orders (id),
  source text not null check (source in ('provider_file', 'staff')),
  -- Of the report, where it has one.
  reference text,
  reported_at timestamptz not null,
  created_at timestamptz not null
);
comment on table fraud_reports is 'owner: order_id of orders';
comment on column fraud_reports.id is 'plain';
comment on column fraud_reports.order_id is 'plain';
comment on column fraud_reports.source is 'plain';
comment on column fraud_reports.reference is 'plain';
comment on column fraud_reports.reported_at is 'plain';
comment on column fraud_reports.created_at is 'plain';

create function add_to_order_day(of_order bigint, at timestamptz, what jsonb) returns void language plpgsql as $$
begin
  insert into order_days as d (day, site_id, provider, payment_method, country, currency, created, unpaid, paid, amount,
    refunds, refunded, charge_backs, charged_back, fraud_reports)
  select (at at time zone 'UTC')::date, o.site_id, o.provider, o.payment_method, o.country, o.currency,
    coalesce((what ->> 'created')::int, 0), coalesce((what ->> 'unpaid')::int, 0), coalesce((what ->> 'paid')::int, 0),
    coalesce((what ->> 'amount')::bigint, 0), coalesce((what ->> 'refunds')::int, 0),
    coalesce((what ->> 'refunded')::bigint, 0), coalesce((what ->> 'charge_backs')::int, 0),
    coalesce((what ->> 'charged_back')::bigint, 0), coalesce((what ->> 'fraud_reports')::int, 0)
  from orders o where o.id = of_order
  on conflict (site_id, day, provider, payment_method, country, currency) do update set
    created = d.created + excluded.created, unpaid = d.unpaid + excluded.unpaid, paid = d.paid + excluded.paid,
    amount = d.amount + excluded.amount, refunds = d.refunds + excluded.refunds,
    refunded = d.refunded + excluded.refunded, charge_backs = d.charge_backs + excluded.charge_backs,
    charged_back = d.charged_back + excluded.charged_back, fraud_reports = d.fraud_reports + excluded.fraud_reports;
end
$$;

create function count_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_order_day(new.id, new.created_at, '{"created": 1}');
  elsif old.paid_at is null and new.paid_at is not null then
    perform add_to_order_day(new.id, new.paid_at, jsonb_build_object('paid', 1, 'amount', new.amount));
  end if;
  return null;
end
$$;
create constraint trigger orders_count after insert on orders
  deferrable initially deferred for each row execute function count_order();
create constraint trigger orders_count_paid after update of paid_at on orders
  deferrable initially deferred for each row when (old.paid_at is null and new.paid_at is not null)
  execute function count_order();

create function count_order_end() returns trigger language plpgsql as $$
begin
  perform add_to_order_day(new.order_id, new.created_at, '{"unpaid": 1}');
  return null;
end
$$;
create constraint trigger order_states_count after insert on order_states
  deferrable initially deferred for each row when (new.state in ('failed', 'canceled', 'expired'))
  execute function count_order_end();

-- Money that goes back as it came was never turnover.
create function count_refund() returns trigger language plpgsql as $$
begin
  if new.amount = 0 or not exists (select from orders o where o.id = new.order_id and o.paid_at is not null) then
    return null;
  end if;
  perform add_to_order_day(new.order_id, new.done_at, case new.cause
    when 'charge_back' then jsonb_build_object('charge_backs', 1, 'charged_back', new.amount)
    else jsonb_build_object('refunds', 1, 'refunded', new.amount)
  end);
  return null;
end
$$;
create constraint trigger refunds_count after insert on refunds
  deferrable initially deferred for each row when (new.state = 'done') execute function count_refund();
create constraint trigger refunds_count_done after update of state on refunds
  deferrable initially deferred for each row when (new.state = 'done' and old.state <> 'done')
  execute function count_refund();

create function count_fraud_report() returns trigger language plpgsql as $$
begin
  perform add_to_order_day(new.order_id, new.reported_at, '{"fraud_reports": 1}');
  return null;
end
$$;
create constraint trigger fraud_reports_count after insert on fraud_reports
  deferrable initially deferred for each row execute function count_fraud_report();

insert into order_days (day, site_id, provider, payment_method, country, currency, created, unpaid, paid, amount, refunds,
  refunded, charge_backs, charged_back)
select day, o.site_id, o.provider, o.payment_method, o.country, o.currency, sum(created), sum(unpaid), sum(paid),
  sum(happened.amount), sum(refunds), sum(refunded), sum(charge_backs), sum(charged_back)
from (
  select id as order_id, (created_at at time zone 'UTC')::date as day, 1 as created, 0 as unpaid, 0 as paid, 0 as amount,
    0 as refunds, 0 as refunded, 0 as charge_backs, 0 as charged_back
  from orders
  union all
  select id, (paid_at at time zone 'UTC')::date, 0, 0, 1, amount, 0, 0, 0, 0 from orders where paid_at is not null
  union all
  select order_id, (created_at at time zone 'UTC')::date, 0, 1, 0, 0, 0, 0, 0, 0 from order_states
  where state in ('failed', 'canceled', 'expired')
  union all
  select r.order_id, (r.done_at at time zone 'UTC')::date, 0, 0, 0, 0,
    case r.cause when 'charge_back' then 0 else 1 end, case r.cause when 'charge_back' then 0 else r.amount end,
    case r.cause when 'charge_back' then 1 else 0 end, case r.cause when 'charge_back' then r.amount else 0 end
  from refunds r join orders p on p.id = r.order_id
  where r.state in ('done', 'reversed') and r.done_at is not null and r.amount > 0 and p.paid_at is not null
) happened join orders o on o.id = happened.order_id
group by 1, 2, 3, 4, 5, 6;

-- Bought credits that were left of an order at the end of the last day that was counted, of those with credits left.
create table order_lots (
  order_id bigint primary key references orders (id),
  account_id bigint not null,
  credits integer not null check (credits > 0)
);
comment on table order_lots is 'owner: order_id of orders';
comment on column order_lots.order_id is 'plain';
comment on column order_lots.account_id is 'plain';
comment on column order_lots.credits is 'plain';
create index order_lots_account on order_lots (account_id);

-- Deferred revenue: what bought and unspent credits were sold for, at the end of a day (UTC).
create table deferred_days (
  day date not null,
  company_id bigint not null references companies (id),
  currency text not null,
  credits bigint not null,
  -- In minor units, VAT included.
  amount bigint not null,
  vat_amount bigint not null,
  primary key (company_id, day, currency)
);
comment on table deferred_days is 'owner: none';
comment on column deferred_days.day is 'plain';
comment on column deferred_days.company_id is 'plain';
comment on column deferred_days.currency is 'plain';
comment on column deferred_days.credits is 'plain';
comment on column deferred_days.amount is 'plain';
comment on column deferred_days.vat_amount is 'plain';

-- Days whose unspent credits were counted.
create table deferred_counts (
  day date primary key,
  counted_at timestamptz not null
);
comment on table deferred_counts is 'owner: none';
comment on column deferred_counts.day is 'plain';
comment on column deferred_counts.counted_at is 'plain';

-- Files of providers that were compared with our orders.
create table provider_files (
  id bigserial primary key,
  provider text not null,
  name text not null,
  -- Of its bytes: the same file is compared once.
  sha256 text not null unique,
  first_day date,
  last_day date,
  lines integer not null,
  -- Lines that agree with an order.
  matched integer not null,
  differences jsonb not null,
  uploaded_by bigint not null references accounts (id),
  created_at timestamptz not null
);
comment on table provider_files is 'owner: none: references and amounts alone';
comment on column provider_files.id is 'plain';
comment on column provider_files.provider is 'plain';
comment on column provider_files.name is 'plain';
comment on column provider_files.sha256 is 'plain';
comment on column provider_files.first_day is 'plain';
comment on column provider_files.last_day is 'plain';
comment on column provider_files.lines is 'plain';
comment on column provider_files.matched is 'plain';
comment on column provider_files.differences is 'plain';
comment on column provider_files.uploaded_by is 'plain';
comment on column provider_files.created_at is 'plain';

-- A payment that arrives for an order that takes none goes back as it came: `returning` until it has. `withdrawn`: the buyer has
-- withdrawn, and the provider has not taken the refund on yet.
alter table orders drop constraint orders_state_check;
alter table orders add constraint orders_state_check check (state in ('created', 'redirected', 'pending', 'paid', 'failed',
  'canceled', 'expired', 'withdrawn', 'refund_pending', 'partially_refunded', 'refunded', 'charged_back', 'returning'));
-- Money that goes back as it came was never the price of credits; what counts as paid was.
alter table orders add constraint orders_returning_check check (state <> 'returning' or paid_at is null);
alter table orders add constraint orders_paid_check
  check (state not in ('paid', 'withdrawn', 'refund_pending', 'partially_refunded') or paid_at is not null);
-- `cancelled`, `code_used`: why a payment went back.
alter table refunds drop constraint refunds_cause_check;
alter table refunds add constraint refunds_cause_check check (cause in ('withdrawal', 'staff', 'provider', 'erased',
  'charge_back', 'cancelled', 'code_used'));

-- States of a payment between the order and its money, and of one that was won back. Which state may follow which is held here:
-- whatever else the product does, money that has arrived never fails, and nothing that has ended opens again.
alter table orders drop constraint orders_state_check;
alter table orders add constraint orders_state_check check (state in ('created', 'redirected', 'pending', 'awaiting_funds',
  'authorised', 'paid', 'captured', 'failed', 'canceled', 'expired', 'withdrawn', 'refund_pending', 'partially_refunded',
  'refunded', 'charged_back', 'charge_back_reversed', 'returning'));
alter table orders drop constraint orders_paid_check;
alter table orders add constraint orders_paid_check check (state not in ('paid', 'captured', 'withdrawn', 'refund_pending',
  'partially_refunded', 'charge_back_reversed') or paid_at is not null);

create function guard_order_state() returns trigger language plpgsql as $$
begin
  if not (case old.state
    when 'created' then new.state in ('redirected', 'pending', 'awaiting_funds', 'authorised', 'paid', 'failed', 'canceled',
      'expired', 'returning')
    when 'redirected' then new.state in ('pending', 'awaiting_funds', 'authorised', 'paid', 'failed', 'canceled', 'expired',
      'returning')
    when 'pending' then new.state in ('awaiting_funds', 'authorised', 'paid', 'failed', 'canceled', 'expired', 'returning')
    when 'awaiting_funds' then new.state in ('authorised', 'paid', 'failed', 'canceled', 'expired', 'returning')
    when 'authorised' then new.state in ('captured', 'failed', 'canceled', 'expired', 'returning')
    when 'failed' then new.state in ('paid', 'returning')
    when 'canceled' then new.state in ('paid', 'returning')
    when 'expired' then new.state in ('paid', 'returning')
    when 'paid' then new.state in ('withdrawn', 'refund_pending', 'partially_refunded', 'refunded', 'charged_back')
    when 'captured' then new.state in ('withdrawn', 'refund_pending', 'partially_refunded', 'refunded', 'charged_back')
    when 'charge_back_reversed' then new.state in ('withdrawn', 'refund_pending', 'partially_refunded', 'refunded',
      'charged_back')
    when 'partially_refunded' then new.state in ('withdrawn', 'refund_pending', 'refunded', 'charged_back')
    when 'withdrawn' then new.state in ('refund_pending', 'partially_refunded', 'refunded', 'charged_back')
    when 'refund_pending' then new.state in ('withdrawn', 'partially_refunded', 'refunded', 'charged_back')
    when 'refunded' then new.state in ('withdrawn', 'refund_pending', 'charged_back')
    when 'returning' then new.state in ('partially_refunded', 'refunded', 'charged_back')
    when 'charged_back' then new.state in ('charge_back_reversed', 'withdrawn', 'refund_pending', 'partially_refunded',
      'refunded', 'returning')
  end) then
    raise exception 'an order that is % never becomes %', old.state, new.state;
  end if;
  return new;
end
$$;
create trigger orders_state_guard before update of state on orders
  for each row when (new.state <> old.state) execute function guard_order_state();

-- What an app of the payment method scans, and the account that a transfer goes to.
alter table orders add column qr_payload text;
comment on column orders.qr_payload is 'personal: secret, leads into the payment';
alter table orders add column bank_transfer jsonb;
comment on column orders.bank_transfer is 'plain';
-- Whether the member asked for their credits at once. Until now every order was taken to say so.
alter table orders add column immediate_delivery boolean not null default true;
comment on column orders.immediate_delivery is 'plain';

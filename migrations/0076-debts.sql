-- Orders whose credits are owed: few, and looked for whenever credits come back and before a debit.
create index orders_debts on orders (account_id) where debt_credits > 0;

-- Credits that come back to an account that owes some settle its debt in the same transaction. Whatever forgets to is refused at
-- the commit: while a debt that is older than the return is open, nothing of what came back since may be left.
create function refuse_return_beside_debt() returns trigger language plpgsql as $$
begin
  if exists (
    select from orders o join refunds r on r.order_id = o.id
    where o.account_id = new.account_id and o.debt_credits > 0
      and r.owed > 0 and r.state <> 'reversed' and r.created_at <= new.created_at
  ) and (
    select sum(amount) > 0 from credit_entries
    where account_id = new.account_id and id >= new.id and reason in ('returned', 'debt')
  ) then
    raise exception 'an account owes credits that what comes back must settle first';
  end if;
  return null;
end
$$;
create constraint trigger credit_entries_settle_debts after insert on credit_entries
  deferrable initially deferred for each row when (new.reason = 'returned')
  execute function refuse_return_beside_debt();

-- A charge back is a return of money like any other: what it took and what stays owed is undone exactly if it is won.
-- `held`: the buyer's bank has returned the money itself. `reversed`: the money has come back to us.
alter table refunds drop constraint refunds_cause_check;
alter table refunds add constraint refunds_cause_check
  check (cause in ('withdrawal', 'staff', 'provider', 'erased', 'charge_back'));
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check
  check (state in ('requested', 'sent', 'done', 'failed', 'held', 'reversed'));
-- Credits that should have been taken and were spent already.
alter table refunds add column owed integer not null default 0 check (owed >= 0);
comment on column refunds.owed is 'plain';

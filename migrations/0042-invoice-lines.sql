-- What each document is about: the credits that were sold or returned, and of a credit note the invoice that it corrects.
alter table invoices add column credits integer check (credits >= 0);
alter table invoices add column corrects_id bigint references invoices (id);
comment on column invoices.credits is 'plain';
comment on column invoices.corrects_id is 'plain';
update invoices i
set credits = round(o.credits::numeric * i.amount / o.amount),
  corrects_id = case i.kind when 'credit_note' then (
    select min(first.id) from invoices first where first.order_id = i.order_id and first.kind = 'invoice'
  ) end
from orders o where o.id = i.order_id;
alter table invoices alter column credits set not null;

-- What a mandate must carry, and an account of a bank that returned a debit stays known (law: 2.9).
alter table companies add column creditor_id text not null default '';
comment on column companies.creditor_id is 'plain';
alter table direct_debit_mandates add column iban_hash text;
comment on column direct_debit_mandates.iban_hash is 'personal: secret';
create index direct_debit_mandates_iban on direct_debit_mandates (iban_hash);
create index direct_debit_mandates_order on direct_debit_mandates (order_id);

-- Money that arrives for an erased account goes back by itself.
alter table refunds drop constraint refunds_cause_check;
alter table refunds add constraint refunds_cause_check check (cause in ('withdrawal', 'staff', 'provider', 'erased'));

-- Credits: the ledger of accounts.credits. It is append-only.
create table credit_entries (
  id bigserial,
  -- No foreign key: entries outlive the account and contain no personal text.
  account_id bigint not null,
  amount integer not null check (amount <> 0),
  balance_after integer not null check (balance_after >= 0),
  reason text not null,
  -- Purchased or granted item, such as message:17.
  reference text not null,
  idempotency_key text,
  created_at timestamptz not null,
  primary key (account_id, id)
);
comment on table credit_entries is 'owner: account_id';
comment on column credit_entries.id is 'plain';
comment on column credit_entries.account_id is 'plain';
comment on column credit_entries.amount is 'plain';
comment on column credit_entries.balance_after is 'plain';
comment on column credit_entries.reason is 'plain';
comment on column credit_entries.reference is 'plain';
comment on column credit_entries.idempotency_key is 'plain';
comment on column credit_entries.created_at is 'plain';

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger of credits is only ever added to';
end
$$;
create trigger credit_entries_append_only before update or delete or truncate on credit_entries
  for each statement execute function refuse_ledger_change();
create unique index credit_entries_key on credit_entries (idempotency_key) where idempotency_key is not null;

-- Credits: the ledger behind accounts.credits. It is only ever added to.

create table credit_entries (
  id bigserial primary key,
  -- No reference: entries outlive the account's row and hold no personal text.
  account_id bigint not null,
  amount integer not null check (amount <> 0),
  balance_after integer not null check (balance_after >= 0),
  reason text not null,
  -- What was bought or given, such as message:17.
  reference text not null,
  idempotency_key text not null unique,
  created_at timestamptz not null
);
create index credit_entries_account on credit_entries (account_id, id desc);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger of credits is only ever added to';
end
$$;

create trigger credit_entries_append_only before update or delete or truncate on credit_entries
  for each statement execute function refuse_ledger_change();

-- Members who have shut themselves out until a time (decisions: Readings). A row stays after its account is erased, without it:
-- the hash of the mailbox, keyed with the deployment's secret, refuses a signup with that address at the company's sites.
create table self_exclusions (
  id bigserial primary key,
  company_id bigint not null references companies (id) on delete cascade,
  address_hash text not null,
  account_id bigint unique references accounts (id) on delete set null,
  created_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > created_at)
);
comment on table self_exclusions is 'owner: account_id';
comment on column self_exclusions.id is 'plain';
comment on column self_exclusions.company_id is 'plain';
comment on column self_exclusions.address_hash is 'plain: secret, a keyed hash, which alone is stored of an erased member until the end';
comment on column self_exclusions.account_id is 'plain';
comment on column self_exclusions.created_at is 'plain';
comment on column self_exclusions.ends_at is 'plain';
create index self_exclusions_address on self_exclusions (company_id, address_hash);
create index self_exclusions_end on self_exclusions (ends_at);

create function refuse_shorter_exclusion() returns trigger language plpgsql as $$
begin
  raise exception 'a self-exclusion ends at the time that was chosen, not before';
end
$$;
create trigger self_exclusions_hold before update on self_exclusions
  for each row when (new.ends_at < old.ends_at) execute function refuse_shorter_exclusion();

alter table accounts drop constraint accounts_suspended_for_check;
alter table accounts add constraint accounts_suspended_for_check
  check (suspended_for in ('under_age', 'self_exclusion')) not valid;

-- Nobody who is excluded orders, and no payment of theirs counts. The lock waits for an exclusion that is being written.
create function refuse_order_of_excluded() returns trigger language plpgsql as $$
begin
  perform from accounts where id = new.account_id for share;
  if exists (select from self_exclusions where account_id = new.account_id) then
    raise exception 'the member has excluded themselves from buying';
  end if;
  return new;
end
$$;
create trigger orders_refuse_excluded before insert on orders
  for each row execute function refuse_order_of_excluded();
create trigger orders_refuse_payment_of_excluded before update on orders
  for each row when (old.paid_at is null and new.paid_at is not null) execute function refuse_order_of_excluded();

-- An owner who opens cases about children for half an hour: with a reason, and a second person who confirms (staff.md, 6.4).
create table glass_openings (
  id bigserial primary key,
  account_id bigint not null references accounts (id),
  reason text not null,
  asked_at timestamptz not null,
  confirmed_by bigint references accounts (id),
  until timestamptz,
  constraint glass_openings_by_another check (confirmed_by <> account_id),
  constraint glass_openings_confirmed check ((confirmed_by is null) = (until is null)),
  constraint glass_openings_end check (until <= asked_at + interval '2 hours')
);
comment on table glass_openings is 'owner: none: of staff alone, whose accounts are never erased';
comment on column glass_openings.id is 'plain';
comment on column glass_openings.account_id is 'plain';
comment on column glass_openings.reason is 'plain';
comment on column glass_openings.asked_at is 'plain';
comment on column glass_openings.confirmed_by is 'plain';
comment on column glass_openings.until is 'plain';
create index glass_openings_account on glass_openings (account_id, until);

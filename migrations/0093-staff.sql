-- Who of the staff may what: roles, each for all sites or for one. An account of staff is marked, so that lists of members
-- leave it out without a look at the roles; it stays marked when its last role ends.
alter table accounts add column is_staff boolean not null default false;
comment on column accounts.is_staff is 'plain';
update accounts set is_staff = true where role is not null;

create table staff_grants (
  id bigserial primary key,
  account_id bigint not null references accounts (id),
  role text not null check (role in ('support', 'moderator', 'senior', 'child_safety', 'finance', 'content', 'site_manager',
    'auditor', 'owner')),
  -- Null is all sites.
  site_id bigint references sites (id),
  -- Null where the installation itself granted it: the first owner, and the demo's staff.
  granted_by bigint references accounts (id),
  created_at timestamptz not null,
  constraint staff_grants_by_another check (granted_by <> account_id),
  constraint staff_grants_once unique nulls not distinct (account_id, role, site_id)
);
comment on table staff_grants is 'owner: none: of staff alone, whose accounts are never erased';
comment on column staff_grants.id is 'plain';
comment on column staff_grants.account_id is 'plain';
comment on column staff_grants.role is 'plain';
comment on column staff_grants.site_id is 'plain';
comment on column staff_grants.granted_by is 'plain';
comment on column staff_grants.created_at is 'plain';

insert into staff_grants (account_id, role, created_at)
select id, case role when 'admin' then 'owner' else role end, created_at from accounts where role is not null;

create function mark_staff() returns trigger language plpgsql as $$
begin
  update accounts set is_staff = true where id = new.account_id and not is_staff;
  return null;
end
$$;
create trigger staff_grants_mark after insert on staff_grants for each row execute function mark_staff();

drop index accounts_unused;
create index accounts_unused on accounts ((coalesce(last_seen_at, created_at))) where status = 'active' and not is_staff;
alter table accounts drop column role;

-- When staff last worked in a session; a session of staff ends 15 minutes after it.
alter table sessions add column worked_at timestamptz;
comment on column sessions.worked_at is 'plain';

-- What staff did. One chain: each row holds the hash of the one before, made here, so that no code can leave one out.
create table staff_audit (
  seq bigint primary key,
  at timestamptz not null,
  -- Null where the product itself acted, such as a restore.
  actor_id bigint,
  site text,
  action text not null,
  subject text,
  reason text,
  hash text not null,
  prev_hash text not null
);
comment on table staff_audit is 'owner: none';
comment on column staff_audit.seq is 'plain';
comment on column staff_audit.at is 'plain';
comment on column staff_audit.actor_id is 'plain';
comment on column staff_audit.site is 'plain';
comment on column staff_audit.action is 'plain';
comment on column staff_audit.subject is 'plain';
comment on column staff_audit.reason is 'plain';
comment on column staff_audit.hash is 'plain';
comment on column staff_audit.prev_hash is 'plain';

-- The row as canonical JSON: keys sorted, no spaces, times in UTC with milliseconds.
create function staff_audit_text(entry staff_audit) returns text language sql immutable as $$
  select '{"action":' || to_json(entry.action)::text
    || ',"actor_id":' || coalesce(entry.actor_id::text, 'null')
    || ',"at":"' || to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'
    || ',"prev_hash":"' || entry.prev_hash || '"'
    || ',"reason":' || coalesce(to_json(entry.reason)::text, 'null')
    || ',"seq":' || entry.seq::text
    || ',"site":' || coalesce(to_json(entry.site)::text, 'null')
    || ',"subject":' || coalesce(to_json(entry.subject)::text, 'null')
    || '}'
$$;

create function seal_staff_audit() returns trigger language plpgsql as $$
declare
  head staff_audit;
begin
  -- One row after the other: each needs the hash of the one before.
  perform pg_advisory_xact_lock(hashtext('staff_audit'));
  select * into head from staff_audit order by seq desc limit 1;
  new.seq := coalesce(head.seq, 0) + 1;
  new.at := date_trunc('milliseconds', new.at);
  new.prev_hash := coalesce(head.hash, repeat('0', 64));
  new.hash := encode(sha256(convert_to(new.prev_hash || staff_audit_text(new), 'UTF8')), 'hex');
  return new;
end
$$;
-- A row that comes with its hash is one that is moved to another database; verifying the chain finds any other.
create trigger staff_audit_seal before insert on staff_audit for each row when (new.hash is null)
  execute function seal_staff_audit();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is append-only';
end
$$;
create trigger staff_audit_append_only before update or delete or truncate on staff_audit
  for each statement execute function refuse_audit_change();

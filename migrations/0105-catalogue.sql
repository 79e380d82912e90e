-- What the settings of sites said before about prices, gifts and payment methods; they hold what applies now.
create table catalogue_changes (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites (id),
  setting text not null check (setting in ('bundles', 'gifts', 'payment_methods')),
  before jsonb not null,
  after jsonb not null,
  -- Null where the installation itself changed them.
  actor_id bigint references accounts (id),
  reason text,
  at timestamptz not null
);
comment on table catalogue_changes is 'owner: none: of sites; its actors are staff alone, whose accounts are never erased';
comment on column catalogue_changes.id is 'plain';
comment on column catalogue_changes.site_id is 'plain';
comment on column catalogue_changes.setting is 'plain';
comment on column catalogue_changes.before is 'plain';
comment on column catalogue_changes.after is 'plain';
comment on column catalogue_changes.actor_id is 'plain';
comment on column catalogue_changes.reason is 'plain';
comment on column catalogue_changes.at is 'plain';
create index catalogue_changes_site on catalogue_changes (site_id, setting, id);

create function refuse_catalogue_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end
$$;
create trigger catalogue_changes_append_only before update or delete or truncate on catalogue_changes
  for each statement execute function refuse_catalogue_change();

-- Changes that wait for somebody who may publish them.
create table catalogue_proposals (
  id bigint generated always as identity primary key,
  -- Null: for all sites.
  site_id bigint references sites (id),
  kind text not null check (kind in ('bundles', 'gifts', 'payment_methods', 'discount_code')),
  change jsonb not null,
  reason text,
  proposed_by bigint not null references accounts (id),
  proposed_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'published', 'refused')),
  decided_by bigint references accounts (id),
  decided_at timestamptz,
  constraint catalogue_proposals_decided check ((state = 'waiting') = (decided_at is null)),
  constraint catalogue_proposals_by check ((decided_by is null) = (decided_at is null))
);
comment on table catalogue_proposals is 'owner: none: of staff alone, whose accounts are never erased';
comment on column catalogue_proposals.id is 'plain';
comment on column catalogue_proposals.site_id is 'plain';
comment on column catalogue_proposals.kind is 'plain';
comment on column catalogue_proposals.change is 'plain';
comment on column catalogue_proposals.reason is 'plain';
comment on column catalogue_proposals.proposed_by is 'plain';
comment on column catalogue_proposals.proposed_at is 'plain';
comment on column catalogue_proposals.state is 'plain';
comment on column catalogue_proposals.decided_by is 'plain';
comment on column catalogue_proposals.decided_at is 'plain';
create index catalogue_proposals_waiting on catalogue_proposals (id) where state = 'waiting';

-- A decision about a proposal is one for good.
create function keep_decided_proposal() returns trigger language plpgsql as $$
begin
  raise exception 'proposal % is decided', old.id;
end
$$;
create trigger catalogue_proposals_once before update on catalogue_proposals
  for each row when (old.state <> 'waiting') execute function keep_decided_proposal();

-- Every change of a site's settings, and the drafts before them. What a version says never changes and none is deleted; only
-- its state goes forward. The live version of a site is the newest that was published.
create table site_versions (
  id bigserial primary key,
  site_id bigint not null references sites (id) on delete cascade,
  -- `past`: was live. `stale`: was not published at its time, because something that it changes had changed meanwhile.
  state text not null check (state in ('draft', 'scheduled', 'live', 'past', 'dropped', 'stale')),
  -- The settings that it sets; null takes one back.
  changes jsonb not null,
  -- What was set for them when it was made; null where nothing was.
  before jsonb not null,
  -- All settings of the site once it is live, for going back to it; those that are keys for others are left out.
  settings jsonb,
  -- The version whose settings it brought back.
  restores_id bigint references site_versions (id),
  -- Null where the installation itself made it.
  author_id bigint references accounts (id),
  publisher_id bigint references accounts (id),
  created_at timestamptz not null,
  publish_at timestamptz,
  published_at timestamptz,
  constraint site_versions_due check ((state = 'scheduled') <= (publish_at is not null)),
  constraint site_versions_published check ((state in ('live', 'past')) = (settings is not null and published_at is not null))
);
comment on table site_versions is 'owner: none: of staff alone, whose accounts are never erased';
comment on column site_versions.id is 'plain';
comment on column site_versions.site_id is 'plain';
comment on column site_versions.state is 'plain';
comment on column site_versions.changes is 'plain';
comment on column site_versions.before is 'plain';
comment on column site_versions.settings is 'plain';
comment on column site_versions.restores_id is 'plain';
comment on column site_versions.author_id is 'plain';
comment on column site_versions.publisher_id is 'plain';
comment on column site_versions.created_at is 'plain';
comment on column site_versions.publish_at is 'plain';
comment on column site_versions.published_at is 'plain';
create unique index site_versions_live on site_versions (site_id) where state = 'live';
create index site_versions_site on site_versions (site_id, id);
create index site_versions_due on site_versions (publish_at) where state = 'scheduled';

create function keep_site_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- They go with the first site of a database that nobody has set up.
    if exists (select from sites where id = old.site_id) then
      raise exception 'versions of settings are never deleted';
    end if;
    return old;
  end if;
  if (old.id, old.site_id, old.changes, old.before, old.restores_id, old.author_id, old.created_at)
      is distinct from (new.id, new.site_id, new.changes, new.before, new.restores_id, new.author_id, new.created_at)
    or old.settings is not null and old.settings is distinct from new.settings
    or old.published_at is not null and old.published_at is distinct from new.published_at
  then
    raise exception 'a version of settings never changes';
  end if;
  if old.state <> new.state and not (case old.state
    when 'draft' then new.state in ('scheduled', 'live', 'dropped')
    when 'scheduled' then new.state in ('live', 'dropped', 'stale')
    when 'live' then new.state = 'past'
    else false
  end) then
    raise exception 'a version of settings cannot go from % to %', old.state, new.state;
  end if;
  return new;
end
$$;
create trigger site_versions_keep before update or delete on site_versions
  for each row execute function keep_site_version();

insert into site_versions (site_id, state, changes, before, settings, created_at, published_at)
select id, 'live', '{}', '{}', settings - 'invite_codes' - 'handoff_keys', created_at, created_at from sites order by id;

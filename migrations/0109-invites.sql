-- Invites to a closed signup and keys of partners, with who made and who ended them. Those that work are in the settings of their site;
-- one that has ended comes back by no older settings that are put in force again.
create table invites (
  site_id bigint not null references sites (id) on delete cascade,
  kind text not null check (kind in ('code', 'partner')),
  -- The code as it is compared; the hash of a partner's key.
  value text not null,
  -- The code as it was written; the name of the partner.
  name text not null,
  made_by bigint references accounts (id),
  created_at timestamptz not null,
  ended_by bigint references accounts (id),
  ended_at timestamptz,
  primary key (site_id, kind, value)
);
comment on table invites is 'owner: none: of sites; made by staff alone, whose accounts are never erased';
comment on column invites.site_id is 'plain';
comment on column invites.kind is 'plain';
comment on column invites.value is 'plain: secret, a code or the hash of a key';
comment on column invites.name is 'plain: secret, a code opens a closed signup';
comment on column invites.made_by is 'plain';
comment on column invites.created_at is 'plain';
comment on column invites.ended_by is 'plain';
comment on column invites.ended_at is 'plain';

create function drop_ended_invites() returns trigger language plpgsql as $$
begin
  if new.settings ? 'handoff_keys' then
    new.settings := jsonb_set(new.settings, '{handoff_keys}', (
      select coalesce(jsonb_agg(part.value order by part.ordinality), '[]')
      from jsonb_array_elements(new.settings -> 'handoff_keys') with ordinality part
      where not exists (
        select from invites i where i.site_id = new.id and i.kind = 'partner' and i.ended_at is not null
          and i.value = part.value ->> 'key_hash'
      )
    ));
  end if;
  if new.settings ? 'invite_codes' then
    new.settings := jsonb_set(new.settings, '{invite_codes}', (
      select coalesce(jsonb_agg(part.value order by part.ordinality), '[]')
      from jsonb_array_elements(new.settings -> 'invite_codes') with ordinality part
      where not exists (
        select from invites i where i.site_id = new.id and i.kind = 'code' and i.ended_at is not null
          and i.value = lower(normalize(trim(part.value #>> '{}'), nfkc))
      )
    ));
  end if;
  return new;
end
$$;
create trigger sites_ended_invites before update of settings on sites
  for each row execute function drop_ended_invites();

insert into invites (site_id, kind, value, name, created_at)
select s.id, 'code', lower(normalize(trim(code #>> '{}'), nfkc)), min(code #>> '{}'), s.created_at
from sites s, jsonb_array_elements(s.settings -> 'invite_codes') code
where s.settings ? 'invite_codes' group by 1, 3, s.created_at;
insert into invites (site_id, kind, value, name, created_at)
select s.id, 'partner', key ->> 'key_hash', min(key ->> 'network'), s.created_at
from sites s, jsonb_array_elements(s.settings -> 'handoff_keys') key
where s.settings ? 'handoff_keys' group by 1, 3, s.created_at;

-- Gifts that operators have made, beside those that come with the program, whose ids are below 1000. Messages name them for good,
-- so that they are neither changed nor deleted; which of them a site offers is in its settings.
create table gifts (
  id bigint generated always as identity (start with 1000) primary key,
  site_id bigint not null references sites (id),
  -- One of the program's drawings.
  picture text not null,
  -- By language; that of the drawing where one is missing.
  names jsonb not null,
  made_by bigint references accounts (id),
  created_at timestamptz not null
);
comment on table gifts is 'owner: none: of sites; made by staff alone, whose accounts are never erased';
comment on column gifts.id is 'plain';
comment on column gifts.site_id is 'plain';
comment on column gifts.picture is 'plain';
comment on column gifts.names is 'plain';
comment on column gifts.made_by is 'plain';
comment on column gifts.created_at is 'plain';
create index gifts_site on gifts (site_id, id);
create trigger gifts_append_only before update or delete or truncate on gifts
  for each statement execute function refuse_catalogue_change();

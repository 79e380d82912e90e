-- Advertising of cam shows and of other dating sites, in three placements of a site's pages; counted by day, never by
-- person (decisions: Static pages, landers, promotions; law: 2.1, 26).
create table promotions (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites (id) on delete cascade,
  kind text not null check (kind in ('cam', 'resell')),
  placement text not null check (placement in ('grid', 'chats', 'logout')),
  -- The company that pays for it, as members are shown it.
  advertiser text not null,
  -- Title and text by language; it is shown in these languages only.
  texts jsonb not null,
  link text not null check (link like 'https://%'),
  -- Key of the picture in the storage.
  picture text not null,
  -- Countries that it is shown in; empty: all.
  countries text[] not null default '{}',
  starts_at timestamptz not null,
  ends_at timestamptz
);
create index promotions_by_placement on promotions (site_id, placement);
comment on table promotions is 'owner: none';
comment on column promotions.id is 'plain';
comment on column promotions.site_id is 'plain';
comment on column promotions.kind is 'plain';
comment on column promotions.placement is 'plain';
comment on column promotions.advertiser is 'plain';
comment on column promotions.texts is 'plain';
comment on column promotions.link is 'plain';
comment on column promotions.picture is 'plain';
comment on column promotions.countries is 'plain';
comment on column promotions.starts_at is 'plain';
comment on column promotions.ends_at is 'plain';

create table promotion_counts (
  promotion_id bigint not null references promotions (id) on delete cascade,
  day date not null,
  shown integer not null default 0,
  opened integer not null default 0,
  dismissed integer not null default 0,
  primary key (promotion_id, day)
);
comment on table promotion_counts is 'owner: none';
comment on column promotion_counts.promotion_id is 'plain';
comment on column promotion_counts.day is 'plain';
comment on column promotion_counts.shown is 'plain';
comment on column promotion_counts.opened is 'plain';
comment on column promotion_counts.dismissed is 'plain';

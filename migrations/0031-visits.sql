-- How long pages that campaigns lead to were looked at, and how often pages were hidden: counts that say nothing about
-- whose visits they were (law: 2.5).
create table page_bounces (
  site_id bigint not null references sites (id) on delete cascade,
  day date not null,
  -- Without ids.
  path text not null,
  -- The campaign's code.
  lb text not null,
  -- Upper limit of the visit's length, 0 beyond the last.
  seconds integer not null,
  count integer not null default 1,
  primary key (site_id, day, path, lb, seconds)
);
comment on table page_bounces is 'owner: none';
comment on column page_bounces.site_id is 'plain';
comment on column page_bounces.day is 'plain';
comment on column page_bounces.path is 'plain';
comment on column page_bounces.lb is 'plain';
comment on column page_bounces.seconds is 'plain';
comment on column page_bounces.count is 'plain';

create table page_hides (
  site_id bigint not null references sites (id) on delete cascade,
  day date not null,
  count integer not null default 1,
  primary key (site_id, day)
);
comment on table page_hides is 'owner: none';
comment on column page_hides.site_id is 'plain';
comment on column page_hides.day is 'plain';
comment on column page_hides.count is 'plain';

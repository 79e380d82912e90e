-- Figures of the business by day, so that nothing reads members when they are shown. Real members only.
create table figure_days (
  day date not null,
  site_id bigint not null references sites (id),
  -- Of the member; empty where it is about nobody.
  country text not null,
  -- The network that the member came by; empty without one.
  source text not null,
  -- Of money; empty for everything else.
  currency text not null,
  figure text not null,
  value bigint not null,
  primary key (site_id, figure, day, country, source, currency)
);
comment on table figure_days is 'owner: none';
comment on column figure_days.day is 'plain';
comment on column figure_days.site_id is 'plain';
comment on column figure_days.country is 'plain';
comment on column figure_days.source is 'plain';
comment on column figure_days.currency is 'plain';
comment on column figure_days.figure is 'plain';
comment on column figure_days.value is 'plain';

-- Days that were counted: the newest is the cursor.
create table figure_counts (
  day date primary key,
  counted_at timestamptz not null
);
comment on table figure_counts is 'owner: none';
comment on column figure_counts.day is 'plain';
comment on column figure_counts.counted_at is 'plain';

create table figure_sources (
  network text primary key
);
comment on table figure_sources is 'owner: none: networks that enough members came by to be counted by';
comment on column figure_sources.network is 'plain: a network of many members';

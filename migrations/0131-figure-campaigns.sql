-- How far those got who came by a part of a campaign: a lander, a campaign's name, a network's sub-ids.
create table figure_campaigns (
  day date not null,
  site_id bigint not null references sites (id),
  country text not null,
  source text not null,
  part text not null check (part in ('lander', 'campaign', 'sub1', 'sub2', 'sub3')),
  name text not null,
  step text not null,
  value bigint not null,
  primary key (site_id, day, source, part, name, country, step)
);
comment on table figure_campaigns is 'owner: none';
comment on column figure_campaigns.day is 'plain';
comment on column figure_campaigns.site_id is 'plain';
comment on column figure_campaigns.country is 'plain';
comment on column figure_campaigns.source is 'plain';
comment on column figure_campaigns.part is 'plain';
comment on column figure_campaigns.name is 'plain: of links that many members came by';
comment on column figure_campaigns.step is 'plain';
comment on column figure_campaigns.value is 'plain';

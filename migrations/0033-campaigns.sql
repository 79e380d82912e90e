-- The lander by which a member came, and the campaign in its address.
alter table account_sources add column lander text;
alter table account_sources add column campaign text;
comment on column account_sources.lander is 'personal';
comment on column account_sources.campaign is 'personal';

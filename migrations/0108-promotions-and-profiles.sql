-- Who placed an advertisement and who ended it before its time; those of the installation itself have nobody.
alter table promotions add column made_by bigint references accounts (id);
alter table promotions add column ended_by bigint references accounts (id);
comment on column promotions.made_by is 'plain';
comment on column promotions.ended_by is 'plain';

-- Fictional profiles of a site are listed to staff.
create index profiles_fictional on profiles (site_id, id) where is_fictional;

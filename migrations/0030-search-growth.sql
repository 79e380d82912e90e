-- Search for millions of members: what is told in codes becomes one indexed set of tags, every order has an index for
-- the places that people search in, and the nearest are found place by place.

alter table search_entries
  -- `hair_color:red`, `country:NL`, interests by their bare codes; see tagsOf in the search feature.
  add column tags text[] not null default '{}',
  -- The square of about 5 km, null where the place is not known.
  add column cell integer;
update search_entries e set
  cell = p.cell,
  tags = array_remove(array[
    'pool:' || e.pool_id, 'gender:' || e.gender, 'country:' || e.country, 'countryregion:' || e.countryregion,
    'hair_color:' || e.hair_color, 'eye_color:' || e.eye_color, 'body_type:' || e.body_type,
    'relationship_status:' || e.relationship_status, 'tattoos:' || e.tattoos], null) || e.interests
  from profiles p where p.id = e.profile_id;
drop index search_entries_near;
alter table search_entries
  drop column hair_color,
  drop column eye_color,
  drop column body_type,
  drop column relationship_status,
  drop column tattoos,
  drop column interests;

create index search_entries_active_country
  on search_entries (pool_id, gender, country, last_active desc, profile_id desc);
create index search_entries_active_region
  on search_entries (pool_id, gender, countryregion, last_active desc, profile_id desc);
create index search_entries_new_country
  on search_entries (pool_id, gender, country, created_at desc, profile_id desc);
create index search_entries_near on search_entries (pool_id, gender, cell, profile_id);
create index search_entries_tags on search_entries using gin (tags);
-- The default looks at 300 rows of a hundred entries each; tags are worth a closer look.
alter table search_entries alter column tags set statistics 400;

comment on column search_entries.tags is 'personal';
comment on column search_entries.cell is 'personal';

-- Every square in which somebody of a country and region was ever found: thousands, however many members there are.
create table search_places (
  cell integer not null,
  country text not null,
  -- Empty where it was not told.
  countryregion text not null,
  lat double precision not null,
  lon double precision not null,
  primary key (cell, country, countryregion)
);
create index search_places_lat on search_places (lat, lon);
insert into search_places (cell, country, countryregion, lat, lon)
  select distinct on (cell, country, countryregion) cell, country, coalesce(countryregion, ''), lat, lon
  from search_entries where cell is not null;

comment on table search_places is 'owner: none';
comment on column search_places.cell is 'plain: tells nothing of a person';
comment on column search_places.country is 'plain: tells nothing of a person';
comment on column search_places.countryregion is 'plain: tells nothing of a person';
comment on column search_places.lat is 'plain: tells nothing of a person';
comment on column search_places.lon is 'plain: tells nothing of a person';

-- What is rare about the few that a search finds: their age, and that they are the newest of a region.

create index search_entries_born on search_entries (pool_id, gender, date_of_birth);
create index search_entries_new_region on search_entries
  (pool_id, gender, countryregion, created_at desc, profile_id desc);

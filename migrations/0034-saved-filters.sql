-- Filters that members keep under a name, to search by them again.

create table saved_filters (
  id bigserial primary key,
  profile_id bigint not null references profiles (id) on delete cascade,
  name text not null,
  -- `SavedQuery` of the search feature's contract.
  query jsonb not null,
  created_at timestamptz not null
);
create unique index saved_filters_name on saved_filters (profile_id, lower(name));

comment on table saved_filters is 'owner: profile_id';
comment on column saved_filters.id is 'plain';
comment on column saved_filters.profile_id is 'plain';
comment on column saved_filters.name is 'personal';
comment on column saved_filters.query is 'personal';
comment on column saved_filters.created_at is 'plain';

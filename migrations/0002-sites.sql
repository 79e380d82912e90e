-- Sites: the branded domains of one deployment, the pools in which members see each other, the companies that run them.
create table pools (
  id bigserial primary key,
  name text not null
);
comment on table pools is 'owner: none';
comment on column pools.id is 'plain';
comment on column pools.name is 'plain';

create table companies (
  id bigserial primary key,
  name text not null,
  address text not null,
  -- Number in the company register of its country.
  registration_number text not null,
  city text not null,
  country text not null,
  tradenames text[] not null,
  vat_numbers text[] not null,
  support_phone text not null,
  delete_discount integer not null,
  created_at timestamptz not null,
  -- True for a company created with the first site of an empty database: its details are still placeholders.
  is_placeholder boolean not null default false
);
comment on table companies is 'owner: none';
comment on column companies.id is 'plain';
comment on column companies.name is 'plain';
comment on column companies.address is 'plain';
comment on column companies.registration_number is 'plain';
comment on column companies.city is 'plain';
comment on column companies.country is 'plain';
comment on column companies.tradenames is 'plain';
comment on column companies.vat_numbers is 'plain';
comment on column companies.support_phone is 'plain';
comment on column companies.delete_discount is 'plain';
comment on column companies.created_at is 'plain';
comment on column companies.is_placeholder is 'plain';

create table sites (
  id bigserial primary key,
  host text not null unique,
  pool_id bigint not null references pools (id),
  company_id bigint not null references companies (id),
  name text not null,
  -- Index in the list of src/features/sites/rules.ts; a new niche needs no migration.
  niche integer not null check (niche > 0),
  -- Overrides of the defaults in src/features/sites/rules.ts.
  settings jsonb not null,
  created_at timestamptz not null
);
comment on table sites is 'owner: none';
comment on column sites.id is 'plain';
comment on column sites.host is 'plain';
comment on column sites.pool_id is 'plain';
comment on column sites.company_id is 'plain';
comment on column sites.name is 'plain';
comment on column sites.niche is 'plain';
comment on column sites.settings is 'plain';
comment on column sites.created_at is 'plain';

-- Sites: the branded front doors of one deployment, the pools in which members see each other, the companies behind.

create table pools (
  id bigserial primary key,
  name text not null
);

create table companies (
  id bigserial primary key,
  name text not null,
  address text not null,
  kvk text not null,
  city text not null,
  country text not null,
  tradenames text[] not null,
  vat_numbers text[] not null,
  support_phone text not null,
  delete_discount integer not null,
  added timestamptz not null
);

create table sites (
  id bigserial primary key,
  host text not null unique,
  pool_id bigint not null references pools (id),
  company_id bigint not null references companies (id),
  name text not null,
  niche integer not null check (niche between 1 and 7),
  -- What differs from the defaults of src/features/sites/rules.ts.
  settings jsonb not null,
  created_at timestamptz not null
);

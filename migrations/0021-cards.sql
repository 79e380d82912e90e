-- Cards: one row for every member, with what lists show of them. Maintained by the cards feature from events of accounts,
-- profiles, photos and verifications, so that a list of 24 reads 24 rows and not 24 of each table.
create table cards (
  profile_id bigint primary key references profiles (id) on delete cascade,
  pool_id bigint not null,
  site_id bigint not null,
  -- Active and no staff.
  is_present boolean not null,
  hide_from_other_sites boolean not null,
  is_fictional boolean not null,
  -- `CardRow` of the cards feature. One value, since making JSON of twenty columns takes longer than reading their row.
  shown json not null
) with (fillfactor = 90);
comment on table cards is 'owner: profile_id';
comment on column cards.profile_id is 'plain';
comment on column cards.pool_id is 'plain';
comment on column cards.site_id is 'plain';
comment on column cards.is_present is 'plain';
comment on column cards.hide_from_other_sites is 'personal';
comment on column cards.is_fictional is 'plain';
comment on column cards.shown is 'personal: secret, repeats other tables and has the key of a photo';

-- What somebody of the staff has chosen for the pages of staff: keys of their own, by the key that they take the place of.
create table staff_settings (
  account_id bigint primary key references accounts (id),
  keys jsonb not null default '{}'
);
comment on table staff_settings is 'owner: none: of staff alone, whose accounts are never erased';
comment on column staff_settings.account_id is 'plain';
comment on column staff_settings.keys is 'plain';

-- What colleagues write for whoever takes over: about an item, or for the next shift. Done ones are deleted.
create table handover_notes (
  id bigserial primary key,
  -- Null: for the next shift.
  item_id bigint references queue_items (id),
  -- The member whom the item is about.
  profile_id bigint references accounts (id),
  author_id bigint not null references accounts (id),
  text text not null,
  created_at timestamptz not null,
  constraint handover_notes_of_item check (profile_id is null or item_id is not null)
);
comment on table handover_notes is 'owner: profile_id';
comment on column handover_notes.id is 'plain';
comment on column handover_notes.item_id is 'plain';
comment on column handover_notes.profile_id is 'plain';
comment on column handover_notes.author_id is 'plain: secret, who of the staff';
comment on column handover_notes.text is 'personal: secret, of colleagues for colleagues';
comment on column handover_notes.created_at is 'plain';
create index handover_notes_item on handover_notes (item_id, id);
create index handover_notes_age on handover_notes (created_at);
create index handover_notes_profile on handover_notes (profile_id) where profile_id is not null;

-- Items with pictures that were handed to a person on a day: how many one sees in a shift is limited.
alter table queue_days add column shown integer not null default 0;
comment on column queue_days.shown is 'plain';
create index queue_days_person on queue_days (account_id, day) where account_id is not null;

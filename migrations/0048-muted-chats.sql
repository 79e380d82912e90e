-- A chat that its member muted: no sound and no notice when something is written in it. The badge goes on counting.
alter table conversation_members add column is_muted boolean not null default false;
comment on column conversation_members.is_muted is 'plain';

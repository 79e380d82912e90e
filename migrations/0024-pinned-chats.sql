-- A pinned chat precedes the others in its member's list.
alter table conversation_members add column is_pinned boolean not null default false;
comment on column conversation_members.is_pinned is 'plain';

create index conversation_members_pinned on conversation_members (profile_id) where is_pinned;

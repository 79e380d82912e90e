-- The erasure and the export ask for all conversations of a member, those without messages too.
create index conversation_members_profile on conversation_members (profile_id);

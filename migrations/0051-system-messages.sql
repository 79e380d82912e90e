-- Finds what the product last wrote of a member in a conversation.
create index messages_system on messages (conversation_id, sender_id, id desc) where kind = 'system';

-- What messages can say beside words: photos, answers to one message, reactions; and what stays hidden at first.

-- Links, addresses and numbers are shown once both have written; set under the conversation's lock, and never taken back.
alter table conversations add column both_wrote boolean not null default false;
update conversations c set both_wrote = true
where (
  select count(distinct m.sender_id) from messages m where m.conversation_id = c.id and m.kind <> 'system'
) = 2;
comment on column conversations.both_wrote is 'plain';

alter table messages
  -- The message of the same conversation that this one answers.
  add column reply_to_id bigint,
  -- A profile photo of the sender; it may be gone by now.
  add column photo_id bigint,
  -- When the recipient wanted to see a photo that came before they had written.
  add column photo_accepted_at timestamptz,
  -- What the recipient is warned of, by the rules of the moment; null where there is nothing.
  add column hints text[];
comment on column messages.reply_to_id is 'plain';
comment on column messages.photo_id is 'personal';
comment on column messages.photo_accepted_at is 'plain: secret, tells of the reader';
comment on column messages.hints is 'plain: secret, what the other is warned of';

-- One for each of the two and each message.
create table message_reactions (
  conversation_id bigint not null,
  message_id bigint not null,
  profile_id bigint not null references profiles (id) on delete cascade,
  emoji text not null,
  created_at timestamptz not null,
  primary key (conversation_id, message_id, profile_id)
);
create index message_reactions_profile on message_reactions (profile_id);
comment on table message_reactions is 'owner: profile_id';
comment on column message_reactions.conversation_id is 'plain';
comment on column message_reactions.message_id is 'plain';
comment on column message_reactions.profile_id is 'plain';
comment on column message_reactions.emoji is 'personal';
comment on column message_reactions.created_at is 'plain';

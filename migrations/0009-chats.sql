-- Chats: one conversation for each pair of members, what each of the two sees of it, and the messages.
create table conversations (
  id bigserial primary key,
  low_id bigint not null references accounts (id) on delete cascade,
  high_id bigint not null references accounts (id) on delete cascade,
  started_by bigint not null,
  created_at timestamptz not null,
  -- Links, addresses and numbers are shown once both have written; set under the conversation's lock, and never taken back.
  both_wrote boolean not null default false,
  unique (low_id, high_id),
  check (low_id < high_id and started_by in (low_id, high_id))
);
comment on table conversations is 'owner: low_id, high_id';
comment on column conversations.id is 'plain';
comment on column conversations.low_id is 'plain';
comment on column conversations.high_id is 'plain';
comment on column conversations.started_by is 'plain';
comment on column conversations.created_at is 'plain';
comment on column conversations.both_wrote is 'plain';

create index conversations_high on conversations (high_id);
create index conversations_started on conversations (started_by, created_at);

-- A conversation as one of its two members has it. Written under the lock of the conversation's row.
create table conversation_members (
  conversation_id bigint not null references conversations (id) on delete cascade,
  profile_id bigint not null,
  other_id bigint not null,
  num_unread integer not null default 0 check (num_unread >= 0),
  last_read_id bigint not null default 0,
  -- Deleting a chat hides everything up to this message.
  cleared_up_to bigint not null default 0,
  -- Newest message that the member can see; without one the chat is in no list.
  last_message_id bigint,
  -- While the other is blocked, blocks, or has no active account; its unread messages are in no total then.
  is_gone boolean not null default false,
  fictional_acknowledged_at timestamptz,
  -- A chat that its member muted: no sound and no notice when something is written in it. The badge goes on counting.
  is_muted boolean not null default false,
  primary key (conversation_id, profile_id)
) with (fillfactor = 80);
comment on table conversation_members is 'owner: profile_id';
comment on column conversation_members.conversation_id is 'plain';
comment on column conversation_members.profile_id is 'plain';
comment on column conversation_members.other_id is 'plain';
comment on column conversation_members.num_unread is 'plain';
comment on column conversation_members.last_read_id is 'plain';
comment on column conversation_members.cleared_up_to is 'plain';
comment on column conversation_members.last_message_id is 'plain';
comment on column conversation_members.is_gone is 'plain: secret, tells what the other did';
comment on column conversation_members.fictional_acknowledged_at is 'plain';
comment on column conversation_members.is_muted is 'plain';

create index conversation_members_list on conversation_members (profile_id, last_message_id);

-- One index reads a conversation, the other knows repeats and all that somebody wrote (docs/decisions/0016). Pages have room,
-- so that marking a message as read stays beside it.
create table messages (
  id bigserial,
  conversation_id bigint not null references conversations (id) on delete cascade,
  client_id uuid not null,
  sender_id bigint not null,
  kind text not null check (kind in ('text', 'photo', 'gift', 'system')),
  -- Null once it was taken back; the row stays, so that a repeat of its client_id is known.
  body text,
  -- What it cost.
  credits integer not null check (credits >= 0),
  created_at timestamptz not null,
  delivered_at timestamptz,
  read_at timestamptz,
  -- Whether the reader let the sender know (read receipts were on when it was read).
  has_receipt boolean not null default false,
  taken_back_at timestamptz,
  gift_id integer,
  -- What the gift cost when it was given; what was paid for it is `credits`.
  gift_credits integer check (gift_credits >= 0),
  -- The message of the same conversation that this one answers.
  reply_to_id bigint,
  -- A profile photo of the sender; it may be gone by now.
  photo_id bigint,
  -- When the recipient wanted to see a photo that came before they had written.
  photo_accepted_at timestamptz,
  -- What the recipient is warned of, by the rules of the moment; null where there is nothing.
  hints text[],
  -- What recipients read of a message until both have written: contacts are found once, when it is sent.
  masked_body text,
  primary key (conversation_id, id),
  unique (sender_id, client_id, conversation_id),
  constraint messages_gift check (
    (gift_id is null) = (gift_credits is null) and (gift_id is null or kind = 'gift')
  )
) with (fillfactor = 70);
comment on table messages is 'owner: sender_id';
comment on column messages.id is 'plain';
comment on column messages.conversation_id is 'plain';
comment on column messages.client_id is 'plain';
comment on column messages.sender_id is 'plain';
comment on column messages.kind is 'plain';
comment on column messages.body is 'personal';
comment on column messages.credits is 'plain';
comment on column messages.created_at is 'plain';
comment on column messages.delivered_at is 'plain: secret, tells of the reader';
comment on column messages.read_at is 'plain: secret, tells of the reader, who may send no receipts';
comment on column messages.has_receipt is 'plain: secret, tells of the reader';
comment on column messages.taken_back_at is 'plain';
comment on column messages.gift_id is 'personal';
comment on column messages.gift_credits is 'personal';
comment on column messages.reply_to_id is 'plain';
comment on column messages.photo_id is 'personal';
comment on column messages.photo_accepted_at is 'plain: secret, tells of the reader';
comment on column messages.hints is 'plain: secret, what the other is warned of';
comment on column messages.masked_body is 'personal: secret, what the other reads of it';

-- In which chats a photo stands that was decided about.
create index messages_photo on messages (photo_id) where photo_id is not null;
-- Finds what the product last wrote of a member in a conversation.
create index messages_system on messages (conversation_id, sender_id, id desc) where kind = 'system';

-- Totals are kept, not counted.
create table chat_totals (
  profile_id bigint primary key references accounts (id) on delete cascade,
  unread_messages integer not null default 0 check (unread_messages >= 0),
  -- With real members; deleting a chat gives no start back.
  conversations_started integer not null default 0 check (conversations_started >= 0)
) with (fillfactor = 70);
comment on table chat_totals is 'owner: profile_id';
comment on column chat_totals.profile_id is 'plain';
comment on column chat_totals.unread_messages is 'plain';
comment on column chat_totals.conversations_started is 'plain';

-- First messages written at signup, kept until the address is confirmed.
create table pending_openers (
  profile_id bigint primary key references accounts (id) on delete cascade,
  recipient_id bigint not null,
  client_id uuid not null,
  body text not null,
  fictional_acknowledged boolean not null,
  created_at timestamptz not null
);
comment on table pending_openers is 'owner: profile_id';
comment on column pending_openers.profile_id is 'plain';
comment on column pending_openers.recipient_id is 'plain';
comment on column pending_openers.client_id is 'plain';
comment on column pending_openers.body is 'personal';
comment on column pending_openers.fictional_acknowledged is 'personal';
comment on column pending_openers.created_at is 'plain';

-- One for each of the two and each message.
create table message_reactions (
  conversation_id bigint not null,
  message_id bigint not null,
  profile_id bigint not null references profiles (id) on delete cascade,
  emoji text not null,
  created_at timestamptz not null,
  primary key (conversation_id, message_id, profile_id)
);
comment on table message_reactions is 'owner: profile_id';
comment on column message_reactions.conversation_id is 'plain';
comment on column message_reactions.message_id is 'plain';
comment on column message_reactions.profile_id is 'plain';
comment on column message_reactions.emoji is 'personal';
comment on column message_reactions.created_at is 'plain';

create index message_reactions_profile on message_reactions (profile_id);

-- How often a member starts conversations with the same words, and how many conversations they start in a day.
create table opener_texts (
  sender_id bigint not null references accounts (id) on delete cascade,
  -- SHA-256 of the letters and digits, in hex.
  text_hash text not null,
  -- Members who got it within the seven days that began at `counted_from`.
  count integer not null check (count > 0),
  counted_from timestamptz not null,
  -- The same within the day that began at `day_from`.
  day_count integer not null check (day_count > 0),
  day_from timestamptz not null,
  last_at timestamptz not null,
  primary key (sender_id, text_hash)
) with (fillfactor = 85);
comment on table opener_texts is 'owner: sender_id';
comment on column opener_texts.sender_id is 'plain';
comment on column opener_texts.text_hash is 'plain: secret, a digest';
comment on column opener_texts.count is 'personal';
comment on column opener_texts.counted_from is 'plain';
comment on column opener_texts.day_count is 'plain';
comment on column opener_texts.day_from is 'plain';
comment on column opener_texts.last_at is 'plain';

create index opener_texts_last_at on opener_texts (last_at);

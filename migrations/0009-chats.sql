-- Chats: one conversation for each pair of members, the view that each of the two has of it, and the messages.
create table conversations (
  id bigserial primary key,
  low_id bigint not null references accounts (id) on delete cascade,
  high_id bigint not null references accounts (id) on delete cascade,
  started_by bigint not null,
  created_at timestamptz not null,
  -- Whether both have written, which ends contact masking; set under the conversation's lock, and never cleared.
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

-- A conversation as one of its two members sees it. Written under the lock of the conversation's row.
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
  -- True while the partner is blocked, blocks, or has no active account; unread messages are then in no total.
  is_gone boolean not null default false,
  fictional_acknowledged_at timestamptz,
  -- A muted chat makes no sound and shows no notice for new messages. The badge still counts them.
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
comment on column conversation_members.is_gone is 'plain: secret, what the partner did';
comment on column conversation_members.fictional_acknowledged_at is 'plain';
comment on column conversation_members.is_muted is 'plain';

create index conversation_members_list on conversation_members (profile_id, last_message_id);

-- One index serves reading a conversation, the other repeats and the messages of a sender (docs/decisions/0016). The
-- fill factor leaves room in pages, so that marking a message as read stays in its page.
create table messages (
  id bigserial,
  conversation_id bigint not null references conversations (id) on delete cascade,
  client_id uuid not null,
  sender_id bigint not null,
  kind text not null check (kind in ('text', 'photo', 'gift', 'system')),
  -- Null once it is unsent; the row stays, so that a repeat of its client_id is recognised.
  body text,
  -- Its cost in credits.
  credits integer not null check (credits >= 0),
  created_at timestamptz not null,
  delivered_at timestamptz,
  read_at timestamptz,
  -- Whether the sender receives a read receipt (receipts were on when it was read).
  has_receipt boolean not null default false,
  taken_back_at timestamptz,
  gift_id integer,
  -- Price of the gift when it was given; the amount paid is `credits`.
  gift_credits integer check (gift_credits >= 0),
  -- The message of the same conversation that this one replies to.
  reply_to_id bigint,
  -- A profile photo of the sender, which may be deleted by now.
  photo_id bigint,
  -- When the recipient accepted a photo that arrived before they had written.
  photo_accepted_at timestamptz,
  -- Scam warnings for the recipient, by the rules when it was sent; null if there are none.
  hints text[],
  -- Text that the recipient sees until both have written: contacts are detected once, when it is sent.
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
comment on column messages.delivered_at is 'plain: secret, about the reader';
comment on column messages.read_at is 'plain: secret, about the reader, who may send no receipts';
comment on column messages.has_receipt is 'plain: secret, about the reader';
comment on column messages.taken_back_at is 'plain';
comment on column messages.gift_id is 'personal';
comment on column messages.gift_credits is 'personal';
comment on column messages.reply_to_id is 'plain';
comment on column messages.photo_id is 'personal';
comment on column messages.photo_accepted_at is 'plain: secret, about the reader';
comment on column messages.hints is 'plain: secret, what the partner is warned of';
comment on column messages.masked_body is 'personal: secret, what the recipient reads of it';

-- Finds the chats that contain a photo.
create index messages_photo on messages (photo_id) where photo_id is not null;
-- Finds the newest system message about a member in a conversation.
create index messages_system on messages (conversation_id, sender_id, id desc) where kind = 'system';

-- Totals are stored, not counted.
create table chat_totals (
  profile_id bigint primary key references accounts (id) on delete cascade,
  unread_messages integer not null default 0 check (unread_messages >= 0),
  -- Conversations started with real members; deleting a chat gives no start back.
  conversations_started integer not null default 0 check (conversations_started >= 0)
) with (fillfactor = 70);
comment on table chat_totals is 'owner: profile_id';
comment on column chat_totals.profile_id is 'plain';
comment on column chat_totals.unread_messages is 'plain';
comment on column chat_totals.conversations_started is 'plain';

-- First messages written at signup, stored until the address is confirmed.
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

-- At most one for each of the two members and each message.
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

-- How often a member starts conversations with the same text, and how many they start in a day.
create table opener_texts (
  sender_id bigint not null references accounts (id) on delete cascade,
  -- SHA-256 of the letters and digits, in hex.
  text_hash text not null,
  -- Recipients within the seven days from `counted_from`.
  count integer not null check (count > 0),
  counted_from timestamptz not null,
  -- Recipients within the day from `day_from`.
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

-- Chats: one conversation for each pair of members, what each of the two sees of it, and the messages.

create table conversations (
  id bigserial primary key,
  low_id bigint not null references accounts (id) on delete cascade,
  high_id bigint not null references accounts (id) on delete cascade,
  started_by bigint not null,
  created_at timestamptz not null,
  unique (low_id, high_id),
  check (low_id < high_id and started_by in (low_id, high_id))
);
create index conversations_high on conversations (high_id);

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
  primary key (conversation_id, profile_id)
) with (fillfactor = 80);
create unique index conversation_members_list on conversation_members (profile_id, last_message_id desc)
  where last_message_id is not null and not is_gone;

-- Ids are taken under the lock of the conversation's row: within one, a later id never becomes visible first.
create table messages (
  id bigserial primary key,
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
  unique (sender_id, client_id)
) with (fillfactor = 85);
create index messages_conversation on messages (conversation_id, id desc);

-- Totals are kept, not counted.
create table chat_totals (
  profile_id bigint primary key references accounts (id) on delete cascade,
  unread_messages integer not null default 0 check (unread_messages >= 0),
  -- With real members; deleting a chat gives no start back.
  conversations_started integer not null default 0 check (conversations_started >= 0)
) with (fillfactor = 70);

-- First messages written at signup, kept until the address is confirmed.
create table pending_openers (
  profile_id bigint primary key references accounts (id) on delete cascade,
  recipient_id bigint not null,
  client_id uuid not null,
  body text not null,
  fictional_acknowledged boolean not null,
  created_at timestamptz not null
);

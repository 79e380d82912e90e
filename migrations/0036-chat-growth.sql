-- Messages for many years: each partition holds the conversations that its remainder names, so that a conversation is read
-- from one place and indexes stay small enough to be kept in memory. One index reads a conversation, the other knows
-- repeats and all that somebody wrote. Whoever writes holds the lock of the conversation, which no reference needs to
-- check once more.

create table messages_grown (
  id bigint not null default nextval('messages_id_seq'),
  conversation_id bigint not null,
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
  primary key (conversation_id, id),
  unique (sender_id, client_id, conversation_id),
  constraint messages_gift check (
    (gift_id is null) = (gift_credits is null) and (gift_id is null or kind = 'gift')
  )
) partition by hash (conversation_id);

do $$
begin
  for remainder in 0..15 loop
    execute format(
      'create table %I partition of messages_grown for values with (modulus 16, remainder %s) with (fillfactor = 70)',
      'messages_' || to_char(remainder, 'FM00'), remainder
    );
  end loop;
end
$$;

insert into messages_grown (
  id, conversation_id, client_id, sender_id, kind, body, credits, created_at, delivered_at, read_at, has_receipt,
  taken_back_at, gift_id, gift_credits
)
select id, conversation_id, client_id, sender_id, kind, body, credits, created_at, delivered_at, read_at, has_receipt,
  taken_back_at, gift_id, gift_credits
from messages;

alter sequence messages_id_seq owned by messages_grown.id;
drop table messages;
alter table messages_grown rename to messages;

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

-- One index instead of two: the list reads it from the newest, the erasure and the export all of it.
drop index conversation_members_list, conversation_members_profile;
create index conversation_members_list on conversation_members (profile_id, last_message_id);

-- An entry is found by its account.
alter table credit_entries drop constraint credit_entries_pkey;
drop index credit_entries_account;
alter table credit_entries add primary key (account_id, id);

-- What a spend buys is stored in the same transaction, once: it needs no key of its own against repeats, and none is kept
-- for it in the index of those that do.
alter table credit_entries alter column idempotency_key drop not null;
alter table credit_entries drop constraint credit_entries_idempotency_key_key;
create unique index credit_entries_key on credit_entries (idempotency_key) where idempotency_key is not null;

-- A row holds all that one transaction told an account: lines of a type, a blank and JSON text, as they go out; `seq` is the
-- number of the last. What there was is dropped: whoever resumes fetches anew. Rows come in the order of time, so that a
-- summary of each block finds those that are too old.
delete from stream_events;
alter table stream_events drop column type, drop column data, add column entries text not null;
comment on column stream_events.entries is 'personal: secret, holds what others wrote and did; for a few days';
drop index stream_events_created_at;
create index stream_events_created_at on stream_events using brin (created_at) with (pages_per_range = 32);

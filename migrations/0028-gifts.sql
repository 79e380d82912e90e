-- Gifts are messages of kind 'gift'; what was given stands in the message, whatever the catalogue says later.

alter table messages
  add column gift_id integer,
  -- What the gift cost when it was given; what was paid for it is `credits`.
  add column gift_credits integer check (gift_credits >= 0),
  add constraint messages_gift check (
    (gift_id is null) = (gift_credits is null) and (gift_id is null or kind = 'gift')
  );

comment on column messages.gift_id is 'personal';
comment on column messages.gift_credits is 'personal';

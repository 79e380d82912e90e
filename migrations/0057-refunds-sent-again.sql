-- When a refund that the provider has not taken on is sent again. Null: staff returns the money by hand.
alter table refunds add column send_at timestamptz default now();
comment on column refunds.send_at is 'plain';
update refunds set send_at = null where state <> 'requested';
create index refunds_to_send on refunds (send_at) where state = 'requested';

-- When a member last had the provider asked about an open order: the next question waits a few seconds.
alter table orders add column asked_at timestamptz;
comment on column orders.asked_at is 'plain';

-- When staff was told that half of an item's clock has passed, of kinds that the law gives a clock.
alter table queue_items add column alarmed_at timestamptz;
comment on column queue_items.alarmed_at is 'plain';

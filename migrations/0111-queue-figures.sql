-- What the trust page and the figures of the queue say besides: reports, decisions that were taken back, and how long items were
-- open until they were decided. Of an appeal, `overturned` counts those that were upheld.
alter table queue_days add column reports integer not null default 0;
alter table queue_days add column overturned integer not null default 0;
-- Decided items by quarters of an hour, such as {"3": 2}: a median of days follows from their sum.
alter table queue_days add column waits jsonb not null default '{}';
comment on column queue_days.reports is 'plain';
comment on column queue_days.overturned is 'plain';
comment on column queue_days.waits is 'plain';

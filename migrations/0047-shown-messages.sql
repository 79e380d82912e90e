-- How far an open page has shown the messages of a conversation; those after it are still mailed and pushed.
alter table notices add column shown_id bigint;
comment on column notices.shown_id is 'plain';
alter table pending_pushes add column shown_id bigint;
comment on column pending_pushes.shown_id is 'plain';

-- `shown`: waits for its reminder like one that was mailed, but a further message is mailed.
alter table notices drop constraint notices_stage_check;
alter table notices add constraint notices_stage_check check (stage in ('mail', 'shown', 'reminder'));

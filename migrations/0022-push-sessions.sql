-- Pushes end with the session that asked for them: logging out, a new password and deleting the account end it too.

-- Of earlier subscriptions nobody knows the session; their browsers say them again when they are next opened.
delete from push_subscriptions;
alter table push_subscriptions add column session_id bigint not null references sessions (id) on delete cascade;
create index push_subscriptions_session on push_subscriptions (session_id);
comment on column push_subscriptions.session_id is 'plain';

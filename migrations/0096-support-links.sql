-- no transaction
-- Accounts that share a browser or a card. Tokens are sealed, each in its own way, so a card has a mark by which it is found again.
alter table stored_methods add column if not exists mark text;
comment on column stored_methods.mark is 'plain: secret, a keyed hash';
-- The card that a payment of the sandbox was made with; null where its page named none.
alter table sandbox_payments add column if not exists card text;
comment on column sandbox_payments.card is 'plain';
create index concurrently if not exists account_browsers_browser on account_browsers (browser_hash);
create index concurrently if not exists stored_methods_mark on stored_methods (mark) where mark is not null;

-- no transaction
-- Accounts that share a browser or a stored method.
create index concurrently if not exists account_browsers_browser on account_browsers (browser_hash);
create index concurrently if not exists stored_methods_token on stored_methods (provider, token);

-- Browsers that have logged in to an account: they are not mailed about, and a stranger's wrong passwords do not block them.
create table account_browsers (
  account_id bigint not null references accounts (id) on delete cascade,
  -- Hash of the id in the browser's cookie.
  browser_hash text not null,
  last_login_at timestamptz not null,
  primary key (account_id, browser_hash)
);
comment on table account_browsers is 'owner: account_id';
comment on column account_browsers.account_id is 'plain';
comment on column account_browsers.browser_hash is 'personal: secret, names a browser that is let in more easily';
comment on column account_browsers.last_login_at is 'personal';

create index account_browsers_last_login_at on account_browsers (last_login_at);

-- Invented accounts of the demo: their password is published, so nobody logs in to them where no demo runs.
alter table accounts add column is_demo boolean not null default false;
comment on column accounts.is_demo is 'plain';

-- A demo that was made before this.
update accounts set is_demo = true
where exists (select from demo_progress) and (email like '%@vonk.test' or email like '%.vonk.test');

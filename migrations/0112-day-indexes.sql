-- no transaction
-- Lists of orders, narrowed by what staff looks for, newest first.
create index concurrently if not exists orders_created on orders (created_at, id);
create index concurrently if not exists orders_site on orders (site_id, created_at, id);
create index concurrently if not exists orders_state on orders (state, created_at, id);
create index concurrently if not exists orders_method on orders (payment_method, created_at, id);
create index concurrently if not exists orders_country on orders (country, created_at, id);
-- Documents of a time, by the page.
create index concurrently if not exists invoices_issued on invoices (company_id, issued_at, id);
-- What happened on a day. Tables that grow with time alone have small indexes by blocks.
create index concurrently if not exists credit_entries_day on credit_entries using brin (created_at);
create index concurrently if not exists messages_day on messages using brin (created_at);
create index concurrently if not exists conversations_day on conversations using brin (created_at);
create index concurrently if not exists accounts_created on accounts (created_at);
create index concurrently if not exists mail_reports_day on mail_reports (created_at);
create index concurrently if not exists reports_day on reports (created_at);
create index concurrently if not exists complaints_day on complaints (created_at);
create index concurrently if not exists decisions_day on decisions (decided_at);
create index concurrently if not exists statements_day on statements (created_at);
create index concurrently if not exists appeals_day on appeals (created_at);
-- Accounts that were ended.
create index concurrently if not exists restrictions_bans on restrictions (decision_id) where effect = 'ban' and ended_at is null;

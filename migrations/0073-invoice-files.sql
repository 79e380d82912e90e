-- Invoices and credit notes as PDF, drawn once for each language in which they were read: an invoice never changes.
create table invoice_files (
  invoice_id bigint not null references invoices (id) on delete cascade,
  locale text not null,
  bytes bytea not null check (length(bytes) > 0),
  drawn_at timestamptz not null,
  primary key (invoice_id, locale)
);
comment on table invoice_files is 'owner: none: drawings of invoices';
comment on column invoice_files.invoice_id is 'plain';
comment on column invoice_files.locale is 'plain';
comment on column invoice_files.bytes is 'plain';
comment on column invoice_files.drawn_at is 'plain';

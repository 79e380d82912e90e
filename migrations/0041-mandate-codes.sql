-- When the text message with a mandate's code was accepted: one that was not is sent again.
alter table direct_debit_mandates add column code_sent_at timestamptz;
comment on column direct_debit_mandates.code_sent_at is 'plain';
update direct_debit_mandates set code_sent_at = created_at;

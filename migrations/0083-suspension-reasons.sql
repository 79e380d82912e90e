-- Reads the table without keeping writers away, which the transaction of 0082 could not.
alter table accounts validate constraint accounts_suspended_for_check;

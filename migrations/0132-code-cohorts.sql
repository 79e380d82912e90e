-- Discount codes for those alone who signed up in a time.
alter table discount_codes add column signed_up_from timestamptz, add column signed_up_until timestamptz;
comment on column discount_codes.signed_up_from is 'plain';
comment on column discount_codes.signed_up_until is 'plain';
alter table discount_codes add constraint discount_codes_cohort check (signed_up_from < signed_up_until);

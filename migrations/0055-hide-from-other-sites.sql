-- The same choice has the same name in every table that holds it.
alter table search_entries rename column hidden_elsewhere to hide_from_other_sites;

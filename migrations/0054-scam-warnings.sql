-- The column bears the name of what it holds; `hints` was also the name of a search's relaxed filters.
alter table messages rename column hints to scam_warnings;

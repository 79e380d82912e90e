-- The pictures of a stage's members are no longer drawn after it is ready.
alter table demo_stages drop column drawn;

-- Whom a change of the queue is shown to: those who hold a role that may open it.
create index staff_grants_role on staff_grants (role, site_id);

-- Whether a member has answered a prompt that the site shows: a filter of the search.
alter table search_entries add column has_answers boolean not null default false;
comment on column search_entries.has_answers is 'plain';

update search_entries e set has_answers = true
from profiles p
join sites site on site.id = p.site_id
where p.id = e.profile_id and p.prompts <> '[]'
  and coalesce(site.settings -> 'visible_profile_fields' ? 'prompts', true);

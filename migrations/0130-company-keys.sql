-- Invites and keys of partners are those of a site alone: one that ended on a site would still work on the others of its company.
-- What companies had becomes their sites'.
update sites s set settings = jsonb_set(s.settings, '{invite_codes}', c.settings -> 'invite_codes')
from companies c where c.id = s.company_id and c.settings ? 'invite_codes' and not s.settings ? 'invite_codes';
update sites s set settings = jsonb_set(s.settings, '{handoff_keys}', c.settings -> 'handoff_keys')
from companies c where c.id = s.company_id and c.settings ? 'handoff_keys' and not s.settings ? 'handoff_keys';
update companies set settings = settings - 'invite_codes' - 'handoff_keys'
where settings ?| array['invite_codes', 'handoff_keys'];
alter table companies add constraint companies_without_keys
  check (not settings ?| array['invite_codes', 'handoff_keys']);

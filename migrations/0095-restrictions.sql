-- What restricts a member, as far as every message and every list asks for it; kept by the restrictions themselves.
alter table accounts
  -- Anything that keeps the member from writing.
  add column is_restricted boolean not null default false,
  -- The profile is hidden: lists leave it out.
  add column is_hidden boolean not null default false;
comment on column accounts.is_restricted is 'plain';
comment on column accounts.is_hidden is 'plain';

create function mark_restricted() returns trigger language plpgsql as $$
begin
  update accounts a set (is_restricted, is_hidden) = (
    select coalesce(bool_or(r.effect in ('no_messages', 'no_new_chats', 'verify')), false),
      coalesce(bool_or(r.effect = 'hide_profile'), false)
    from restrictions r where r.account_id = a.id and r.ended_at is null
  )
  where a.id = coalesce(new.account_id, old.account_id);
  return null;
end
$$;
create trigger restrictions_mark after insert or delete on restrictions
  for each row execute function mark_restricted();
create trigger restrictions_mark_end after update of ended_at on restrictions
  for each row execute function mark_restricted();

update accounts a set is_restricted = true where exists (
  select from restrictions r where r.account_id = a.id and r.ended_at is null
    and r.effect in ('no_messages', 'no_new_chats', 'verify'));
update accounts a set is_hidden = true where exists (
  select from restrictions r where r.account_id = a.id and r.ended_at is null and r.effect = 'hide_profile');

-- What waits for staff: one open item for a subject and a kind. A claim is a lease.
create table queue_items (
  id bigserial primary key,
  kind text not null check (kind in ('photo', 'text', 'verification', 'report', 'scam', 'age', 'appeal', 'complaint',
    'withdrawal', 'payment', 'copyright', 'intimate_image', 'bank_notice')),
  subject_kind text not null,
  subject_id bigint not null,
  -- The member it is about; null where it is about nobody, or not known yet.
  profile_id bigint references accounts (id),
  site_id bigint not null references sites (id),
  language text not null,
  -- 0 is danger to children, 1 danger to others, 2 everything else; never shown.
  urgency smallint not null check (urgency between 0 and 2),
  opened_at timestamptz not null,
  due_at timestamptz not null,
  reports integer not null default 0,
  state text not null default 'open' check (state in ('open', 'decided', 'closed')),
  claimed_by bigint references accounts (id),
  claimed_until timestamptz,
  closed_at timestamptz,
  constraint queue_items_lease check ((claimed_by is null) = (claimed_until is null))
);
comment on table queue_items is 'owner: none';
comment on column queue_items.id is 'plain';
comment on column queue_items.kind is 'plain';
comment on column queue_items.subject_kind is 'plain';
comment on column queue_items.subject_id is 'plain';
comment on column queue_items.profile_id is 'plain';
comment on column queue_items.site_id is 'plain';
comment on column queue_items.language is 'plain';
comment on column queue_items.urgency is 'plain';
comment on column queue_items.opened_at is 'plain';
comment on column queue_items.due_at is 'plain';
comment on column queue_items.reports is 'plain';
comment on column queue_items.state is 'plain';
comment on column queue_items.claimed_by is 'plain';
comment on column queue_items.claimed_until is 'plain';
comment on column queue_items.closed_at is 'plain';
create unique index queue_items_subject on queue_items (kind, subject_kind, subject_id) where state <> 'closed';
create index queue_items_order on queue_items (kind, urgency, due_at, id) where state = 'open';
create index queue_items_profile on queue_items (profile_id, id);
create index queue_items_claims on queue_items (claimed_by) where claimed_by is not null and state = 'open';

-- An item that was skipped is not handed to the same person for an hour.
create table queue_skips (
  id bigserial primary key,
  item_id bigint not null references queue_items (id),
  account_id bigint not null references accounts (id),
  reason text not null,
  created_at timestamptz not null
);
comment on table queue_skips is 'owner: none';
comment on column queue_skips.id is 'plain';
comment on column queue_skips.item_id is 'plain';
comment on column queue_skips.account_id is 'plain';
comment on column queue_skips.reason is 'plain';
comment on column queue_skips.created_at is 'plain';
create index queue_skips_item on queue_skips (item_id, account_id, created_at);

-- Figures of the queue by day, so that nothing scans it.
create table queue_days (
  day date not null,
  site_id bigint not null references sites (id),
  kind text not null,
  -- Null counts what came; else what this person did.
  account_id bigint references accounts (id),
  opened integer not null default 0,
  decided integer not null default 0,
  skipped integer not null default 0,
  undone integer not null default 0,
  late integer not null default 0,
  seconds bigint not null default 0,
  constraint queue_days_key unique nulls not distinct (day, site_id, kind, account_id)
);
comment on table queue_days is 'owner: none';
comment on column queue_days.day is 'plain';
comment on column queue_days.site_id is 'plain';
comment on column queue_days.kind is 'plain';
comment on column queue_days.account_id is 'plain';
comment on column queue_days.opened is 'plain';
comment on column queue_days.decided is 'plain';
comment on column queue_days.skipped is 'plain';
comment on column queue_days.undone is 'plain';
comment on column queue_days.late is 'plain';
comment on column queue_days.seconds is 'plain';

-- Every decision, also those that change nothing and those that no person made. Takes effect at effective_at.
create table decisions (
  id bigserial primary key,
  item_id bigint references queue_items (id),
  kind text not null,
  subject_kind text not null,
  subject_id bigint not null,
  -- The member it is about.
  account_id bigint references accounts (id),
  site_id bigint references sites (id),
  word text not null,
  reason text,
  category text,
  rating text,
  -- For colleagues alone.
  note text,
  effects jsonb not null default '[]',
  -- Whether the statement of reasons is mailed; it is in the settings in any case.
  is_mailed boolean not null default true,
  is_automated boolean not null default false,
  decided_by bigint references accounts (id),
  decided_at timestamptz not null,
  effective_at timestamptz not null,
  confirmed_by bigint references accounts (id),
  state text not null check (state in ('proposed', 'pending', 'effective', 'undone', 'reversed')),
  constraint decisions_by_somebody check (is_automated or decided_by is not null),
  constraint decisions_confirmed_by_another check (confirmed_by <> decided_by)
);
comment on table decisions is 'owner: account_id';
comment on column decisions.id is 'plain';
comment on column decisions.item_id is 'plain';
comment on column decisions.kind is 'plain';
comment on column decisions.subject_kind is 'plain';
comment on column decisions.subject_id is 'plain';
comment on column decisions.account_id is 'plain';
comment on column decisions.site_id is 'plain';
comment on column decisions.word is 'plain';
comment on column decisions.reason is 'personal';
comment on column decisions.category is 'plain';
comment on column decisions.rating is 'plain';
comment on column decisions.note is 'personal: secret, of colleagues for colleagues';
comment on column decisions.effects is 'plain';
comment on column decisions.is_mailed is 'plain';
comment on column decisions.is_automated is 'plain';
comment on column decisions.decided_by is 'plain: secret, who of the staff';
comment on column decisions.decided_at is 'plain';
comment on column decisions.effective_at is 'plain';
comment on column decisions.confirmed_by is 'plain: secret, who of the staff';
comment on column decisions.state is 'plain';
create index decisions_due on decisions (effective_at) where state = 'pending';
create index decisions_proposed on decisions (decided_at) where state = 'proposed';
create index decisions_account on decisions (account_id, id);
create index decisions_item on decisions (item_id);
create index decisions_subject on decisions (subject_kind, subject_id);

-- The statement of reasons of a decision, to one member, in parameters: shown and mailed in the member's language.
create table statements (
  id bigserial primary key,
  decision_id bigint not null references decisions (id),
  account_id bigint not null references accounts (id),
  reason text not null,
  -- Where the content came from: a notice, the operator's own look, or the product.
  source text not null check (source in ('notice', 'own', 'automated')),
  -- The kind of content: 'photo', 'text', 'message', 'profile', 'account'.
  content text not null,
  content_at timestamptz,
  created_at timestamptz not null,
  constraint statements_once unique (decision_id, account_id)
);
comment on table statements is 'owner: account_id';
comment on column statements.id is 'plain';
comment on column statements.decision_id is 'plain';
comment on column statements.account_id is 'plain';
comment on column statements.reason is 'plain: a code';
comment on column statements.source is 'plain';
comment on column statements.content is 'plain';
comment on column statements.content_at is 'plain';
comment on column statements.created_at is 'plain';
create index statements_account on statements (account_id, id);

-- The only thing that restricts a member. Without a decision and its statement there is none.
create table restrictions (
  id bigserial primary key,
  decision_id bigint not null,
  account_id bigint not null,
  effect text not null check (effect in ('hide_photo', 'reject_text', 'warn', 'no_messages', 'no_new_chats', 'verify',
    'hide_profile', 'suspend', 'ban', 'payment_block')),
  -- The photo or the text review that it is about.
  subject_id bigint,
  starts_at timestamptz not null,
  until timestamptz,
  ended_at timestamptz,
  constraint restrictions_have_reasons foreign key (decision_id, account_id) references statements (decision_id, account_id)
);
comment on table restrictions is 'owner: account_id';
comment on column restrictions.id is 'plain';
comment on column restrictions.decision_id is 'plain';
comment on column restrictions.account_id is 'plain';
comment on column restrictions.effect is 'plain';
comment on column restrictions.subject_id is 'plain';
comment on column restrictions.starts_at is 'plain';
comment on column restrictions.until is 'plain';
comment on column restrictions.ended_at is 'plain';
create index restrictions_active on restrictions (account_id) where ended_at is null;
create index restrictions_decision on restrictions (decision_id);
create index restrictions_due on restrictions (until) where ended_at is null and until is not null;

create table appeals (
  id bigserial primary key,
  decision_id bigint not null,
  account_id bigint not null,
  text text,
  locale text not null,
  created_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'rejected')),
  decided_by bigint references accounts (id),
  decided_at timestamptz,
  constraint appeals_once unique (decision_id, account_id),
  constraint appeals_of_statement foreign key (decision_id, account_id) references statements (decision_id, account_id),
  constraint appeals_decided check ((state = 'open') = (decided_by is null))
);
comment on table appeals is 'owner: account_id';
comment on column appeals.id is 'plain';
comment on column appeals.decision_id is 'plain';
comment on column appeals.account_id is 'plain';
comment on column appeals.text is 'personal';
comment on column appeals.locale is 'plain: shared by everybody of a site';
comment on column appeals.created_at is 'plain';
comment on column appeals.state is 'plain';
comment on column appeals.decided_by is 'plain: secret, who of the staff';
comment on column appeals.decided_at is 'plain';

create function refuse_appeal_by_same() returns trigger language plpgsql as $$
begin
  if exists (
    select from decisions d
    where d.id = new.decision_id and (d.decided_by = new.decided_by or d.confirmed_by = new.decided_by)
  ) then
    raise exception 'an appeal is decided by somebody else';
  end if;
  return new;
end
$$;
create trigger appeals_by_another before insert or update of decided_by on appeals
  for each row when (new.decided_by is not null) execute function refuse_appeal_by_same();

-- Accounts that are suspended already: the decision that was not written down then.
with made as (
  insert into decisions (kind, subject_kind, subject_id, account_id, site_id, word, reason, effects, is_automated, decided_at,
    effective_at, state)
  select case suspended_for when 'under_age' then 'age' else 'member' end, 'member', id, id, site_id, 'act',
    case suspended_for when 'under_age' then 'minor' else 'other' end, '[{"kind": "suspend"}]', true, now(), now(), 'effective'
  from accounts where coalesce(suspended_for, '') <> 'self_exclusion' and erased_at is null
    and (status = 'suspended' or status_before_deletion = 'suspended')
  returning id, account_id, reason, decided_at
), stated as (
  insert into statements (decision_id, account_id, reason, source, content, created_at)
  select id, account_id, reason, 'automated', 'account', decided_at from made
  returning decision_id, account_id, created_at
)
insert into restrictions (decision_id, account_id, effect, starts_at)
select decision_id, account_id, 'suspend', created_at from stated;

alter table accounts drop constraint accounts_suspended_for_check;
update accounts set suspended_for = 'staff'
where suspended_for is null and (status = 'suspended' or status_before_deletion = 'suspended');
alter table accounts add constraint accounts_suspended_for_check
  check (suspended_for in ('under_age', 'self_exclusion', 'staff')) not valid;

create function refuse_suspension_without_restriction() returns trigger language plpgsql as $$
begin
  if exists (
    select from accounts a
    where a.id = new.id and a.status = 'suspended' and a.suspended_for is distinct from 'self_exclusion'
  ) and not exists (
    select from restrictions r where r.account_id = new.id and r.ended_at is null and r.effect in ('suspend', 'ban')
  ) then
    raise exception 'an account is suspended by a restriction alone';
  end if;
  return null;
end
$$;
create constraint trigger accounts_suspended_by_restriction after insert or update of status, suspended_for on accounts
  deferrable initially deferred for each row when (new.status = 'suspended')
  execute function refuse_suspension_without_restriction();

create function refuse_suspension_left_over() returns trigger language plpgsql as $$
begin
  if exists (
    select from accounts a
    where a.id = old.account_id and a.status = 'suspended' and a.suspended_for is distinct from 'self_exclusion'
  ) and not exists (
    select from restrictions r where r.account_id = old.account_id and r.ended_at is null and r.effect in ('suspend', 'ban')
  ) then
    raise exception 'a suspension ends with its restriction';
  end if;
  return null;
end
$$;
create constraint trigger restrictions_end_suspension after update of ended_at or delete on restrictions
  deferrable initially deferred for each row when (old.effect in ('suspend', 'ban'))
  execute function refuse_suspension_left_over();

-- What waits already.
insert into queue_items (kind, subject_kind, subject_id, profile_id, site_id, language, urgency, opened_at, due_at)
select 'photo', 'photo', p.id, p.profile_id, a.site_id, a.language, 2, p.created_at, p.created_at + interval '24 hours'
from photos p join accounts a on a.id = p.profile_id where p.status = 'pending';
insert into queue_items (kind, subject_kind, subject_id, profile_id, site_id, language, urgency, opened_at, due_at)
select 'text', 'text', t.id, t.profile_id, a.site_id, a.language, 2, t.created_at, t.created_at + interval '24 hours'
from text_reviews t join accounts a on a.id = t.profile_id where t.status = 'waiting';
insert into queue_items (kind, subject_kind, subject_id, profile_id, site_id, language, urgency, opened_at, due_at)
select 'verification', 'verification', v.id, v.profile_id, a.site_id, a.language, 2, v.sent_at, v.sent_at + interval '24 hours'
from verifications v join accounts a on a.id = v.profile_id where v.status = 'waiting';
insert into queue_items (kind, subject_kind, subject_id, profile_id, site_id, language, urgency, opened_at, due_at, reports)
select 'report', r.subject, r.subject_id, r.profile_id, a.site_id, a.language,
  case when bool_or(r.reason = 'underage') then 0 when bool_or(r.reason in ('danger', 'intimate_without_consent')) then 1 else 2 end,
  min(r.created_at), min(r.created_at) + interval '24 hours', count(*)
from reports r join accounts a on a.id = r.profile_id where r.status = 'open'
group by r.subject, r.subject_id, r.profile_id, a.site_id, a.language;
insert into queue_items (kind, subject_kind, subject_id, site_id, language, urgency, opened_at, due_at)
select case c.kind when 'copyright' then 'copyright' when 'intimate_without_consent' then 'intimate_image' else 'complaint' end,
  'complaint', c.id, c.site_id, c.locale, case c.kind when 'underage' then 0 when 'intimate_without_consent' then 1 else 2 end,
  c.created_at, c.created_at + interval '48 hours'
from complaints c where c.status = 'open';
insert into queue_items (kind, subject_kind, subject_id, profile_id, site_id, language, urgency, opened_at, due_at)
select 'age', 'member', a.id, a.id, a.site_id, a.language, 0, now(), now() + interval '24 hours'
from accounts a where a.suspended_for = 'under_age' and a.status = 'suspended';

-- All open reports of a subject are decided together.
create index reports_of_subject on reports (subject, subject_id) where status = 'open';

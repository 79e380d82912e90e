-- Limits of discount codes beside `validity`, the site and time that they are for, and how often each was used.
alter table discount_codes add column site_id bigint references sites (id);
alter table discount_codes add column starts_at timestamptz;
alter table discount_codes add column max_uses integer check (max_uses > 0);
alter table discount_codes add column max_uses_per_member integer check (max_uses_per_member > 0);
alter table discount_codes add column uses integer not null default 0;
alter table discount_codes add column made_by bigint references accounts (id);
alter table discount_codes add column ended_at timestamptz;
comment on column discount_codes.site_id is 'plain';
comment on column discount_codes.starts_at is 'plain';
comment on column discount_codes.max_uses is 'plain';
comment on column discount_codes.max_uses_per_member is 'plain';
comment on column discount_codes.uses is 'plain';
comment on column discount_codes.made_by is 'plain';
comment on column discount_codes.ended_at is 'plain';
alter table discount_codes set (fillfactor = 80);

update discount_codes c set uses = r.uses
from (select code_id, count(*)::integer as uses from discount_redemptions where state = 'redeemed' group by code_id) r
where r.code_id = c.id;
alter table discount_codes add constraint discount_codes_within_limit check (max_uses is null or uses <= max_uses);
create index discount_codes_common on discount_codes (id) where account_id is null;

-- Each redemption counts, and one beyond the limit of its code is refused, whoever makes it.
create function count_code_use() returns trigger language plpgsql as $$
begin
  update discount_codes set uses = uses + 1 where id = new.code_id;
  return null;
end
$$;
create trigger discount_redemptions_counted after update of state on discount_redemptions
  for each row when (new.state = 'redeemed' and old.state <> 'redeemed') execute function count_code_use();
create index discount_redemptions_reserved on discount_redemptions (code_id, account_id) where state = 'reserved';
create index discount_redemptions_redeemed on discount_redemptions (code_id, account_id) where state = 'redeemed';

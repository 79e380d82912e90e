-- A code is used by the first of its orders that is paid: until then a member may have several unpaid orders with it, and
-- another account only where the code is not for a single order.
alter table discount_redemptions add column is_once boolean not null default false;
comment on column discount_redemptions.is_once is 'plain';
update discount_redemptions r set is_once = true from discount_codes c where c.id = r.code_id and c.validity = 'once';

drop index discount_redemptions_once;
create unique index discount_redemptions_once on discount_redemptions (code_id, account_id)
  where is_once_per_user and state = 'redeemed';
create unique index discount_redemptions_single on discount_redemptions (code_id) where is_once and state = 'redeemed';
create index discount_redemptions_single_codes on discount_redemptions (code_id) where is_once;

-- Such a code was `used` as soon as an order had reserved it.
update discount_codes c set status = 'active'
where c.status = 'used' and c.validity = 'once'
  and not exists (select from discount_redemptions r where r.code_id = c.id and r.state = 'redeemed');

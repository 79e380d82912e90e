-- A spending limit stays in the currency in which it was set when its member moves. Until now it was in the
-- currency of the member's country.
alter table accounts add column cap_currency text;
comment on column accounts.cap_currency is 'personal';
update accounts a set cap_currency = case (select p.country from profiles p where p.id = a.id)
    when 'US' then 'USD'
    when 'GB' then 'GBP'
    when 'CA' then 'CAD'
    when 'PL' then 'PLN'
    when 'AU' then 'AUD'
    when 'NZ' then 'NZD'
    when 'CH' then 'CHF'
    when 'DK' then 'DKK'
    when 'NO' then 'NOK'
    when 'SE' then 'SEK'
    else 'EUR'
  end
where coalesce(a.daily_cap, a.monthly_cap) is not null;
alter table accounts add constraint accounts_cap_currency_check
  check ((cap_currency is null) = (daily_cap is null and monthly_cap is null));

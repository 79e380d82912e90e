-- What all sites of a company have in common: settings that apply where a site has none of its own.
alter table companies add column settings jsonb not null default '{}';
comment on column companies.settings is 'plain';

-- VAT numbers by the country that gave them: an invoice names the one of its buyer's country, or the company's own. Numbers
-- begin with their country in most countries; any other is one of the company's own.
alter table companies add column vat_by_country jsonb not null default '{}';
comment on column companies.vat_by_country is 'plain';
update companies c set vat_by_country = coalesce((
  select jsonb_object_agg(country, number) from (
    select distinct on (country) country, number from (
      select number, position, case when upper(left(number, 2)) in ('NL', 'BE', 'FR', 'IT', 'ES', 'DE', 'AT', 'IE', 'GB', 'PL',
        'CH', 'DK', 'FI', 'NO', 'SE') then upper(left(number, 2)) else c.country end as country
      from unnest(c.vat_numbers) with ordinality as numbers (number, position)
    ) as named order by country, position
  ) as first_of_each
), '{}');
alter table companies drop column vat_numbers;

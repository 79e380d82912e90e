-- Members are found by what their own site shows of profiles: entries hold nothing else (see entriesOf in the search feature).

update search_entries e set
  cell = null, lat = null, lon = null
  from sites s
  where s.id = e.site_id and not coalesce(s.settings -> 'visible_profile_fields' @> '["city", "countryregion"]', true);

update search_entries e set
  countryregion = case when shown.fields ? 'countryregion' then e.countryregion end,
  tags = array(
    select tag from unnest(e.tags) as tag
    where split_part(tag, ':', 1) in ('pool', 'gender', 'country')
      or shown.fields ? case when tag like '%:%' then split_part(tag, ':', 1) else 'interests' end
  )
  from sites s, lateral (select s.settings -> 'visible_profile_fields' as fields) as shown
  where s.id = e.site_id and shown.fields is not null;

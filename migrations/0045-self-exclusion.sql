-- Members who ask to be shut out for good (law: 2.2; the page about keeping access closed).
alter table complaints drop constraint complaints_kind_check;
alter table complaints add constraint complaints_kind_check check (kind in (
  'illegal_content', 'underage', 'intimate_without_consent', 'fake', 'copyright', 'decision', 'order',
  'accessibility', 'self_exclusion', 'other'
));

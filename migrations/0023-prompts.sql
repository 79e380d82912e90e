-- Prompts that a member answers on their profile, in their order: a list of `{prompt, answer}`. In the profile's row, since
-- both are always read together.
alter table profiles add column prompts jsonb not null default '[]';
comment on column profiles.prompts is 'personal';

-- An answer is reviewed like the texts: its field is `prompts.` and the code of the prompt.
alter table text_reviews drop constraint text_reviews_field_check;
alter table text_reviews add constraint text_reviews_field_check
  check (field in ('about_me', 'reason_for_signup', 'city') or field like 'prompts.%');

-- Sites show prompts as they show the other texts.
update sites set settings = jsonb_set(
  settings, '{visible_profile_fields}', (settings -> 'visible_profile_fields') || '["prompts"]'
)
where jsonb_typeof(settings -> 'visible_profile_fields') = 'array' and settings -> 'visible_profile_fields' ? 'about_me'
  and not settings -> 'visible_profile_fields' ? 'prompts';

-- What a like or a message is about: one photo or one answer of the recipient, with its words at that time. The words are
-- null once the answer is removed.
alter table likes
  add column about_photo_id bigint,
  add column about_prompt text,
  add column about_answer text;
comment on column likes.about_photo_id is 'plain';
comment on column likes.about_prompt is 'plain';
comment on column likes.about_answer is 'personal';

alter table messages
  add column about_photo_id bigint,
  add column about_prompt text,
  add column about_answer text;
comment on column messages.about_photo_id is 'plain';
comment on column messages.about_prompt is 'plain';
comment on column messages.about_answer is 'personal';

-- Finds the words of a member that others quote, when the answer is removed or the account erased.
create index messages_about_answer on messages (conversation_id, about_prompt) where about_answer is not null;

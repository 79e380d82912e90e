-- Tags: whose data a table holds and which columns tell about a person, for every table up to 0011-account-life; later
-- tables carry their tags where they are made. docs/data-map.md is written from them, the export is driven by them.
--
-- Tables: 'owner: <columns>', those that hold the id of the account whose data the row is, or 'owner: none'. A column
-- may name a row of another table instead, whose owner is meant: '<column> of <table>'.
-- Columns: 'personal' (tells about a person) or 'plain'. Both may be followed by ': <why>'. A column whose reason starts
-- with the word secret is kept out of its owner's export: proofs of identity, and what tells about somebody else.

comment on table schema_migrations is 'owner: none';
comment on column schema_migrations.name is 'plain';
comment on column schema_migrations.at is 'plain';

comment on table stream_heads is 'owner: account_id';
comment on column stream_heads.account_id is 'plain';
comment on column stream_heads.seq is 'plain';

comment on table stream_events is 'owner: account_id';
comment on column stream_events.account_id is 'plain';
comment on column stream_events.seq is 'plain';
comment on column stream_events.type is 'plain';
comment on column stream_events.data is 'personal: secret, holds what others wrote and did; for a few days';
comment on column stream_events.created_at is 'plain';

comment on table limit_counters is 'owner: none';
comment on column limit_counters.key is 'personal: an account id or a signed network address, until the window ends';
comment on column limit_counters.count is 'plain';
comment on column limit_counters.resets_at is 'plain';

comment on table clock is 'owner: none';
comment on column clock.only_row is 'plain';
comment on column clock.offset_ms is 'plain';

comment on table caught_mails is 'owner: none: kept in development only, no mail is caught in production';
comment on column caught_mails.id is 'plain';
comment on column caught_mails.to_address is 'personal';
comment on column caught_mails.from_address is 'personal';
comment on column caught_mails.subject is 'personal';
comment on column caught_mails.text is 'personal';
comment on column caught_mails.html is 'personal';
comment on column caught_mails.headers is 'personal';
comment on column caught_mails.at is 'plain';

comment on table pools is 'owner: none';
comment on column pools.id is 'plain';
comment on column pools.name is 'plain';

comment on table companies is 'owner: none';
comment on column companies.id is 'plain';
comment on column companies.name is 'plain';
comment on column companies.address is 'plain';
comment on column companies.kvk is 'plain';
comment on column companies.city is 'plain';
comment on column companies.country is 'plain';
comment on column companies.tradenames is 'plain';
comment on column companies.vat_numbers is 'plain';
comment on column companies.support_phone is 'plain';
comment on column companies.delete_discount is 'plain';
comment on column companies.added is 'plain';

comment on table sites is 'owner: none';
comment on column sites.id is 'plain';
comment on column sites.host is 'plain';
comment on column sites.pool_id is 'plain';
comment on column sites.company_id is 'plain';
comment on column sites.name is 'plain';
comment on column sites.niche is 'plain';
comment on column sites.settings is 'plain';
comment on column sites.created_at is 'plain';

comment on table accounts is 'owner: id';
comment on column accounts.id is 'plain';
comment on column accounts.site_id is 'plain';
comment on column accounts.pool_id is 'plain';
comment on column accounts.email is 'personal';
comment on column accounts.email_folded is 'personal';
comment on column accounts.password_hash is 'personal: secret';
comment on column accounts.name is 'personal';
comment on column accounts.name_folded is 'personal';
comment on column accounts.status is 'plain';
comment on column accounts.role is 'plain';
comment on column accounts.paid_user is 'plain';
comment on column accounts.credits is 'plain';
comment on column accounts.language is 'plain: shared by everybody of a site';
comment on column accounts.signup_date is 'plain';
comment on column accounts.activated_at is 'plain';
comment on column accounts.deleted_at is 'plain';
comment on column accounts.notifications_disabled is 'personal';
comment on column accounts.invisible is 'personal';
comment on column accounts.read_receipts is 'personal';
comment on column accounts.hide_fictional is 'personal';
comment on column accounts.auto_like_newcomers is 'personal';
comment on column accounts.hide_from_other_sites is 'personal';
comment on column accounts.discreet is 'personal';
comment on column accounts.notifications is 'personal';
comment on column accounts.daily_cap is 'personal';
comment on column accounts.monthly_cap is 'personal';
comment on column accounts.on_landings is 'personal';
comment on column accounts.status_before_deletion is 'plain';
comment on column accounts.erased_at is 'plain';

comment on table sessions is 'owner: account_id';
comment on column sessions.id is 'plain';
comment on column sessions.account_id is 'plain';
comment on column sessions.token_hash is 'personal: secret';
comment on column sessions.created_at is 'plain';
comment on column sessions.last_seen_at is 'plain';
comment on column sessions.expires_at is 'plain';
comment on column sessions.user_agent is 'personal';
comment on column sessions.address is 'personal';

comment on table account_tokens is 'owner: account_id';
comment on column account_tokens.id is 'plain';
comment on column account_tokens.account_id is 'plain';
comment on column account_tokens.purpose is 'plain';
comment on column account_tokens.token_hash is 'personal: secret';
comment on column account_tokens.code_hash is 'personal: secret';
comment on column account_tokens.created_at is 'plain';
comment on column account_tokens.expires_at is 'plain';
comment on column account_tokens.used_at is 'plain';
comment on column account_tokens.new_email is 'personal';

comment on table consents is 'owner: account_id';
comment on column consents.id is 'plain';
comment on column consents.account_id is 'plain';
comment on column consents.purpose is 'personal';
comment on column consents.text_version is 'plain';
comment on column consents.locale is 'personal';
comment on column consents.given_at is 'plain';
comment on column consents.withdrawn_at is 'plain';

comment on table account_sources is 'owner: account_id';
comment on column account_sources.account_id is 'plain';
comment on column account_sources.network is 'personal';
comment on column account_sources.ref is 'personal';
comment on column account_sources.sub1 is 'personal';
comment on column account_sources.sub2 is 'personal';
comment on column account_sources.sub3 is 'personal';

comment on table account_dismissals is 'owner: account_id';
comment on column account_dismissals.account_id is 'plain';
comment on column account_dismissals.alert is 'personal';
comment on column account_dismissals.dismissed_at is 'plain';

comment on table credit_entries is 'owner: account_id';
comment on column credit_entries.id is 'plain';
comment on column credit_entries.account_id is 'plain';
comment on column credit_entries.amount is 'plain';
comment on column credit_entries.balance_after is 'plain';
comment on column credit_entries.reason is 'plain';
comment on column credit_entries.reference is 'plain';
comment on column credit_entries.idempotency_key is 'plain';
comment on column credit_entries.created_at is 'plain';

comment on table profiles is 'owner: id';
comment on column profiles.id is 'plain';
comment on column profiles.site_id is 'plain';
comment on column profiles.pool_id is 'plain';
comment on column profiles.date_of_birth is 'personal';
comment on column profiles.gender is 'personal';
comment on column profiles.seeking is 'personal';
comment on column profiles.sexuality is 'personal';
comment on column profiles.country is 'personal';
comment on column profiles.countryregion is 'personal';
comment on column profiles.city is 'personal';
comment on column profiles.cell is 'personal';
comment on column profiles.lat is 'personal';
comment on column profiles.lon is 'personal';
comment on column profiles.hair_color is 'personal';
comment on column profiles.eye_color is 'personal';
comment on column profiles.body_type is 'personal';
comment on column profiles.relationship_status is 'personal';
comment on column profiles.tattoos is 'personal';
comment on column profiles.interests is 'personal';
comment on column profiles.about_me is 'personal';
comment on column profiles.reason_for_signup is 'personal';
comment on column profiles.is_fictional is 'plain';
comment on column profiles.created_at is 'plain';

comment on table blocks is 'owner: blocker_id';
comment on column blocks.blocker_id is 'plain';
comment on column blocks.blocked_id is 'plain';
comment on column blocks.created_at is 'plain';

comment on table presence is 'owner: profile_id';
comment on column presence.profile_id is 'plain';
comment on column presence.last_active is 'personal';

comment on table photos is 'owner: profile_id';
comment on column photos.id is 'plain';
comment on column photos.profile_id is 'plain';
comment on column photos.position is 'plain';
comment on column photos.key is 'plain: secret, where the files lie';
comment on column photos.status is 'plain';
comment on column photos.audience is 'personal';
comment on column photos.is_main is 'personal';
comment on column photos.width is 'plain';
comment on column photos.height is 'plain';
comment on column photos.created_at is 'plain';

comment on table photo_grants is 'owner: profile_id, photo_id of photos: who may see, and who lets see';
comment on column photo_grants.photo_id is 'plain';
comment on column photo_grants.profile_id is 'plain';
comment on column photo_grants.created_at is 'plain';

comment on table search_entries is 'owner: profile_id';
comment on column search_entries.profile_id is 'plain';
comment on column search_entries.pool_id is 'plain';
comment on column search_entries.site_id is 'plain';
comment on column search_entries.gender is 'personal';
comment on column search_entries.seeking is 'personal';
comment on column search_entries.country is 'personal';
comment on column search_entries.countryregion is 'personal';
comment on column search_entries.date_of_birth is 'personal';
comment on column search_entries.hair_color is 'personal';
comment on column search_entries.eye_color is 'personal';
comment on column search_entries.body_type is 'personal';
comment on column search_entries.relationship_status is 'personal';
comment on column search_entries.tattoos is 'personal';
comment on column search_entries.interests is 'personal';
comment on column search_entries.has_photo is 'plain';
comment on column search_entries.is_fictional is 'plain';
comment on column search_entries.lat is 'personal';
comment on column search_entries.lon is 'personal';
comment on column search_entries.created_at is 'plain';
comment on column search_entries.last_active is 'personal';
comment on column search_entries.hidden_elsewhere is 'personal';

comment on table likes is 'owner: from_id';
comment on column likes.from_id is 'plain';
comment on column likes.to_id is 'plain';
comment on column likes.created_at is 'plain';
comment on column likes.is_new is 'plain: secret, tells whether the other looked';
comment on column likes.matched_at is 'plain';
comment on column likes.matched is 'plain';

comment on table like_totals is 'owner: profile_id';
comment on column like_totals.profile_id is 'plain';
comment on column like_totals.new_likes is 'plain';

comment on table conversations is 'owner: low_id, high_id';
comment on column conversations.id is 'plain';
comment on column conversations.low_id is 'plain';
comment on column conversations.high_id is 'plain';
comment on column conversations.started_by is 'plain';
comment on column conversations.created_at is 'plain';

comment on table conversation_members is 'owner: profile_id';
comment on column conversation_members.conversation_id is 'plain';
comment on column conversation_members.profile_id is 'plain';
comment on column conversation_members.other_id is 'plain';
comment on column conversation_members.num_unread is 'plain';
comment on column conversation_members.last_read_id is 'plain';
comment on column conversation_members.cleared_up_to is 'plain';
comment on column conversation_members.last_message_id is 'plain';
comment on column conversation_members.is_gone is 'plain: secret, tells what the other did';
comment on column conversation_members.fictional_acknowledged_at is 'plain';

comment on table messages is 'owner: sender_id';
comment on column messages.id is 'plain';
comment on column messages.conversation_id is 'plain';
comment on column messages.client_id is 'plain';
comment on column messages.sender_id is 'plain';
comment on column messages.kind is 'plain';
comment on column messages.body is 'personal';
comment on column messages.credits is 'plain';
comment on column messages.created_at is 'plain';
comment on column messages.delivered_at is 'plain: secret, tells of the reader';
comment on column messages.read_at is 'plain: secret, tells of the reader, who may send no receipts';
comment on column messages.has_receipt is 'plain: secret, tells of the reader';
comment on column messages.taken_back_at is 'plain';

comment on table chat_totals is 'owner: profile_id';
comment on column chat_totals.profile_id is 'plain';
comment on column chat_totals.unread_messages is 'plain';
comment on column chat_totals.conversations_started is 'plain';

comment on table pending_openers is 'owner: profile_id';
comment on column pending_openers.profile_id is 'plain';
comment on column pending_openers.recipient_id is 'plain';
comment on column pending_openers.client_id is 'plain';
comment on column pending_openers.body is 'personal';
comment on column pending_openers.fictional_acknowledged is 'personal';
comment on column pending_openers.created_at is 'plain';

comment on table demo_progress is 'owner: none';
comment on column demo_progress.step is 'plain';
comment on column demo_progress.at is 'plain';

-- Columns of other files, as far as the export needs more than they say.

comment on column likes.was_new is 'plain: secret, tells whether the other looked';
comment on column push_subscriptions.p256dh is 'personal: secret, a key of the browser';
comment on column push_subscriptions.auth is 'personal: secret, a key of the browser';

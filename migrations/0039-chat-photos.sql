-- Photos in chats.

-- Photos from somebody whom one has not answered yet come without a blur, where one is premium (decisions: Readings).
alter table accounts add column photos_at_once boolean not null default false;
comment on column accounts.photos_at_once is 'personal';

-- In which chats a photo stands that was decided about.
create index messages_photo on messages (photo_id) where photo_id is not null;

-- Whether a picture that goes is one that was reported, by itself or in a message.
create index reports_picture on reports ((snapshot ->> 'key')) where status = 'open';

-- A photo's rating by its owner and the one by a moderator are kept apart; the stricter of both counts.

alter table photos rename column rating to owner_rating;
alter table photos
  add column moderator_rating text check (moderator_rating in ('safe', 'suggestive', 'explicit')),
  add column rating text not null generated always as (
    case
      when 'explicit' in (owner_rating, moderator_rating) then 'explicit'
      when 'suggestive' in (owner_rating, moderator_rating) then 'suggestive'
      else 'safe'
    end
  ) stored;

comment on column photos.moderator_rating is 'personal';
comment on column photos.rating is 'personal';

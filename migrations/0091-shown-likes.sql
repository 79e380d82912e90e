-- Whether the liked member could learn of a like when it was given. Remembered, because the answer at the moment of taking it
-- back is another one: a like given again must not notify a second time.
alter table likes add column was_shown boolean not null default true;
comment on column likes.was_shown is 'plain: secret, whether the recipient hides the sender';

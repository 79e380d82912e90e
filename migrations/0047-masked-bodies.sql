-- What recipients read of a message until both have written: contacts are found once, when it is sent.
alter table messages add column masked_body text;
comment on column messages.masked_body is 'personal: secret, what the other reads of it';

-- Of messages from before, in conversations that nobody has answered yet, everything that may hold a contact is hidden as a
-- whole; it is shown once both have written.
update messages m set masked_body = '[hidden]'
from conversations c
where c.id = m.conversation_id and not c.both_wrote and m.kind <> 'system'
  and m.body ~* '@|/|#|(\d\D{0,4}){7}|[[:alnum:]][.․。．,][[:alpha:]]{2}|\s[.]\s?[[:alpha:]]{2}|(\m\S\M\s{1,2}){4}|\mg-?mail|\mhotmail|\moutlook|\m(dot|punkt|punt|kropka|piste|arroba)\M|\m(insta|ig\M|snap|telegram|tg\M|kik\M|skype|signal|whats|discord|threema|facebook|zero|nul|null|nolla)|[^\x01-\x7f]{7}';

-- no transaction
-- Mails sent from a domain in the last days, for its rate of complaints.
create index concurrently if not exists outbox_sent_from on outbox (domain, finished_at)
  where state = 'sent' and channel = 'mail';

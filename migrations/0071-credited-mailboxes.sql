-- Mailboxes that a site has given its free credits: each once, however its address is written and however many accounts it has.
create table credited_mailboxes (
  site_id bigint not null references sites (id),
  -- Keyed hash: the address cannot be read from it, nor found without the deployment's secret.
  mailbox_hash text not null,
  granted_at timestamptz not null,
  primary key (site_id, mailbox_hash)
);
comment on table credited_mailboxes is 'owner: none: stays after an account is erased, or deleting it would give free credits again';
comment on column credited_mailboxes.site_id is 'plain';
comment on column credited_mailboxes.mailbox_hash is 'plain: keyed hash, no address';
comment on column credited_mailboxes.granted_at is 'plain';

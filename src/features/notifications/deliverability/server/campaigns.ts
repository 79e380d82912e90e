import { addSeconds } from '../../../../core/time.ts'
import { domainOf } from '../../../../server/mail/mail.ts'
import type { Figure } from '../../../../server/metrics.ts'
import { countSentFrom, giveUpOutbox } from '../../../../server/outbox/outbox-table.ts'
import type { Work } from '../../../../server/work.ts'
import { type MailKind, stopsMail } from '../../../accounts/rules.ts'
import { findAccountById } from '../../../accounts/server/public.ts'
import { mailSender, siteById } from '../../../sites/server/public.ts'
import { mailsOfKinds } from '../../mail/server/notification-mails.ts'
import { complaintWindowSeconds, mayResumeCampaigns, mustPauseCampaigns } from '../../rules.ts'
import { deletePause, existsPause, findAllPauses, insertPause, lockDomain } from './pauses-table.ts'
import { countComplainants } from './reports-table.ts'

/** Domains whose advertising is paused. */
export const pausedDomains: Figure = {
  kind: 'gauge',
  name: 'paused_campaign_domains',
  help: 'Domains that send no advertising because of complaints about spam.',
}

/**
 * Returns whether advertising (`marketingKinds`) may be mailed from a site's domain now. To be asked before each mail;
 * notifications and service mails need not ask. What waits in the outbox when a pause begins is given up there.
 */
export async function mayCampaign(work: Pick<Work, 'db' | 'services'>, site_id: number): Promise<boolean> {
  const site = await siteById(work, site_id)
  const domain = domainOf(mailSender(work.services.config, site))
  return !(await existsPause(work.db, domain))
}

/** Returns what counts for the rate of complaints of a domain: members who complained, and mails sent, in the last days. */
async function countComplaints({ db, now }: Work, domain: string) {
  const since = addSeconds(now, -complaintWindowSeconds)
  return {
    complaints: await countComplainants(db, domain, since),
    sent: await countSentFrom(db, domain, since),
  }
}

/** Pauses the advertising of a domain where too many have complained. To be called after each complaint, in its transaction. */
export async function pauseIfComplained(work: Work, domain: string): Promise<void> {
  // Complaints that arrive at the same time would not count each other.
  await lockDomain(work.db, domain)
  const counts = await countComplaints(work, domain)
  if (!mustPauseCampaigns(counts)) return
  if (!(await insertPause(work.db, { domain, paused_at: work.now, ...counts }))) return
  await giveUpOutbox(work.db, { domain, priorities: ['marketing'] }, 'campaigns_paused', work.now)
  work.log.error(
    { domain, count: counts.complaints },
    'advertising is paused: too many complaints about spam',
  )
}

/** Ends pauses whose domain is below the target again, and publishes how many there are. */
export async function resumeCampaigns(outer: Work): Promise<void> {
  let paused = 0
  for (const { domain, paused_at } of await findAllPauses(outer.db)) {
    const counts = await countComplaints(outer, domain)
    if (mayResumeCampaigns({ ...counts, pausedAt: new Date(paused_at), now: outer.now })) {
      await deletePause(outer.db, domain)
      outer.log.warn({ domain, count: counts.complaints }, 'advertising goes on: few complaints about spam')
    } else paused += 1
  }
  outer.services.metrics.set(pausedDomains, paused)
}

/** Priorities of mails that a member can refuse; links, receipts and decisions are sent in any case. */
const optional = ['notification', 'marketing'] as const

/** Gives up mails of kinds that a member has just turned off: effect at once (law: 2.6). */
export async function giveUpKinds(
  { db, now }: Work,
  account_id: number,
  kinds: readonly MailKind[],
): Promise<void> {
  const rows = { account_id, channel: 'mail', kinds: mailsOfKinds(kinds), priorities: optional } as const
  await giveUpOutbox(db, rows, 'turned_off', now)
}

/** Gives up the mails that wait for an address that bounces or complained. */
export async function giveUpStopped({ db, now }: Work, account_id: number): Promise<void> {
  const account = await findAccountById(db, account_id)
  if (!account || !stopsMail(account.notifications_disabled)) return
  await giveUpOutbox(db, { account_id, channel: 'mail', priorities: optional }, 'mail_disabled', now)
}

/** Gives up mails and pushes for an account that is closed. */
export async function giveUpClosed({ db, now }: Work, account_id: number): Promise<void> {
  await giveUpOutbox(db, { account_id, priorities: optional }, 'account_closed', now)
}

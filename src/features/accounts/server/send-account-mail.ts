import { type Locale, locales } from '../../../core/locales.ts'
import { MailRefused } from '../../../server/mail/check-mail.ts'
import { layOutMail, type MailParts, senderNamed } from '../../../server/mail/mail-layout.ts'
import { text } from '../../../server/text.ts'
import type { Work } from '../../../server/work.ts'
import { type SiteRecord, siteById, siteOrigin } from '../../sites/server/public.ts'
import { findAccountById } from './accounts-table.ts'
import { makeActivationToken } from './activation-token.ts'

interface Receiver {
  email: string
  name: string
  language: Locale
}

/** The job `accounts.send-activation-mail`. Nothing to do once the account is active. Older links go on working. */
export async function mailActivation(work: Work, accountId: number): Promise<void> {
  const account = await findAccountById(work.db, accountId)
  if (!account || account.email === null || account.status !== 'not_confirmed') return
  const site = await siteById(work, account.site_id)
  const { token, code } = await makeActivationToken(work, account.id)
  const say = sayIn(account.language, site, account.name)
  await send(work, site, { ...account, email: account.email }, say('activation.subject'), {
    title: say('activation.title'),
    paragraphs: [say('activation.welcome'), say('activation.why')],
    button: {
      label: say('activation.button'),
      href: `${siteOrigin(work.services.config, site)}/activate?token=${token}`,
    },
    code: { label: say('activation.code'), value: code },
    footer: [say('activation.validity'), say('activation.notYou')],
  })
}

/** The job `accounts.send-address-taken-mail`. */
export async function mailAddressTaken(work: Work, accountId: number): Promise<void> {
  const account = await findAccountById(work.db, accountId)
  if (!account || account.email === null) return
  const site = await siteById(work, account.site_id)
  const say = sayIn(account.language, site, account.name)
  await send(work, site, { ...account, email: account.email }, say('addressTaken.subject'), {
    title: say('addressTaken.title'),
    paragraphs: [say('addressTaken.what'), say('addressTaken.next')],
    button: { label: say('addressTaken.button'), href: `${siteOrigin(work.services.config, site)}/login` },
    footer: [say('addressTaken.notYou')],
  })
}

function sayIn(locale: Locale, site: SiteRecord, name: string) {
  return (key: string) => text(locale, `mails.${key}`, { site: site.name, name })
}

/** A mail that can never be delivered is dropped; anything else that fails is tried again with the job. */
async function send(
  work: Work,
  site: SiteRecord,
  receiver: Receiver,
  subject: string,
  parts: Omit<MailParts, 'locale' | 'brand'>,
): Promise<void> {
  const { mail, config } = work.services
  const layout = layOutMail({ ...parts, locale: locales[receiver.language], brand: site.name })
  const from = senderNamed(config.mail.from, site.settings.mail_name || site.name)
  try {
    await mail.send({ to: receiver.email, from, subject, ...layout })
  } catch (err) {
    if (!(err instanceof MailRefused)) throw err
    work.log.warn({ err }, 'mail refused')
  }
}

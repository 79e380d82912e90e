import { isCountry, writtenLanguage } from '../../../../core/countries.ts'
import type { Locale } from '../../../../core/locales.ts'
import { MailRefused } from '../../../../server/mail/check-mail.ts'
import { layOutMail, type MailParts, senderNamed } from '../../../../server/mail/mail-layout.ts'
import { type MessageValues, text } from '../../../../server/text.ts'
import type { Work } from '../../../../server/work.ts'
import { homeCountryQuestion } from '../../../sites/events.ts'
import { type SiteRecord, siteById, siteOrigin } from '../../../sites/server/public.ts'

/** The recipient of a mail. */
export interface MailReceiver {
  /** The account's. */
  id: number
  email: string
  name: string
  language: Locale
  site_id: number
  /** Sender and subject must not reveal which site it is from. */
  discreet: boolean
}

/** The parts a mail is composed with. */
export interface MailWriting {
  /**
   * Returns a text of the mail by its key below `mails.<kind>`; `site`, `name` and `support` are always
   * filled in.
   */
  say(key: string, values?: MessageValues): string
  /** Returns an address on the recipient's site. */
  linkTo(path: string): string
  site: SiteRecord
}

/**
 * Writes and sends one mail of `locales/<language>/mails.json`; `kind` is its section there, which contains
 * the `subject`. For discreet members the sender's name and the subject, which lock screens show, reveal
 * neither site nor occasion. Drops a mail that can never be delivered; throws any other failure, so that the
 * job retries.
 */
export async function sendAccountMail(
  work: Work,
  receiver: MailReceiver,
  kind: string,
  write: (writing: MailWriting) => Omit<MailParts, 'lang' | 'brand'>,
): Promise<void> {
  const { mail, config } = work.services
  const site = await siteById(work, receiver.site_id)
  const home = await work.ask(homeCountryQuestion, { account_id: receiver.id })
  const country = isCountry(home) ? home : undefined
  const filled = { site: site.name, name: receiver.name, support: site.settings.support_email }
  const say = (key: string, values: MessageValues = {}) =>
    text(receiver.language, `mails.${kind}.${key}`, { ...filled, ...values }, country)
  const parts = write({ say, site, linkTo: (path) => `${siteOrigin(config, site)}${path}` })
  const { discreet } = receiver
  const neutral = (key: string) => text(receiver.language, `mails.discreet.${key}`, {})
  const brand = discreet ? neutral('sender') : site.name
  const layout = layOutMail({ ...parts, lang: writtenLanguage(receiver.language, country), brand })
  const from = senderNamed(config.mail.from, discreet ? brand : site.settings.mail_name || site.name)
  const subject = discreet ? neutral('subject') : say('subject')
  try {
    await mail.send({ to: receiver.email, from, subject, ...layout })
  } catch (err) {
    if (!(err instanceof MailRefused)) throw err
    work.log.warn({ err }, 'mail refused')
  }
}

/** Returns the account as a mail recipient; null for accounts without an address (fictional, erased). */
export function receiverOf(
  account: (Omit<MailReceiver, 'email'> & { email: string | null }) | undefined,
): MailReceiver | null {
  return account?.email ? { ...account, email: account.email } : null
}

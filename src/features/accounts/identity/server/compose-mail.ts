import { type Country, writtenLanguage } from '../../../../core/countries.ts'
import type { Locale } from '../../../../core/locales.ts'
import type { Config } from '../../../../server/config.ts'
import type { MailContent } from '../../../../server/mail/mail-channel.ts'
import { layOutMail, senderNamed } from '../../../../server/mail/mail-layout.ts'
import type { MailBody, MailType, MailWriting } from '../../../../server/mail/mail-type.ts'
import { hasText, type MessageValues, ownText, text } from '../../../../server/text.ts'
import { mailLook, mailSender, type SiteRecord, siteOrigin } from '../../../sites/server/public.ts'

/** The recipient of a mail. */
export interface MailReceiver {
  /** The account's. */
  id: number
  email: string
  name: string
  language: Locale
  site_id: number
  /** Neither sender nor subject may reveal which site it is from, nor what it is about. */
  discreet: boolean
  /** The subject names the site and what it is about. */
  open_subjects: boolean
}

interface Frame {
  config: Pick<Config, 'environment' | 'http' | 'mail'>
  site: SiteRecord
  receiver: Omit<MailReceiver, 'id' | 'site_id'>
  country: Country | undefined
  /** Throws for a text of the site's own that cannot be written, which otherwise goes out in the product's words. */
  isChecked?: boolean
}

/**
 * Writes a mail. Its subject is neutral: it names neither the site nor who did what, because lock screens and others see
 * it, and so is the line that mail programs show beside it. Members who chose so read the site and the occasion there. For
 * discreet members even the sender is neutral, and no text names the site.
 */
export function composeMail<D>(
  { config, site, receiver, country, isChecked = false }: Frame,
  mail: MailType<D>,
  data: D,
): MailContent {
  const { language, name, email, discreet, open_subjects } = receiver
  const neutralSender = text(language, 'mails.discreet.sender', {}, country)
  const brand = discreet ? neutralSender : site.name
  const filled = { site: brand, name, support: site.settings.support_email }
  const tGlobal = (key: string, values: MessageValues = {}) =>
    text(language, key, { ...filled, ...values }, country)
  const own = site.settings.mails[mail.name]?.[language] ?? {}
  const t: MailWriting['t'] = (key, values = {}) => {
    const source = own[key]
    if (source === undefined) return tGlobal(`mails.${mail.name}.${key}`, values)
    try {
      return ownText(language, source, { ...filled, ...values }, country)
    } catch (err) {
      if (isChecked) throw err
      // A release that no longer has a value of the text: the mail goes out in the product's words.
      return tGlobal(`mails.${mail.name}.${key}`, values)
    }
  }
  const writing: MailWriting = {
    t,
    tGlobal,
    linkTo: (path) => `${siteOrigin(config, site)}${path}`,
    site,
    language,
    country,
    receiver: { name, email },
  }
  const body = mail.write(writing, data)
  const isOpen = open_subjects && !discreet
  const sender = discreet ? brand : site.settings.mail_name || site.name
  return {
    from: senderNamed(mailSender(config, site), sender),
    subject: subjectOf({ site, receiver, tGlobal, t, hasOwn: own.subject !== undefined }, mail.name, body),
    ...layOutMail({
      ...body,
      lang: writtenLanguage(language, country),
      brand,
      look: mailLook(site),
      ...(isOpen ? {} : { preview: tGlobal('mails.notice.preview') }),
    }),
  }
}

function subjectOf(
  {
    site,
    receiver,
    tGlobal,
    t,
    hasOwn: isWritten,
  }: Pick<Frame, 'site' | 'receiver'> & Pick<MailWriting, 'tGlobal' | 't'> & { hasOwn: boolean },
  name: string,
  { subject, title }: MailBody,
): string {
  if (receiver.discreet) return tGlobal('mails.discreet.subject')
  const hasOwn = subject !== undefined || isWritten || hasText(receiver.language, `mails.${name}.subject`)
  const ownSubject = () => subject ?? t('subject')
  if (receiver.open_subjects) return `${hasOwn ? ownSubject() : title} · ${site.name}`
  return hasOwn ? ownSubject() : tGlobal('mails.notice.subject')
}

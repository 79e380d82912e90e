import type { Country } from '../../core/countries.ts'
import type { Locale } from '../../core/locales.ts'
import { type Amount, type ReceiverLimit, receiverLimit } from '../outbox/receiver-limit.ts'
import type { Site } from '../register.ts'
import type { MessageValues } from '../text.ts'
import type { MailParts } from './mail-parts.ts'

/** The parts a mail is composed with. */
export interface MailWriting {
  /**
   * Returns a text of the mail by its key below `mails.<name>`; `site`, `name` and `support` are always
   * filled in.
   */
  t(key: string, values?: MessageValues): string
  /** Returns a text of another part of the catalogue by its full key. */
  tGlobal(key: string, values?: MessageValues): string
  /** Returns an address on the recipient's site. */
  linkTo(path: string): string
  site: Site
  language: Locale
  country: Country | undefined
  receiver: { name: string; email: string }
}

/** The parts that the author of a mail writes; the rest follows from the site and the recipient. */
export type MailBody = Omit<MailParts, 'lang' | 'brand' | 'look' | 'preview'> & {
  /** The subject, where its text has values of its own. */
  subject?: string
}

/** A kind of mail. Its texts are the section `name` of `mails.json`, with its `subject` unless it has the common one. */
export interface MailType<D> {
  readonly name: string
  /** How many of them one mailbox gets at most, whatever asks for them. */
  readonly limit: ReceiverLimit
  write(writing: MailWriting, data: D): MailBody
  /** Data for the preview: one for each form that the mail can take, the usual one first. */
  readonly examples: readonly [D, ...D[]]
}

/**
 * Declares a kind of mail, and how many of it one mailbox gets at most. A use case that refuses more than a number counts that
 * itself, by a limit of its own; the limit here is then `twice` as high.
 */
export function defineMail<D>(
  name: string,
  most: Amount,
  write: (writing: MailWriting, data: D) => MailBody,
  ...examples: [D, ...D[]]
): MailType<D> {
  return { name, limit: receiverLimit(`mail-${name}`, most), write, examples }
}

import type { Country } from '../../core/countries.ts'
import type { Locale } from '../../core/locales.ts'
import type { Site } from '../register.ts'
import type { MessageValues } from '../text.ts'
import type { MailParts } from './mail-parts.ts'

/** The parts a mail is composed with. */
export interface MailWriting {
  /**
   * Returns a text of the mail by its key below `mails.<name>`; `site`, `name` and `support` are always
   * filled in.
   */
  say(key: string, values?: MessageValues): string
  /** Returns a text of another part of the catalogue by its full key. */
  sayOther(key: string, values?: MessageValues): string
  /** Returns an address on the recipient's site. */
  linkTo(path: string): string
  site: Site
  language: Locale
  country: Country | undefined
  receiver: { name: string; email: string }
}

/** What the author of a mail writes; the rest follows from the site and the recipient. */
export type MailBody = Omit<MailParts, 'lang' | 'brand' | 'look' | 'preview'> & {
  /** The subject, where its text has values of its own. */
  subject?: string
}

/** A kind of mail. Its texts are the section `name` of `mails.json`, with its `subject` unless it has the common one. */
export interface MailType<D> {
  readonly name: string
  write(writing: MailWriting, data: D): MailBody
  /** Data for the preview: one for each form that the mail can take, the usual one first. */
  readonly examples: readonly [D, ...D[]]
}

/** Declares a kind of mail. */
export function defineMail<D>(
  name: string,
  write: (writing: MailWriting, data: D) => MailBody,
  ...examples: [D, ...D[]]
): MailType<D> {
  return { name, write, examples }
}

import { domainToASCII } from 'node:url'

/** Domains of one provider under which a mailbox has the same name, by the one that it is folded to. */
const sameProvider: ReadonlyMap<string, string> = new Map([
  ['googlemail.com', 'gmail.com'],
  ['me.com', 'icloud.com'],
  ['mac.com', 'icloud.com'],
  ['protonmail.com', 'proton.me'],
  ['protonmail.ch', 'proton.me'],
  ['pm.me', 'proton.me'],
  ['ya.ru', 'yandex.ru'],
  ['yandex.com', 'yandex.ru'],
  ['yandex.by', 'yandex.ru'],
  ['yandex.kz', 'yandex.ru'],
])

/** Characters that a provider ignores in the name of a mailbox. */
const ignored: ReadonlyMap<string, RegExp> = new Map([
  ['gmail.com', /\./g],
  ['proton.me', /[._-]/g],
  ['yandex.ru', /[.-]/g],
])

/** Names of Yahoo's mailboxes have no hyphen: what follows one is a tag. */
const tagsAfterHyphens = /^(yahoo\.[a-z.]+|ymail\.com|rocketmail\.com)$/

/**
 * Returns the form in which addresses of one mailbox are equal, whatever its owner writes into them: without tags after a
 * plus, without the dots that Gmail ignores, with domains in ASCII, and with one name for those of a provider. Not an address to write to.
 */
export function foldMailbox(email: string): string {
  const folded = email.trim().normalize('NFC').toLowerCase()
  const at = folded.lastIndexOf('@')
  if (at < 1) return folded
  const written = asciiOf(folded.slice(at + 1))
  const domain = sameProvider.get(written) ?? written
  const name = folded.slice(0, at)
  const untagged = name.replace(tagsAfterHyphens.test(domain) ? /[+-].*$/s : /\+.*$/s, '')
  const bare = untagged.replace(ignored.get(domain) ?? /(?!)/, '')
  return `${bare || name}@${domain}`
}

/** Returns a domain as name servers know it, without the full stop of the root; as written if it is none. */
function asciiOf(domain: string): string {
  return (domainToASCII(domain) || domain).replace(/\.$/, '')
}

import { domainToASCII } from 'node:url'
import { mailboxSubdomains } from './mailbox-subdomains.ts'

/** Domains of one provider under which a mailbox has the same name, by the one that it is folded to. */
const sameProvider: ReadonlyMap<string, string> = new Map([
  ['googlemail.com', 'gmail.com'],
  ['me.com', 'icloud.com'],
  ['mac.com', 'icloud.com'],
  ['protonmail.com', 'proton.me'],
  ['protonmail.ch', 'proton.me'],
  ['pm.me', 'proton.me'],
  ['ya.ru', 'yandex.ru'],
  ['narod.ru', 'yandex.ru'],
])

/** A login of Yandex is one in every country, and nobody else can have its name under another of these. */
const yandex =
  /^yandex\.(?:az|by|co\.il|com|com\.am|com\.ge|com\.tr|com\.ua|ee|fr|kg|kz|lt|lv|md|tj|tm|ua|uz)$/

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
 * plus, without the dots that Gmail ignores, with domains in ASCII, with one name for those of a provider, and with the
 * mailbox that a subdomain names. Not an address to write to.
 */
export function foldMailbox(email: string): string {
  const folded = email.trim().normalize('NFC').toLowerCase()
  const at = folded.lastIndexOf('@')
  if (at < 1) return folded
  const written = asciiOf(folded.slice(at + 1))
  const { name, domain } = bySubdomain(folded.slice(0, at), sameDomain(written))
  const untagged = name.replace(tagsAfterHyphens.test(domain) ? /[+-].*$/s : /\+.*$/s, '')
  const bare = untagged.replace(ignored.get(domain) ?? /(?!)/, '')
  return `${bare || name}@${domain}`
}

function sameDomain(written: string): string {
  return sameProvider.get(written) ?? (yandex.test(written) ? 'yandex.ru' : written)
}

/**
 * Returns name and domain of a mailbox that has a subdomain of its own. In it a hyphen stands for an underscore, which no
 * host has.
 */
function bySubdomain(name: string, written: string): { name: string; domain: string } {
  const labels = written.split('.')
  const from = labels.findIndex((_, index) => mailboxSubdomains.has(labels.slice(index).join('.')))
  if (from < 0) return { name, domain: written }
  return { name: (labels[from - 1] ?? name).replaceAll('_', '-'), domain: labels.slice(from).join('.') }
}

/** Returns a domain as name servers know it, without the full stop of the root; as written if it is none. */
function asciiOf(domain: string): string {
  return (domainToASCII(domain) || domain).replace(/\.$/, '')
}

import { domainToASCII } from 'node:url'

/** Domains of Fastmail, as its help lists them. A name under one of them may belong to another member than under the next. */
const fastmail =
  '123mail.org 150mail.com 150ml.com 16mail.com 2-mail.com 4email.net 50mail.com airpost.net ' +
  'allmail.net bestmail.us cluemail.com elitemail.org emailcorner.net emailengine.net emailengine.org ' +
  'emailgroups.net emailplus.org emailuser.net eml.cc f-m.fm fast-email.com fast-mail.org fastem.com ' +
  'fastemail.us fastemailer.com fastest.cc fastimap.com fastmail.cn fastmail.co.uk fastmail.com ' +
  'fastmail.com.au fastmail.de fastmail.es fastmail.fm fastmail.fr fastmail.im fastmail.in fastmail.jp ' +
  'fastmail.mx fastmail.net fastmail.nl fastmail.org fastmail.se fastmail.to fastmail.tw fastmail.uk ' +
  'fastmail.us fastmailbox.net fastmessaging.com fea.st fmail.co.uk fmailbox.com fmgirl.com fmguy.com ' +
  'ftml.net h-mail.us hailmail.net imap-mail.com imap.cc imapmail.org inoutbox.com internet-e-mail.com ' +
  'internet-mail.org internetemails.net internetmailing.net jetemail.net justemail.net letterboxes.org ' +
  'mail-central.com mail-page.com mailandftp.com mailas.com mailbolt.com mailc.net mailcan.com ' +
  'mailforce.net mailftp.com mailhaven.com mailingaddress.org mailite.com mailmight.com mailnew.com ' +
  'mailsent.net mailservice.ms mailup.net mailworks.org ml1.net mm.st myfastmail.com mymacmail.com ' +
  'nospammail.net ownmail.net petml.com postinbox.com postpro.net proinbox.com promessage.com ' +
  'realemail.net reallyfast.biz reallyfast.info rushpost.com sent.as sent.at sent.com speedpost.net ' +
  'speedymail.org ssl-mail.com swift-mail.com the-fastest.net the-quickest.com theinternetemail.com ' +
  'veryfast.biz veryspeedy.net warpmail.net xsmail.com yepmail.net your-mail.com'

/** Services that forward whatever is sent to a member's subdomain: addy.io and 33mail. */
const forwarders = '33mail.com anonaddy.com anonaddy.me'

/** Domains under which `anything@jan.domain` is delivered to the mailbox `jan@domain`. */
const mailboxSubdomains: ReadonlySet<string> = new Set(`${fastmail} ${forwarders}`.split(' '))

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

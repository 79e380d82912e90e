/** A web mail service. */
interface MailProvider {
  /** A brand, the same in every language. */
  name: string
  href: string
}

/** Well-known web mail services of the countries we serve, with the domains of their addresses. */
const providers: (MailProvider & { domains: string[] })[] = [
  { name: 'Gmail', href: 'https://mail.google.com/', domains: ['gmail.com', 'googlemail.com'] },
  {
    name: 'Outlook',
    href: 'https://outlook.live.com/mail/',
    domains: ['outlook.*', 'hotmail.*', 'live.*', 'msn.com'],
  },
  {
    name: 'Yahoo Mail',
    href: 'https://mail.yahoo.com/',
    domains: ['yahoo.*', 'ymail.com', 'rocketmail.com'],
  },
  { name: 'iCloud Mail', href: 'https://www.icloud.com/mail/', domains: ['icloud.com', 'me.com', 'mac.com'] },
  { name: 'Proton Mail', href: 'https://mail.proton.me/', domains: ['proton.me', 'protonmail.com', 'pm.me'] },
  { name: 'AOL Mail', href: 'https://mail.aol.com/', domains: ['aol.*'] },
  { name: 'GMX', href: 'https://www.gmx.com/', domains: ['gmx.com', 'gmx.us', 'gmx.co.uk'] },
  { name: 'GMX', href: 'https://www.gmx.net/', domains: ['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch'] },
  { name: 'WEB.DE', href: 'https://web.de/', domains: ['web.de'] },
  { name: 'T-Online', href: 'https://email.t-online.de/', domains: ['t-online.de'] },
  { name: 'Ziggo', href: 'https://webmail.ziggo.nl/', domains: ['ziggo.nl', 'casema.nl', 'upcmail.nl'] },
  { name: 'KPN', href: 'https://webmail.kpnmail.nl/', domains: ['kpnmail.nl', 'planet.nl', 'hetnet.nl'] },
  { name: 'Telenet', href: 'https://mail.telenet.be/', domains: ['telenet.be'] },
  { name: 'Bluewin', href: 'https://email.bluewin.ch/', domains: ['bluewin.ch'] },
  { name: 'Orange', href: 'https://mail.orange.fr/', domains: ['orange.fr', 'wanadoo.fr'] },
  { name: 'La Poste', href: 'https://www.laposte.net/', domains: ['laposte.net'] },
  { name: 'Libero Mail', href: 'https://mail.libero.it/', domains: ['libero.it'] },
  { name: 'WP Poczta', href: 'https://poczta.wp.pl/', domains: ['wp.pl'] },
  { name: 'o2 Poczta', href: 'https://poczta.o2.pl/', domains: ['o2.pl'] },
  { name: 'Onet Poczta', href: 'https://poczta.onet.pl/', domains: ['onet.pl', 'op.pl', 'vp.pl'] },
  { name: 'Interia Poczta', href: 'https://poczta.interia.pl/', domains: ['interia.pl'] },
]

/**
 * Returns the web mail service of an address, or null if it is not a well-known one. `yahoo.*` matches every
 * country's.
 */
export function mailProviderOf(email: string): MailProvider | null {
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  const found = providers.find(({ domains }) => domains.some((pattern) => isOf(domain, pattern)))
  return found ? { name: found.name, href: found.href } : null
}

/** Country suffixes have one or two parts: `fr`, `co.uk`. */
function isOf(domain: string, pattern: string): boolean {
  if (!pattern.endsWith('.*')) return domain === pattern
  const stem = pattern.slice(0, -1)
  return domain.startsWith(stem) && /^[a-z]{2,3}(\.[a-z]{2})?$/.test(domain.slice(stem.length))
}

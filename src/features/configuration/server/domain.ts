import type { StaffReadContext } from '../../../server/http/context.ts'
import type { DnsPort } from '../../../server/mail/dns.ts'
import { mailSender, requireSite, type SiteRecord, siteOf } from '../../sites/server/public.ts'
import type { DomainResult } from '../contract.ts'
import type { DomainCheck, DomainState } from '../rules.ts'

/** Names that are in no public DNS (RFC 2606, RFC 6761, RFC 6762): nobody is asked for them. */
const localName = /(^|\.)(localhost|test|example|invalid|local|internal|example\.(com|net|org))$/

/** Two weeks before its end a certificate should have been renewed. */
const minCertificateDays = 14

/** What a name should say, and how that reads. */
interface Wanted {
  check: DomainCheck
  name: string
  expected: string
  /** Returns how what was found stands. */
  find: (dns: DnsPort) => Promise<{ found: string[]; state: DomainState }>
}

/** Returns what the DNS and the certificate of a site's domain should say, beside what they say. */
export async function checkDomain(
  ctx: StaffReadContext,
  { id }: { id: number },
): Promise<{ checks: DomainResult[] }> {
  const site = await requireSite(ctx, id, 'settings.draft', 'settings.publish')
  const { config, dns } = ctx.services
  const main = (await siteOf(ctx.services, config.defaultSite)).host
  const sender = mailSender(config, site)
  const mailDomain = /@([^>\s]+)/.exec(sender)?.[1]?.toLowerCase() ?? site.host
  const wanted = wantedOf(site, { main, mailDomain, now: ctx.now })
  return { checks: await Promise.all(wanted.map((each) => resultOf(dns, each))) }
}

async function resultOf(dns: DnsPort, { check, name, expected, find }: Wanted): Promise<DomainResult> {
  const result = { check, name, expected }
  if (name === '' || localName.test(name)) return { ...result, state: 'skipped', found: [] }
  try {
    return { ...result, ...(await find(dns)) }
  } catch {
    return { ...result, state: 'failed', found: [] }
  }
}

interface Around {
  /** The host of the deployment's main site, to which the others point as well. */
  main: string
  mailDomain: string
  now: Date
}

function wantedOf({ host, settings }: SiteRecord, { main, mailDomain, now }: Around): Wanted[] {
  const { mail_dkim_selector: selector } = settings
  return [
    {
      check: 'address',
      name: host,
      expected: host === main ? 'A, AAAA' : `A, AAAA = ${main}`,
      find: async (dns) => {
        const found = await addressesOf(dns, host)
        if (found.length === 0) return { found, state: 'missing' }
        const own = host === main || localName.test(main) ? found : await addressesOf(dns, main)
        return { found, state: found.some((address) => own.includes(address)) ? 'fine' : 'wrong' }
      },
    },
    {
      check: 'certificate',
      name: host,
      expected: `TLS, ≥ ${minCertificateDays} d`,
      find: async (dns) => {
        const [address] = await addressesOf(dns, host)
        const shown = address === undefined ? null : await dns.certificate(host, address)
        if (!shown) return { found: [], state: 'missing' }
        const { names, validUntil, fault } = shown
        const days = (validUntil.getTime() - now.getTime()) / 86_400_000
        const found = [...names, validUntil.toISOString().slice(0, 10), ...(fault === null ? [] : [fault])]
        return { found, state: fault === null && days >= minCertificateDays ? 'fine' : 'wrong' }
      },
    },
    {
      check: 'mx',
      name: mailDomain,
      expected: 'MX',
      find: async (dns) => {
        const found = await dns.lookUp(mailDomain, 'MX')
        return { found, state: found.some((exchange) => exchange !== '') ? 'fine' : 'missing' }
      },
    },
    text(
      'spf',
      mailDomain,
      'v=spf1 … -all',
      (record) => /^v=spf1(\s|$)/i.test(record),
      /\s[-~]all\b|\sredirect=/i,
    ),
    text(
      'dkim',
      selector === '' ? '' : `${selector}._domainkey.${mailDomain}`,
      'v=DKIM1; p=…',
      (record) => /(^|;)\s*p=/i.test(record),
      /(^|;)\s*p=[A-Za-z0-9+/]{40}/i,
    ),
    text(
      'dmarc',
      `_dmarc.${mailDomain}`,
      'v=DMARC1; p=quarantine',
      (record) => /^v=DMARC1\s*(;|$)/i.test(record),
      /;\s*p=(quarantine|reject)\b/i,
    ),
  ]
}

/** Looks for one text among those of a name. More than one of a kind is as wrong as none (RFC 7208, 7489). */
function text(
  check: DomainCheck,
  name: string,
  expected: string,
  isOfKind: (record: string) => boolean,
  fine: RegExp,
): Wanted {
  return {
    check,
    name,
    expected,
    find: async (dns) => {
      const found = (await dns.lookUp(name, 'TXT')).filter(isOfKind)
      if (found.length === 0) return { found, state: 'missing' }
      return { found, state: found.length === 1 && fine.test(found[0] ?? '') ? 'fine' : 'wrong' }
    },
  }
}

async function addressesOf(dns: DnsPort, host: string): Promise<string[]> {
  return (await Promise.all([dns.lookUp(host, 'A'), dns.lookUp(host, 'AAAA')])).flat()
}

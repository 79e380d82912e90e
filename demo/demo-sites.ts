import { nicheCodes } from '../src/features/sites/rules.ts'
import { insertCompany, insertPool, insertSite } from '../src/features/sites/server/public.ts'
import { hashToken } from '../src/server/signer.ts'
import type { Work } from '../src/server/work.ts'

/** Invented names of the seven demo sites by niche. */
const siteNames = ['Vonk', 'Vonk She', 'Vonk Knot', 'Vonk Curves', 'Vonk Silver', 'Vonk Prime', 'Vonk Him']

/** The key of the demo's invented partner (`POST /signup/handoff`). */
const demoPartnerKey = 'vonk-demo-partner-key'

/** The niche whose site has public profiles: she. */
const openNiche = 2

/** The niches whose sites let a talk begin, and go on, without credits: she and gay (decisions: Chat). */
const freeNiches = [2, 7]

/**
 * Returns the host of a niche's demo site: `localhost` for the general one, `she.localhost` and so on for the
 * others.
 */
export function demoHost(niche: number): string {
  return niche === 1 ? 'localhost' : `${nicheCodes[niche - 1]}.localhost`
}

/** Returns the mail domain of the demo people on a niche's site. */
export function demoMailDomain(niche: number): string {
  return niche === 1 ? 'vonk.test' : `${nicheCodes[niche - 1]}.vonk.test`
}

/** Creates the seven sites, each with its own pool, all of one invented company. */
export async function makeDemoSites({ db, now }: Work): Promise<void> {
  const company_id = await insertCompany(
    db,
    {
      name: 'Vonk Demo B.V.',
      address: 'Voorbeeldstraat 1',
      registration_number: '00000000',
      city: 'Utrecht',
      country: 'NL',
      tradenames: ['Vonk'],
      vat_by_country: { NL: 'NL000000000B01' },
      creditor_id: 'NL00ZZZ000000000000',
      support_phone: '',
      delete_discount: 50,
    },
    new Date('2024-01-15T09:00:00.000Z'),
  )
  for (const [index, name] of siteNames.entries()) {
    const niche = index + 1
    const pool_id = await insertPool(db, nicheCodes[index] ?? name)
    const settings = {
      photo_approval: 'automatic',
      support_email: `help@${demoMailDomain(niche)}`,
      // Countries where the law requires more than a visitor's statement (law: 2.7).
      age_policy_by_country: { GB: 'before_adult_media', IT: 'before_adult_media' },
      // The general site has advertising, all of it invented.
      member_resell: niche === 1,
      cam_promotions: niche === 1,
      // One site shows its members to visitors; the others require a login.
      logged_out_search: niche === openNiche ? 'all' : 'none',
      match_opening_free: freeNiches.includes(niche),
      reply_free_hours: freeNiches.includes(niche) ? 24 : 0,
      // An invented partner, whose form hands its visitors over to the general site.
      handoff_keys: niche === 1 ? [{ network: 'demo', key_hash: hashToken(demoPartnerKey) }] : [],
    }
    await insertSite(db, { host: demoHost(niche), pool_id, company_id, name, niche, settings }, now)
  }
}

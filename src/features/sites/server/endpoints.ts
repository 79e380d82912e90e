import { interestCodes } from '../../../core/people.ts'
import { endpoints } from '../../../server/http/runner.ts'
import type { ApiSection } from '../../../server/openapi/reference.ts'
import { text } from '../../../server/text.ts'
import { Company, PublicSettings, sites, TownNames } from '../contract.ts'
import { townNamesOf } from '../places/cities.ts'
import { regionsOf } from '../places/regions.ts'
import { readTown } from './read-place.ts'
import { readSettings } from './read-settings.ts'

export const sitesEndpoints = endpoints(sites, {
  settings: readSettings,
  interests: async ({ locale }) => ({
    interests: interestCodes.map((code) => ({ code, name: text(locale, `interests.${code}`) })),
  }),
  towns: async (_ctx, { country }) => ({ towns: townNamesOf(country) }),
  regions: async (_ctx, { country }) => ({ regions: [...regionsOf(country)] }),
  geocode: readTown,
  company: async ({ site }) => {
    const { registration_number: kvk, created_at: added, ...company } = site.company
    return { company: { ...company, kvk, added } }
  },
})

export const sitesSection: ApiSection = {
  contract: sites,
  tag: 'Sites',
  description: 'The site of the request (by its Host), and lists that forms need.',
  schemas: { Company, Settings: PublicSettings, TownNames },
}

import { interestCodes } from '../../core/people.ts'
import { callsOf, defineFeature } from '../../server/feature.ts'
import { text } from '../../server/text.ts'
import { Company, PublicSettings, sites, TownNames } from './contract.ts'
import { townNamesOf } from './places/cities.ts'
import { regionsOf } from './places/regions.ts'
import { faviconRoute, robotsRoute, securityTextRoute } from './server/file-routes.ts'
import { readTown } from './server/read-place.ts'
import { readSettings } from './server/read-settings.ts'
import { listenForSiteChanges } from './server/site-records.ts'

export const sitesFeature = defineFeature({
  name: 'sites',
  knows: [],
  reads: ['accounts'],
  calls: {
    sites: callsOf(
      sites,
      {
        settings: readSettings,
        interests: async ({ locale }) => ({
          interests: interestCodes.map((code) => ({ code, name: text(locale, `interests.${code}`) })),
        }),
        towns: async (_ctx, { country }) => ({ towns: townNamesOf(country) }),
        regions: async (_ctx, { country }) => ({ regions: [...regionsOf(country)] }),
        geocode: readTown,
        company: async ({ site }) => {
          const {
            registration_number: kvk,
            created_at: added,
            vat_by_country,
            settings: _settings,
            ...company
          } = site.company
          return { company: { ...company, kvk, added, vat_numbers: Object.values(vat_by_country) } }
        },
      },
      {
        tag: 'Sites',
        description: 'The site of the request (by its Host), and lists that forms need.',
        schemas: { Company, Settings: PublicSettings, TownNames },
        openBeforeEntry: true,
      },
    ),
  },
  routes: [robotsRoute, securityTextRoute, faviconRoute],
  start: listenForSiteChanges,
})

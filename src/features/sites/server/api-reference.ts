import { describeCalls } from '../../../server/openapi/reference.ts'
import { Company, PublicSettings, sites, TownNames } from '../contract.ts'

export const sitesReference = describeCalls(sites, {
  tag: 'Sites',
  description: 'The site of the request (by its Host), and lists that forms need.',
  calls: {
    settings: {
      summary: 'Read the settings of the site',
      description: 'Texts are in the language of the request. Other query parameters are ignored.',
    },
    interests: {
      summary: 'List the interests',
      example: { output: { interests: [{ code: 'hiking', name: 'Hiking' }] } },
    },
    regions: {
      summary: 'List the regions of a country',
      example: { input: { country: 'NL' }, output: { regions: [{ code: 'UT', name: 'Utrecht' }] } },
    },
    towns: {
      summary: 'List the known towns of a country',
      description: 'As suggestions for a form; members may name another one.',
      example: { input: { country: 'NL' }, output: { towns: ['Amersfoort', 'Utrecht'] } },
    },
    geocode: {
      summary: 'Find the known place nearest to a position',
      description:
        'All fields are null where no known place is near. The position is neither stored nor logged.',
      example: {
        input: { lat: 52.156, lon: 5.387 },
        output: {
          country: 'Netherlands',
          iso: 'NL',
          region: 'Utrecht',
          countryregion: 'UT',
          city: 'Amersfoort',
        },
      },
    },
    company: { summary: 'Read the company behind the site' },
  },
  schemas: { Company, Settings: PublicSettings, TownNames },
})

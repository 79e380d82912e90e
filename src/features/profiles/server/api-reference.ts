import { exampleProfile } from '../../../core/example-people.ts'
import { Prompt } from '../../../core/schemas.ts'
import { describeCalls } from '../../../server/openapi/reference.ts'
import { profiles, ReviewedField, TextReason } from '../contract.ts'

const own = { ...exampleProfile, distance_km: null, date_of_birth: '1991-08-02' }

export const profilesReference = describeCalls(profiles, {
  tag: 'Profiles',
  description: 'The own profile, and members who are blocked or hidden.',
  calls: {
    prompts: {
      summary: 'List the prompts',
      description:
        'The questions that members of the site can answer on their profile, in the request’s language.',
      example: { output: { prompts: [{ code: 'sunday', name: 'My ideal Sunday' }] } },
    },
    readOwn: {
      summary: 'Read the own profile',
      description: 'With its birth date, photos that wait or were rejected, and texts that were rejected.',
      example: { output: { profile: own, texts: [] } },
    },
    changeOwn: {
      summary: 'Change the own profile',
      description:
        'Changes the named fields. Another country empties region and town unless they are sent too. Texts are shown at once ' +
        'and reviewed by staff; a text that was rejected before is refused. `prompts` are all answers, in their order.',
      example: {
        input: {
          about_me: 'Weekends outside, evenings in the kitchen.',
          interests: ['hiking', 'cooking', 'music'],
          prompts: [{ prompt: 'sunday', answer: 'Flea market, soup, a nap.' }],
        },
        output: { profile: own, texts: [] },
      },
    },
    blocked: { summary: 'List the members that one has blocked', description: 'Newest first.' },
    block: {
      summary: 'Block a member',
      description: 'Both disappear from each other’s lists. Oneself is 400.',
    },
    unblock: { summary: 'Unblock a member' },
    hidden: { summary: 'List the members that one has hidden', description: 'Newest first.' },
    hide: {
      summary: 'Hide a member',
      description:
        'Leaves them out of one’s own search and suggestions; nothing changes for them. Oneself is 400.',
    },
    unhide: { summary: 'Show a hidden member again' },
  },
  schemas: { Prompt, ReviewedField, TextReason },
})

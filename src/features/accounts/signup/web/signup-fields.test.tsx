import { beforeAll, expect, test } from 'vitest'
import { newMember } from '../../../../../tests/drivers/factories.ts'
import { renderWith } from '../../../../../tests/drivers/rendered-page.tsx'
import { setUpApp } from '../../../../../tests/drivers/set-up.ts'
import type { Card } from '../../../../core/schemas.ts'
import type { PublicSettings } from '../../../sites/contract.ts'
import { YouFields } from './signup-fields.tsx'

const app = setUpApp()
let settings: PublicSettings
let person: Card
beforeAll(async () => {
  const member = await newMember(app, await app.newSite({ message_credits: 10, signup_credits: 30 }))
  settings = (await member.call('/api/settings')).body.settings
  person = (await member.call('/api/profile')).body.profile
})

/** Renders the step of a signup from somebody's profile. */
const stepFor = (changes: Partial<Card> = {}, price: Partial<PublicSettings> = {}) =>
  renderWith(
    <YouFields
      settings={{ ...settings, ...price }}
      values={{} as never}
      errors={{}}
      person={{ ...person, ...changes }}
    />,
    { settings },
  )

test('a first message names its cost in credits and money before the signup', () => {
  const { bundles_from } = settings
  expect([bundles_from.credits, bundles_from.amount]).toEqual([100, 995])
  expect(stepFor()).toContain('It costs 10 credits, about €1.00, out of your 30 welcome credits.')
  const minimum_message_costs = { [settings.price_country]: { costs: 85, currency: 'EUR' as const } }
  expect(stepFor({}, { minimum_message_costs })).toContain('10 credits, about €0.85,')
})

test('one to a fictional profile costs nothing', () => {
  expect(stepFor({ is_fictional: true })).not.toContain('about €')
})

// spec: sites-19
test.each([
  ['general', 1, undefined, undefined],
  ['for women who love women', 2, 'female', 'female'],
  ['for men who love men', 7, 'male', 'male'],
])('the signup of a site that is %s begins with what its name says', (_kind, niche, gender, seeking) => {
  const markup = stepFor({}, { niche } as Partial<PublicSettings>)
  const chosen = (name: string) =>
    /value="(\w+)"/.exec(
      [...markup.matchAll(/<input[^>]*>/g)]
        .map(([tag]) => tag)
        .find((tag) => tag.includes(`name="${name}"`) && tag.includes('checked=""')) ?? '',
    )?.[1]
  expect([chosen('gender'), chosen('seeking')]).toEqual([gender, seeking])
})

import { beforeAll, expect, test } from 'vitest'
import { newMember } from '../../../../../tests/drivers/factories.ts'
import { renderWith, textsOf } from '../../../../../tests/drivers/rendered-page.tsx'
import { setUpApp } from '../../../../../tests/drivers/set-up.ts'
import type { TestApp } from '../../../../../tests/drivers/test-app.ts'
import { interestGroups } from '../../../../core/people.ts'
import type { Profile } from '../../../../core/schemas.ts'
import { traitNames } from '../../../../core/traits.ts'
import type { Api } from '../../../../web/api/api.ts'
import type { FormRefusal } from '../../../../web/screen.ts'
import { profileFields } from '../../../sites/setting-rules.ts'
import { SiteSettings } from '../../../sites/settings-contract.ts'

import { ProfileForm } from './profile-form.tsx'

type SettingsAnswer = Awaited<ReturnType<Api['call']['sites']['settings']>>
type Field = (typeof profileFields)[number]

const messages = textsOf('en')
/** As the page of a site whose first country is the United States has them. */
const notes: Record<string, string> = { ...messages.profiles.notes, ...textsOf('en-US').profiles.notes }

const app = setUpApp()
let site: Awaited<ReturnType<TestApp['newSite']>>
let member: Awaited<ReturnType<typeof newMember>>
beforeAll(async () => {
  site = await app.newSite()
  member = await newMember(app, site)
})

/** Renders the profile form on a site with these settings, on top of the defaults. */
async function formOn(changes: Partial<SiteSettings>, refusal: FormRefusal | null = null): Promise<string> {
  const usual = SiteSettings.parse({})
  await app.changeSettings(site, {
    visible_profile_fields: usual.visible_profile_fields,
    visible_profile_notes: usual.visible_profile_notes,
    ...changes,
  })
  const { profile } = (await member.call('/api/profile')).body as { profile: Profile }
  const { settings } = (await member.call('/api/settings')).body as SettingsAnswer
  return renderWith(<ProfileForm profile={profile} refusal={refusal} isSaved={false} />, { settings })
}

const askedFor = (form: string) => profileFields.filter((field) => form.includes(`name="${field}"`))

// spec: profiles-3
test('asks for every field of a profile', async () => {
  expect(askedFor(await formOn({}))).toEqual(profileFields)
})

// spec: app-5
test('shows the icon of each interest', async () => {
  const form = await formOn({})
  const icons = [...form.matchAll(/href="\/interests\/icons\.svg#([\w-]+)"/g)].map(([, id]) => id)
  expect(icons).toEqual(Object.values(interestGroups).flat())
})

test.each(profileFields)('asks for %s alone on a site that shows nothing else', async (field) => {
  expect(askedFor(await formOn({ visible_profile_fields: [field] }))).toEqual([field])
})

// spec: cards-1
test.each(profileFields)('does not ask for %s on a site that leaves it out', async (field) => {
  const visible_profile_fields = profileFields.filter((other) => other !== field)
  expect(askedFor(await formOn({ visible_profile_fields }))).toEqual(visible_profile_fields)
})

// spec: cards-1
test('explains no field on a site without notes', async () => {
  const form = await formOn({ visible_profile_notes: [] })
  for (const note of Object.values(notes)) expect(form).not.toContain(note)
})

test.each<[Field, string]>([
  ['country', 'country'],
  ['countryregion', 'countryregion'],
  ['city', 'city'],
  ['sexuality', 'sexuality'],
  ['seeking', 'seeking'],
  ['interests', 'interests'],
  ...traitNames.map((name): [Field, string] => [name, 'trait']),
  ['about_me', 'aboutMe'],
  ['reason_for_signup', 'reason'],
])('explains %s alone on a site with that note', async (field, note) => {
  const form = await formOn({ visible_profile_notes: [field] })
  expect(Object.keys(notes).filter((key) => form.includes(notes[key] ?? ''))).toEqual([note])
  const upToField = form.slice(form.indexOf(notes[note] ?? ''), form.indexOf(`name="${field}"`))
  expect(upToField).not.toBe('')
  expect(upToField.replace('name="with_interests"', '')).not.toContain('name="')
})

test('a refused form keeps its input: checkboxes, and the town of the country chosen with it', async () => {
  const form = await formOn(
    {},
    {
      error: { code: 'invalid_input', status: 400, message: 'No' },
      fields: { about_me: 'Too long' },
      values: { with_interests: '1', interests: 'wine', country: 'DE', city: 'Bremen', about_me: 'Hi' },
      lists: { interests: ['art', 'wine'] },
    },
  )
  const ticked = [...form.matchAll(/<input[^>]*name="interests"[^>]*>/g)].filter(([tag]) =>
    tag.includes('checked'),
  )
  expect(ticked.map(([tag]) => /value="(\w+)"/.exec(tag)?.[1])).toEqual(['art', 'wine'])
  expect(form).toMatch(/<input[^>]*name="city"[^>]*value="Bremen"/)
})

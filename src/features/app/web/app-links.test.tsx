import { beforeAll, expect, test } from 'vitest'
import { newMember } from '../../../../tests/drivers/factories.ts'
import { renderWith, textsOf } from '../../../../tests/drivers/rendered-page.tsx'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import type { Api } from '../../../web/api/api.ts'
import type { User } from '../../accounts/contract.ts'
import { AppLinks } from './app-links.tsx'

const app = setUpApp()
let settings: Awaited<ReturnType<Api['call']['sites']['settings']>>['settings']
let user: User
beforeAll(async () => {
  const member = await newMember(app, await app.newSite({}, { niche: 5 }))
  settings = (await member.call('/api/settings')).body.settings
  user = (await member.call('/api/user.php')).body.user
})

test('a page names the icon and the manifest of its site', () => {
  const markup = renderWith(<AppLinks />, { settings, user, path: '/members' })
  expect(markup).toContain('href="/marks/5.svg"')
  expect(markup).toContain('href="/manifest.webmanifest?lang=en"')
  expect(markup).toContain('href="/icons/5-maskable-180.png"')
  expect(markup).toContain(`content="${settings.name}"`)
})

// spec: app-1
test('for a discreet member they are those of no site', () => {
  const markup = renderWith(<AppLinks />, { settings, user: { ...user, discreet: true }, path: '/members' })
  expect(markup).toContain('href="/marks/discreet.svg"')
  expect(markup).toContain('href="/manifest.webmanifest?lang=en&amp;as=discreet"')
  expect(markup).toContain('href="/icons/discreet-maskable-180.png"')
  expect(markup).toContain(`content="${textsOf('en').app.discreetName}"`)
  expect(markup).not.toContain(`content="${settings.name}"`)
})

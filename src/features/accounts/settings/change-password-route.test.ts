import { expect, test } from 'vitest'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'

const app = setUpApp()
const site = setUpSite(app)

// spec: accounts-50
test('a password manager finds where the password is changed', async () => {
  const { status, headers } = await app.call('/.well-known/change-password', { host: site.host })
  expect([status, headers.get('location')]).toEqual([302, '/settings#password'])
})

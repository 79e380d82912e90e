import { expect, test } from 'vitest'
import { newMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { hashPassword } from './server/passwords.ts'

const app = setUpApp()
const site = setUpSite(app)
const password = 'krokus-zeilboot-41'
const header = 'clear-site-data'

const withPassword = async () => newMember(app, site, { password_hash: await hashPassword(password) })

test('what ends the session of this browser clears its cache of pictures', async () => {
  const leaving = await withPassword()
  const { headers } = await leaving.call('/api/logout.php')
  expect(headers.get(header)).toBe('"cache"')

  const deleted = await withPassword()
  const answer = await deleted.call('/api/account', { method: 'DELETE', body: { password, reason: 'other' } })
  expect([answer.status, answer.headers.get(header)]).toEqual([200, '"cache"'])

  const listed = await withPassword()
  const { sessions } = (await listed.call('/api/account')).body.account
  const ended = await listed.call(`/api/account/sessions/${sessions[0].id}`, { method: 'DELETE' })
  expect([ended.status, ended.headers.get(header)]).toEqual([200, '"cache"'])
})

test('nothing else clears it', async () => {
  const member = await withPassword()
  for (const path of ['/api/user.php', '/api/settings', '/']) {
    expect((await member.call(path)).headers.get(header)).toBeNull()
  }
  // Without a session there is nothing to clear.
  const { status, headers } = await app.call('/api/logout.php', { host: site.host })
  expect([status, headers.get(header)]).toEqual([200, null])
})

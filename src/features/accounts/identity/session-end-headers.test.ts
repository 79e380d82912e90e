import { describe, expect, test } from 'vitest'
import { newMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { newVisitor } from '../../../../tests/drivers/visitors.ts'
import { identity } from '../../../assembly/identity.ts'
import { createHttpApp } from '../../../server/http/http-app.ts'
import { hashPassword } from './server/passwords.ts'

const app = setUpApp()
const site = setUpSite(app)
const password = 'krokus-zeilboot-41'
const header = 'clear-site-data'

const withPassword = async () => newMember(app, site, { password_hash: await hashPassword(password) })

// spec: server-63
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

describe('a session that was ended elsewhere', () => {
  const ownPage = { 'sec-fetch-site': 'same-origin' }
  const endedElsewhere = async () => {
    const member = await withPassword()
    const phone = newVisitor(app, site)
    await phone.call('/api/user.php', { method: 'POST', body: { email: member.email, password } })
    expect((await phone.call('/api/account/sessions', { method: 'DELETE' })).status).toBe(200)
    return member
  }

  // spec: server-63
  test('clears it with the first call that is refused, and stays known to the login page', async () => {
    const member = await endedElsewhere()
    const { status, headers } = await member.call('/api/account', { headers: ownPage })
    expect([status, headers.get(header)]).toEqual([403, '"cache"'])
    expect(headers.get('set-cookie')).toBeNull()
  })

  // spec: server-63
  test('clears it with a page that leads to the login, and with no other', async () => {
    const { cookie } = await endedElsewhere()
    const location = '/login'
    const http = createHttpApp({
      services: app.services,
      router: {},
      identity,
      routes: [],
      development: false,
      isOpen: () => true,
      pages: {
        render: async (_scope, { url }) =>
          url.endsWith('/members')
            ? new Response(null, { status: 302, headers: { location } })
            : new Response(),
        takesFile: async () => false,
        screenAt: async () => null,
      },
    })
    const clearedBy = async (path: string) => {
      const headers = { host: site.host, cookie, 'sec-fetch-site': 'none' }
      return (await http.request(`http://${site.host}${path}`, { headers })).headers.get(header)
    }
    expect([await clearedBy('/members'), await clearedBy('/')]).toEqual(['"cache"', null])
  })

  // spec: server-63
  test('clears it for no other site, and not with what visitors may read', async () => {
    const member = await endedElsewhere()
    const elsewhere = { 'sec-fetch-site': 'cross-site' }
    for (const [path, headers, status] of [
      ['/api/account', elsewhere, 403],
      ['/api/settings', ownPage, 200],
      ['/api/user.php', ownPage, 200],
    ] as const) {
      const answer = await member.call(path, { headers })
      expect([path, answer.status, answer.headers.get(header)]).toEqual([path, status, null])
    }
  })
})

// spec: server-63
test('nothing else clears it', async () => {
  const member = await withPassword()
  for (const path of ['/api/user.php', '/api/settings', '/']) {
    expect((await member.call(path)).headers.get(header)).toBeNull()
  }
  // Without a session there is nothing to clear.
  const visitor = await app.call('/api/account', {
    host: site.host,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect([visitor.status, visitor.headers.get(header)]).toEqual([403, null])
  const { status, headers } = await app.call('/api/logout.php', { host: site.host })
  expect([status, headers.get(header)]).toEqual([200, null])
})

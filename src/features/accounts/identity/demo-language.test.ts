import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMember } from '../../../../tests/drivers/factories.ts'
import { setRow } from '../../../../tests/drivers/stored-rows.ts'
import { startTestApp, type TestApp } from '../../../../tests/drivers/test-app.ts'
import { newVisitor, password, person } from '../../../../tests/drivers/visitors.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import { hashPassword } from '../server/public.ts'

// Which language a browser gets, on a demo and on a real site (decisions: Languages; decisions: Readings).

describe.each([
  { kind: 'demo', environment: { DEMO: '1' }, firstVisit: 'pl' },
  { kind: 'real site', environment: { DEMO: '0' }, firstVisit: 'da' },
])('on a $kind', ({ kind, environment, firstVisit }) => {
  let app: TestApp
  let site: SiteRecord
  beforeAll(async () => {
    app = await startTestApp({ TRUST_PROXY: '1', ...environment })
    site = await app.newSite({ domain_language: 'da' })
  })
  afterAll(() => app.stop())

  /** Creates an account in Italian and logs in to it in a Finnish browser. Returns the cookie's language. */
  async function logInAs({ is_demo }: { is_demo: boolean }) {
    const { id, name } = await newMember(app, site, { password_hash: await hashPassword(password) })
    await setRow(app.services.database.db, 'accounts', id, { language: 'it', is_demo })
    const visitor = newVisitor(app, site, { cookie: 'locale=fi' })
    const { status } = await visitor.call('/api/user.php', { method: 'POST', body: { name, password } })
    expect(status).toBe(200)
    return visitor.cookies.get('locale')
  }

  // spec: server-43
  test.runIf(kind === 'demo')('a login as a demo person keeps the language of the browser', async () => {
    expect(await logInAs({ is_demo: true })).toBe('fi')
  })

  // spec: server-43
  test('a login with the member’s own account switches to its language', async () => {
    expect(await logInAs({ is_demo: false })).toBe('it')
  })

  test('a first visit', async () => {
    const { body } = await newVisitor(app, site).call('/api/signup', {
      method: 'POST',
      headers: { 'accept-language': 'pl-PL,pl;q=0.9,en;q=0.8' },
      body: person(site),
    })
    expect(body.user.language).toBe(firstVisit)
  })
})

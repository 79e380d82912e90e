import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMember } from '../../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../../tests/test-app.ts'
import { newVisitor, password, person } from '../../../tests/visitors.ts'
import type { SiteRecord } from '../sites/server/public.ts'
import { isDemoAddress } from './rules.ts'
import { hashPassword } from './server/public.ts'

// Which language a browser gets, on a demo and on a real site (decisions: Languages; Readings, Demo people).

test.each([
  ['free@vonk.test', true],
  ['member12@vonk.test', true],
  ['member1@she.vonk.test', true],
  ['gone@journey.vonk.test', false],
  ['anna@vonk.test', false],
  ['free@vonk.test.example.com', false],
  [null, false],
])('%s is a demo person: %s', (email, expected) => expect(isDemoAddress(email)).toBe(expected))

describe.each([
  { kind: 'demo', environment: { DEMO: '1' }, asDemoPerson: 'fi', firstVisit: 'pl' },
  { kind: 'real site', environment: { DEMO: '0' }, asDemoPerson: 'it', firstVisit: 'da' },
])('on a $kind', ({ environment, asDemoPerson, firstVisit }) => {
  let app: TestApp
  let site: SiteRecord
  beforeAll(async () => {
    app = await startTestApp({ TRUST_PROXY: '1', ...environment })
    site = await app.newSite({ domain_language: 'da' })
  })
  afterAll(() => app.stop())

  /** Makes an account that speaks Italian, and logs in to it in a Finnish browser. Returns the cookie's language. */
  async function logInAs(email: string) {
    const { id, name } = await newMember(app, site, { password_hash: await hashPassword(password) })
    await app.services.database.db
      .updateTable('accounts')
      .set({ language: 'it', email })
      .where('id', '=', id)
      .execute()
    const visitor = newVisitor(app, site, { cookie: 'locale=fi' })
    const { status } = await visitor.call('/api/user.php', { method: 'POST', body: { name, password } })
    expect(status).toBe(200)
    return visitor.cookies.get('locale')
  }

  test('a login as a demo person', async () => {
    expect(await logInAs('free@vonk.test')).toBe(asDemoPerson)
  })

  test('a login with an account of one’s own speaks its language', async () => {
    expect(await logInAs('own@example.com')).toBe('it')
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

import { expect, test } from 'vitest'
import { setUpApp, stopTime } from '../../../tests/drivers/set-up.ts'
import { createWork } from '../../server/run-work.ts'
import { insertCompany, insertSite } from './server/public.ts'

const app = setUpApp()

const path = '/.well-known/security.txt'
const dayMs = 24 * 3600 * 1000

test('security.txt names the address of the site, its languages and itself (RFC 9116)', async () => {
  const site = await app.newSite({ support_email: 'help@dates.example', domain_language: 'nl' })
  const { status, body, headers } = await app.call(path, { host: site.host })
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const [contact, expires, languages, canonical, ...rest] = body.split('\n')
  expect(contact).toBe('Contact: mailto:help@dates.example')
  expect(expires).toMatch(/^Expires: \d{4}-\d\d-(28|29|30|31)T23:59:59\.000Z$/)
  expect(languages).toBe('Preferred-Languages: nl, en')
  expect(canonical).toMatch(new RegExp(`^Canonical: https?://${site.host}(:\\d+)?${path}$`))
  expect(rest).toEqual([''])
  const english = await app.newSite({ domain_language: 'en' })
  expect((await app.call(path, { host: english.host })).body).toContain('\nPreferred-Languages: en\n')
})

test('it is valid for at least half a year and less than a year, whenever it is asked for', async () => {
  stopTime()
  const { host } = await app.newSite()
  const { clock } = app.services
  const daysLeft = async () => {
    const [, expires = ''] = /Expires: (\S+)/.exec((await app.call(path, { host })).body) ?? []
    return (Date.parse(expires) - clock.now().getTime()) / dayMs
  }
  const left: number[] = []
  for (let month = 0; month < 13; month += 1) {
    const now = clock.now()
    const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)
    // The last second of a month, and the first of the next one.
    clock.advance((next - now.getTime()) / 1000 - 1)
    left.push(await daysLeft())
    clock.advance(1)
    left.push(await daysLeft())
  }
  expect(Math.min(...left)).toBeGreaterThan(180)
  expect(Math.max(...left)).toBeLessThan(300)
})

test('before the operator has filled in the company there is none', async () => {
  const { pool_id, company } = await app.newSite()
  const { services } = app
  const { db, now } = createWork(services, { now: services.clock.now(), log: services.log })
  const { name, registration_number } = company
  const company_id = await insertCompany(
    db,
    {
      name,
      address: '',
      city: '',
      country: 'NL',
      tradenames: [],
      registration_number,
      vat_by_country: {},
      creditor_id: '',
      support_phone: '',
      delete_discount: 0,
      is_placeholder: true,
    },
    now,
  )
  const host = `unfinished-${company_id}.localhost`
  await insertSite(db, { host, pool_id, company_id, name: 'Unfinished', niche: 1, settings: {} }, now)
  services.bus.publish('sites', 0)
  expect((await app.call(path, { host })).status).toBe(404)
})

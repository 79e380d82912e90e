import { describe, expect, test } from 'vitest'
import { newMember } from '../../../tests/drivers/factories.ts'
import { setUpApp } from '../../../tests/drivers/set-up.ts'
import { newVisitor, type Visitor } from '../../../tests/drivers/visitors.ts'

const app = setUpApp({ TRUST_PROXY: '1' })

const isShown = async (visitor: Visitor, query = '') =>
  (await visitor.call(`/api/entry-warning${query}`)).body.is_shown

const go = (visitor: Visitor, country: string) =>
  visitor.call('/dev/geoip', { method: 'POST', body: { country } })

describe('the entry warning', () => {
  // spec: age-4
  test('is shown until it is dismissed, and again after a year', async () => {
    const visitor = newVisitor(app, await app.newSite())
    expect(await isShown(visitor)).toBe(true)
    const answer = await visitor.call('/api/entry-warning/dismiss', { method: 'POST', body: {} })
    expect([answer.status, answer.body]).toEqual([200, { ok: true }])
    const [cookie] = answer.headers.getSetCookie().filter((header) => header.startsWith('entry_warning='))
    expect(cookie).toContain(`Max-Age=${365 * 86_400}`)
    expect(cookie).toContain('HttpOnly')
    expect(await isShown(visitor)).toBe(false)
  })

  // spec: age-4, frame-15
  test('follows the country and the layout', async () => {
    const visitor = newVisitor(app, await app.newSite({ site_entry_popup_countries: ['DE'] }))
    await go(visitor, 'NL')
    expect([await isShown(visitor), await isShown(visitor, '?layout=chat')]).toEqual([false, false])
    await go(visitor, 'DE')
    expect([await isShown(visitor), await isShown(visitor, '?layout=lander')]).toEqual([true, true])
    const french = newVisitor(app, await app.newSite())
    await go(french, 'FR')
    expect([await isShown(french), await isShown(french, '?layout=chat')]).toEqual([true, false])
  })

  // spec: age-4
  test('is not shown to members, nor on sites without one', async () => {
    const site = await app.newSite()
    const member = await newMember(app, site)
    expect((await member.call('/api/entry-warning')).body).toEqual({ is_shown: false })
    await app.changeSettings(site, { enable_site_entry_popup: 'no' })
    expect(await isShown(newVisitor(app, site))).toBe(false)
  })

  test('cannot be dismissed from another website', async () => {
    const visitor = newVisitor(app, await app.newSite())
    const answer = await visitor.call('/api/entry-warning/dismiss', {
      method: 'POST',
      body: {},
      origin: 'https://evil.test',
    })
    expect([answer.status, answer.body.code]).toEqual([403, 'cross_site_request'])
    expect(await isShown(visitor)).toBe(true)
  })
})

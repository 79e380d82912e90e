import { describe, expect, test } from 'vitest'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { localeCodes } from '../../core/locales.ts'

const app = setUpApp()
const site = setUpSite(app, { min_age: 21, support_email: 'help@dates.example', refund_days: 30 })

const read = (slug: string, locale = 'en') =>
  app.call(`/api/pages/${slug}`, { host: site.host, cookie: `locale=${locale}` })

describe('the terms', () => {
  test('name the company, the ages and the periods of this site', async () => {
    const { status, body } = await read('terms')
    expect([status, body.title]).toEqual([200, 'Terms of Test'])
    for (const told of ['Test Company B.V.', 'Teststraat 1', 'help@dates.example', '21', '30 days']) {
      expect(body.body).toContain(told)
    }
    expect(body.body.split('\n\n').filter((part: string) => part.startsWith('## '))).toHaveLength(9)
  })

  test.each(localeCodes.filter((code) => code !== 'en'))('exist in %s', async (locale) => {
    const { body } = await read('terms', locale)
    expect(body.title).toContain('Test')
    expect(body.title).not.toBe('Terms of Test')
    expect(body.body).toContain('Test Company B.V.')
  })

  test('are open on a site that requires a proof of age before entry', async () => {
    const closed = await app.newSite({ age_policy: 'before_entry' })
    expect((await app.call('/api/pages/terms', { host: closed.host })).status).toBe(200)
  })
})

test('an unknown page is not found', async () => {
  expect((await read('nothing')).body.code).toBe('not_found')
})

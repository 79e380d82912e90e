import { beforeEach, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { setRow } from '../../../../tests/drivers/stored-rows.ts'
import { newVisitor, person } from '../../../../tests/drivers/visitors.ts'
import { consentMailsPerDay } from '../../accounts/rules.ts'
import { hasConsented } from '../../accounts/server/public.ts'

const app = setUpApp({ TRUST_PROXY: '1' }, { ownDatabase: true })
const site = setUpSite(app)
let anna: TestMember
beforeEach(async () => {
  anna = await newMember(app, site, { country: 'DE' })
})

type Who = Pick<TestMember, 'call' | 'email'>
const agree = (who: Who, given = true) =>
  who.call('/api/account/consents', { method: 'PUT', body: { purpose: 'marketing', given } })
const isPending = async (who: Who) =>
  (await who.call('/api/account/consents')).body.consents.find(
    ({ purpose }: { purpose: string }) => purpose === 'marketing',
  ).is_pending
const mailsTo = async ({ email }: Who): Promise<{ subject: string; text: string }[]> => {
  await app.drain()
  const { body } = await app.call(`/dev/mail.json?to=${email}`)
  return body.filter(({ subject }: { subject: string }) => subject === 'Please confirm')
}
async function linkTo(who: Who): Promise<string> {
  const [mail] = await mailsTo(who)
  const { pathname, search } = new URL(/https?:\S+\/offers\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://x')
  return `${pathname}${search}`
}
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const click = (link: string) => app.call(link, { host: site.host, method: 'POST', headers: form })
const counts = (id: number) => hasConsented(app.services.database.db, id, 'marketing')

describe('the consent to advertising', () => {
  // spec: notifications-6
  test.each(['DE', 'AT'])(
    'of a member in %s counts once the link in a mail was confirmed',
    async (country) => {
      const member = await newMember(app, site, { country })
      await agree(member)
      expect([await isPending(member), await counts(member.id)]).toEqual([true, false])
      const link = await linkTo(member)
      const asked = await app.call(link, { host: site.host })
      expect([asked.status, asked.body]).toEqual([200, expect.stringContaining('offers and news by email?')])
      expect(await counts(member.id)).toBe(false)
      const done = await click(link)
      expect([done.status, done.body]).toEqual([200, expect.stringContaining('Thanks.')])
      expect([await isPending(member), await counts(member.id)]).toEqual([false, true])
      expect((await click(link)).status).toBe(404)
    },
  )

  // spec: notifications-6
  test('of a member elsewhere counts at once, without a mail', async () => {
    const member = await newMember(app, site, { country: 'NL' })
    await agree(member)
    expect([await isPending(member), await counts(member.id)]).toEqual([false, true])
    expect(await mailsTo(member)).toEqual([])
  })

  test('by a kind that is turned on is pending as well, and turning on another does not mail again', async () => {
    const choose = (mail: object) =>
      anna.call('/api/account/notifications', { method: 'PUT', body: { mail } })
    await choose({ discounts: true })
    await choose({ site_news: true })
    expect(await isPending(anna)).toBe(true)
    expect(await mailsTo(anna)).toHaveLength(1)
  })

  // spec: notifications-6
  test('that was withdrawn has to be confirmed again, by a link of the same address', async () => {
    await agree(anna)
    const link = await linkTo(anna)
    await agree(anna, false)
    expect((await click(link)).status).toBe(404)
    expect(await counts(anna.id)).toBe(false)
    await agree(anna)
    expect(await counts(anna.id)).toBe(false)
    const { db } = app.services.database
    const email = 'another@members.vonk.test'
    await setRow(db, 'accounts', anna.id, { email, email_folded: email })
    expect((await click(link)).status).toBe(404)
  })

  test('is asked for by mail three times a day', async () => {
    for (let at = 0; at <= consentMailsPerDay.amount; at += 1) {
      await agree(anna)
      await agree(anna, false)
    }
    expect(await mailsTo(anna)).toHaveLength(consentMailsPerDay.amount)
  })

  test.each(['', 'x', '1.x', `${'9'.repeat(30)}.x`])(
    'is confirmed by no other link, such as %j',
    async (token) => {
      await agree(anna)
      const path = `/offers?token=${token || `${anna.id}.`}`
      expect((await app.call(path, { host: site.host })).status).toBe(404)
      expect((await click(path)).status).toBe(404)
      expect(await counts(anna.id)).toBe(false)
    },
  )

  // spec: notifications-6
  test('of the signup is asked for once the address is confirmed, whatever way', async () => {
    const visitor = newVisitor(app, site)
    const consents = { terms: true, sensitive_data: true, marketing: true }
    const input = person(site, { country: 'DE', consents })
    const { body } = await visitor.call('/api/signup', { method: 'POST', body: input })
    const who = { call: visitor.call, email: input.email }
    expect(await mailsTo(who)).toEqual([])
    const { body: mails } = await app.call(`/dev/mail.json?to=${input.email}`)
    const token = /activate\?token=([\w-]+)/.exec(mails[0].text)?.[1]
    const activated = await visitor.call('/api/activate', { method: 'POST', body: { token } })
    expect(activated.status).toBe(200)
    expect(await mailsTo(who)).toHaveLength(1)
    expect(await counts(body.user.profile.id)).toBe(false)
    await click(await linkTo(who))
    expect(await counts(body.user.profile.id)).toBe(true)
  })
})

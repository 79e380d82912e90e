import { expect, test } from 'vitest'
import { newMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { newVisitor, person } from '../../../../tests/drivers/visitors.ts'
import { findCaughtMails } from '../../../server/mail/caught-mail.ts'

const app = setUpApp({ TRUST_PROXY: '1' })
const site = setUpSite(app)

const tokenFor = async (email: string, path: string) => {
  await app.drain()
  const mails = await findCaughtMails(app.services.database.db, { to: email })
  return mails.map(({ text }) => new RegExp(`${path}\\?token=([\\w-]+)`).exec(text)?.[1]).find(Boolean) ?? ''
}
const follow = (token: string) => newVisitor(app, site).call(`/api/links/${token}`)

// spec: accounts-34
test('a mailed token leads to its page, as often as it is looked at, until it is used', async () => {
  const input = person(site)
  await newVisitor(app, site).call('/api/signup', { method: 'POST', body: input })
  const token = await tokenFor(input.email, '/activate')
  for (let visit = 0; visit < 2; visit += 1) {
    expect((await follow(token)).body).toEqual({ path: `/activate?token=${token}` })
  }
  await newVisitor(app, site).call('/api/activate', { method: 'POST', body: { token } })
  expect((await follow(token)).status).toBe(404)
})

// spec: accounts-34
test('a mailed token for a new password leads there, and to nothing once it has expired', async () => {
  const member = await newMember(app, site)
  await newVisitor(app, site).call('/api/password-reset', { method: 'POST', body: { email: member.email } })
  const token = await tokenFor(member.email, '/reset-password/do')
  expect((await follow(token)).body).toEqual({ path: `/reset-password/do?token=${token}` })
  await app.services.clock.advance(3 * 3600)
  expect((await follow(token)).status).toBe(404)
})

// spec: accounts-34
test('a mailed token leads nowhere on another site', async () => {
  const member = await newMember(app, site)
  await newVisitor(app, site).call('/api/password-reset', { method: 'POST', body: { email: member.email } })
  const token = await tokenFor(member.email, '/reset-password/do')
  const elsewhere = newVisitor(app, await app.newSite())
  expect((await elsewhere.call(`/api/links/${token}`)).status).toBe(404)
  expect((await follow(token)).status).toBe(200)
})

// spec: accounts-34
test.each(['x', 'a'.repeat(43), '%E2%80%AE'])('%s is no token', async (word) => {
  expect((await follow(word)).body.code).toMatch(/not_found|invalid_input/)
})

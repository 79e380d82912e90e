import { expect, test } from 'vitest'
import { newMember } from '../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { findCaughtMails } from '../../server/mail/caught-mail.ts'
import { SiteSettings } from './settings-contract.ts'

const app = setUpApp()
const plain = setUpSite(app)
const own = setUpSite(app, { mail_from: 'hello@own.example', mail_name: 'Own' })

/** Returns a mail to a member of a site. */
async function mailOf(site: typeof own) {
  const { email } = await newMember(app, site)
  await app.call('/api/password-reset', { method: 'POST', body: { email }, host: site.host })
  await app.drain()
  const [mail] = await findCaughtMails(app.services.database.db, { to: email })
  return mail
}

// spec: sites-15
test('mails come from the address of their site, and go back to its domain', async () => {
  const mail = await mailOf(own)
  expect(mail?.from).toBe('Own <hello@own.example>')
  expect(mail?.headers['Return-Path']).toMatch(/^<bounce\+[0-9a-f]{48}@own\.example>$/)
  expect(mail?.headers['Message-ID']).toMatch(/@own\.example>$/)
})

// spec: sites-15
test('a site without one sends from the address of the deployment', async () => {
  expect((await mailOf(plain))?.from).toContain(`<${app.services.config.mail.from}>`)
})

test.each(['Own <hello@own.example>', 'hello', 'a@b', 'a@own.example\r\nBcc: b@c.de'])(
  '%s cannot be the address of a site',
  (mail_from) => {
    expect(SiteSettings.shape.mail_from.safeParse(mail_from).success).toBe(false)
  },
)

test('visitors do not learn it', async () => {
  const { settings } = (await app.call('/api/settings', { host: own.host })).body
  expect(JSON.stringify(settings)).not.toContain('own.example')
})

import { expect, test } from 'vitest'
import { nextNumber } from '../../../../tests/drivers/next-number.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { newVisitor, password, person } from '../../../../tests/drivers/visitors.ts'
import { findCaughtMails } from '../../../server/mail/caught-mail.ts'

const app = setUpApp()
const site = setUpSite(app)

const signUp = async (email: string) =>
  (await newVisitor(app, site).call('/api/signup', { method: 'POST', body: person(site, { email }) })).status
const logIn = async (email: string) =>
  (await newVisitor(app, site).call('/api/user.php', { method: 'POST', body: { email, password } })).status

/** Both spellings of one mailbox in a domain with letters, a new one each time. */
function spellings() {
  const name = `ann${nextNumber()}`
  return { letters: `${name}@müller.example`, ascii: `${name}@xn--mller-kva.example` }
}

// spec: accounts-15
test.each([
  ['letters', 'ascii'],
  ['ascii', 'letters'],
] as const)('who signed up in %s logs in, resets and signs up no second time in %s', async (one, another) => {
  const address = spellings()
  expect(await signUp(address[one])).toBe(200)
  expect(await logIn(address[another])).toBe(200)
  expect(await logIn(address[one])).toBe(200)
  expect(await signUp(address[another])).toBe(409)
  const reset = await newVisitor(app, site).call('/api/password-reset', {
    method: 'POST',
    body: { email: address[another] },
  })
  expect(reset.status).toBe(200)
  await app.drain()
  const mails = await findCaughtMails(app.services.database.db, { to: address[one] })
  const subjects = mails.map(({ subject }) => subject).filter((subject) => !subject.startsWith('New login'))
  expect(subjects).toEqual(['Set a new password', 'Confirm your email address'])
})

// spec: accounts-15
test.each([
  ['signup', 'POST', '/api/signup', (email: string) => person(site, { email })],
  ['signup check', 'GET', '/api/signup/check', null],
  ['reset', 'POST', '/api/password-reset', (email: string) => ({ email })],
  [
    'complaint',
    'POST',
    '/api/complaints',
    (email: string) => ({ kind: 'other', text: 'A word about this.', email }),
  ],
] as const)('the %s takes the same addresses', async (_what, method, path, bodyOf) => {
  const verdict = async (email: string) => {
    const answer = await newVisitor(app, site).call(
      bodyOf ? path : `${path}?email=${encodeURIComponent(email)}`,
      bodyOf ? { method, body: bodyOf(email) } : {},
    )
    // A reset refuses an address without account with 404.
    if (bodyOf === null) return answer.body.email_ok
    const issues: { path: string }[] = answer.body.data?.issues ?? []
    return !issues.some(({ path: field }) => field === 'email')
  }
  const unique = `a${nextNumber()}`
  for (const email of [`${unique}&b@example.org`, `${unique}@müller.example`, `${unique}@example.xn--p1ai`]) {
    expect([email, await verdict(email)]).toEqual([email, true])
  }
  for (const email of [`${'a'.repeat(65)}@example.org`, 'ann@exam-.org', 'jörg@example.org']) {
    expect([email, await verdict(email)]).toEqual([email, false])
  }
})

test('the address is changed to what mail can reach, and the own one in another spelling is no new one', async () => {
  const address = spellings()
  const visitor = newVisitor(app, site)
  await visitor.call('/api/signup', { method: 'POST', body: person(site, { email: address.ascii }) })
  const change = async (email: string) => {
    const { status, body } = await visitor.call('/api/account/email', {
      method: 'PUT',
      body: { email, password },
    })
    return [status, body.data?.issues[0].message]
  }
  expect(await change('ann@exam-.org')).toEqual([400, 'New email adress is invalid.'])
  expect(await change(address.letters)).toEqual([400, expect.stringContaining('already')])
  expect(await change(spellings().letters)).toEqual([200, undefined])
})

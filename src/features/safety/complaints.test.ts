import { beforeAll, describe, expect, test } from 'vitest'
import { newMember } from '../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { newVisitor, type Visitor } from '../../../tests/drivers/visitors.ts'
import { localeCodes } from '../../core/locales.ts'
import { secondsPerDay } from '../../core/time.ts'
import { sweep } from '../../server/jobs/run-jobs.ts'
import { findCaughtMails } from '../../server/mail/caught-mail.ts'
import { complaintKinds } from './rules.ts'

const app = setUpApp({ TRUST_PROXY: '1', DEV_DOORS: '0' }, { ownDatabase: true })
const site = setUpSite(app)
const db = () => app.services.database.db

let visitor: Visitor
beforeAll(() => {
  visitor = newVisitor(app, site)
})

const valid = { kind: 'copyright', text: 'My drawing.', email: 'ann@outside.test', good_faith: true }
const send = (changes: object = {}, who: Pick<Visitor, 'call'> = newVisitor(app, site)) =>
  who.call('/api/complaints', { method: 'POST', body: { ...valid, ...changes } })
const stored = (reference: string) =>
  db().selectFrom('complaints').selectAll().where('reference', '=', reference).executeTakeFirst()

describe('the public form', () => {
  // spec: safety-4
  test('gives a receipt number at once, and mails it', async () => {
    const { status, body } = await send({ url: ' /members/7 ', name: 'Ann' })
    expect([status, body.mail_sent]).toEqual([200, true])
    expect(await stored(body.reference)).toMatchObject({
      kind: 'copyright',
      url: '/members/7',
      body: 'My drawing.',
      name: 'Ann',
      account_id: null,
      status: 'open',
    })
    await app.drain()
    const [mail] = await findCaughtMails(db(), { to: 'ann@outside.test' })
    expect(mail?.subject).toContain(body.reference)
    expect(mail?.text).toContain(body.reference)
  })

  // spec: safety-5
  test('mails an address three receipts a day from all senders together, and stores every complaint all the same', async () => {
    const addresses = ['victim@gmail.com', 'Victim@gmail.com', 'vic.tim@gmail.com', 'victim+a@googlemail.com']
    const answers = await Promise.all([...addresses, ...addresses].map((email) => send({ email })))
    for (const { status, body } of answers) {
      expect([status, body.mail_sent]).toEqual([200, true])
      expect(await stored(body.reference)).toMatchObject({ status: 'open' })
    }
    await app.drain()
    const sent = async () =>
      (await Promise.all(addresses.map((to) => findCaughtMails(db(), { to, limit: 10 })))).flat()
    const receipts = () => sent().then((mails) => new Set(mails.map(({ text }) => text)).size)
    expect(await receipts()).toBe(3)
    app.services.clock.advance(secondsPerDay + 1)
    await send({ email: 'victim@gmail.com' })
    await app.drain()
    expect(await receipts()).toBe(4)
  })

  // spec: safety-4
  test.each(localeCodes)('mails the receipt in %s', async (locale) => {
    const who = newVisitor(app, site, { cookie: `locale=${locale}` })
    const email = `${locale}@outside.test`
    const { body } = await send({ email }, who)
    await app.drain()
    const [mail] = await findCaughtMails(db(), { to: email })
    expect(mail?.text).toContain(body.reference)
    expect(mail?.html).toContain(`<html lang="${locale}`)
  })

  test.each(complaintKinds)('takes %s', async (kind) => {
    expect((await send({ kind })).status).toBe(200)
  })

  // spec: safety-4
  test.each([
    ['no text', { text: '  ' }, 'text'],
    ['a long text', { text: 'x'.repeat(4001) }, 'text'],
    ['another kind', { kind: 'rumour' }, 'kind'],
    ['no address', { email: undefined }, 'email'],
    ['no real address', { email: 'ann' }, 'email'],
    ['content reported without good faith', { good_faith: false }, 'good_faith'],
  ])('refuses %s, and says where', async (_what, changes, path) => {
    const { status, body } = await send(changes)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.data.issues.map((issue: { path: string }) => issue.path)).toEqual([path])
  })

  // spec: safety-4
  test('takes a report of a minor without an address, and a complaint without the confirmation', async () => {
    const minor = await send({ kind: 'underage', email: undefined })
    expect([minor.status, minor.body.mail_sent]).toEqual([200, false])
    expect((await send({ kind: 'order', good_faith: undefined })).status).toBe(200)
  })

  // spec: safety-3
  test('takes a member’s wish to be shut out', async () => {
    const { status, body } = await send({ kind: 'self_exclusion', good_faith: undefined })
    expect(status).toBe(200)
    expect((await stored(body.reference))?.kind).toBe('self_exclusion')
    const { body: page } = await newVisitor(app, site).call('/api/pages/ban')
    expect(page.body).toContain('](/complaints?kind=self_exclusion)')
  })

  // spec: safety-4
  test('is limited for one network address', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 12; count += 1) statuses.push((await send({}, visitor)).status)
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200))
    expect(statuses.slice(10)).toEqual([429, 429])
  })
})

describe('what is stored', () => {
  // spec: safety-4
  test('goes after a year', async () => {
    const { reference } = (await send()).body
    await app.services.clock.advance(364 * 86_400)
    await sweep(app.services)
    expect(await stored(reference)).toBeDefined()
    await app.services.clock.advance(2 * 86_400)
    await sweep(app.services)
    expect(await stored(reference)).toBeUndefined()
  })

  // spec: safety-4
  test('loses the words of a member who is erased', async () => {
    const member = await newMember(app, site)
    const { reference } = (await send({ name: 'Ann' }, member)).body
    expect(await stored(reference)).toMatchObject({ account_id: member.id })
    const { updateComplainerGone } = await import('./server/complaints-table.ts')
    await updateComplainerGone(db(), member.id)
    expect(await stored(reference)).toMatchObject({ account_id: null, body: '', name: null, email: null })
  })
})

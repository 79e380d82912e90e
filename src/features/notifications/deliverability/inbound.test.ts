import { beforeEach, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { deliveryReport, sampleReports } from '../../../../tests/drivers/reports/bounces.ts'
import { bareComplaint } from '../../../../tests/drivers/reports/complaints.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { insertRows, setRow } from '../../../../tests/drivers/stored-rows.ts'
import { streamOf } from '../../../../tests/drivers/stream-of.ts'
import { letPass } from '../../../../tests/drivers/test-app.ts'
import { secondsPerDay } from '../../../core/time.ts'
import { digestSeconds, mailAfterSeconds } from '../rules.ts'

const token = 'inbound-mail-token'
const app = setUpApp({ INBOUND_MAIL_TOKEN: token }, { ownDatabase: true })
const site = setUpSite(app, { message_credits: 0 })
let anna: TestMember
let bram: TestMember
beforeEach(async () => {
  anna = await newMember(app, site)
  bram = await newMember(app, site)
})

interface Mail {
  subject: string
  headers: Record<string, string>
}
const later = (seconds: number = mailAfterSeconds + 1) => letPass(app, seconds)
const mailsTo = async (who: TestMember): Promise<Mail[]> =>
  (await app.call(`/dev/mail.json?to=${who.email}`)).body
/** Returns the next mail about a like, from somebody new. */
async function nextMail(who = anna): Promise<Mail> {
  const fan = await newMember(app, site)
  await fan.call('/api/likes', { method: 'POST', body: { profile_id: who.id } })
  await later(digestSeconds + 1)
  const [mail] = await mailsTo(who)
  expect(mail?.headers['List-Unsubscribe']).toBeDefined()
  return mail as Mail
}
const tokenOf = ({ headers }: Mail) =>
  /^<bounce\+([0-9a-f]{48})@/.exec(headers['Return-Path'] ?? '')?.[1] ?? ''

async function post(path: string, raw: string, headers: Record<string, string> = {}) {
  const answer = await app.http.request(`http://localhost${path}`, {
    method: 'POST',
    body: raw,
    headers: { host: 'localhost', 'content-type': 'message/rfc822', ...headers },
  })
  return { status: answer.status, body: await answer.json() }
}
const receive = async (raw: string) => (await post('/dev/inbound-mail', raw)).body.received
const bounceOf = (mail: Mail, status = '5.1.1', to = anna.email) =>
  deliveryReport(
    { token: tokenOf(mail), to },
    {
      from: 'MAILER-DAEMON@mx.example',
      subject: 'Undelivered Mail Returned to Sender',
      text: '',
      fields: [`Final-Recipient: rfc822; ${to}`, 'Action: failed', `Status: ${status}`],
    },
  )
const complaintOf = (mail: Mail) => bareComplaint(`bounce+${tokenOf(mail)}@vonk.test`)
const reasonsOf = async (who: TestMember) =>
  (await who.call('/api/user.php')).body.user.notifications_disabled

describe('a bounce', () => {
  // spec: notifications-10
  test('that is permanent stops the mails, appears in open browsers, and counts once', async () => {
    const mail = await nextMail()
    expect(await receive(bounceOf(mail))).toBe('bounce')
    expect(await reasonsOf(anna)).toEqual(['bounce'])
    const shown = await streamOf(app.services.database.db, anna.id)
    expect(shown.at(-1)).toMatchObject({
      type: 'user',
      data: { user: { notifications_disabled: ['bounce'] } },
    })
    expect(await receive(bounceOf(mail))).toBe('repeated')
    const before = (await mailsTo(anna)).length
    await bram.call('/api/likes', { method: 'POST', body: { profile_id: anna.id } })
    await later()
    expect(await mailsTo(anna)).toHaveLength(before)
  })

  // spec: notifications-10
  test('for now stops them after five mails within 14 days', async () => {
    const mails: Mail[] = []
    for (let index = 0; index < 6; index += 1) mails.push(await nextMail())
    for (const mail of mails.slice(0, 4)) expect(await receive(bounceOf(mail, '4.2.2'))).toBe('soft_bounce')
    expect(await receive(bounceOf(mails[0] as Mail, '4.2.2'))).toBe('repeated')
    expect(await reasonsOf(anna)).toEqual([])
    expect(await receive(bounceOf(mails[4] as Mail, '4.2.2'))).toBe('soft_bounce')
    expect(await reasonsOf(anna)).toEqual(['bounce'])
  })

  test('for now counts the others that arrive at the same time', async () => {
    const mails: Mail[] = []
    for (let index = 0; index < 5; index += 1) mails.push(await nextMail())
    await Promise.all(mails.map((mail) => receive(bounceOf(mail, '4.2.2'))))
    expect(await reasonsOf(anna)).toEqual(['bounce'])
  })

  // spec: notifications-10
  test('for now is forgotten after 14 days', async () => {
    for (let index = 0; index < 6; index += 1) {
      if (index === 4) await later(15 * secondsPerDay)
      await receive(bounceOf(await nextMail(), '4.2.2'))
    }
    expect(await reasonsOf(anna)).toEqual([])
  })

  test('of a policy says nothing about the address', async () => {
    expect(await receive(bounceOf(await nextMail(), '5.7.1'))).toBe('soft_bounce')
    expect(await reasonsOf(anna)).toEqual([])
  })

  // spec: server-22
  test('of a mail to a former address changes nothing', async () => {
    const mail = await nextMail()
    const { db } = app.services.database
    const email = `new.${anna.id}@vonk.test`
    await setRow(db, 'accounts', anna.id, { email, email_folded: email })
    expect(await receive(bounceOf(mail))).toBe('unknown')
    expect(await reasonsOf(anna)).toEqual([])
  })
})

describe('a complaint', () => {
  // spec: notifications-10
  test('stops the mails, and ends the consent to advertising', async () => {
    await anna.call('/api/account/notifications', { method: 'PUT', body: { mail: { discounts: true } } })
    expect(await receive(complaintOf(await nextMail()))).toBe('complaint')
    expect(await reasonsOf(anna)).toEqual(['fbl'])
    const { account } = (await anna.call('/api/account')).body
    expect(account.notifications.mail).toMatchObject({ discounts: false, like_received: true })
  })
})

describe('unsubscribing', () => {
  const wishOf = (mail: Mail) => {
    const [, address] = /<mailto:(unsubscribe\+[0-9a-f]{48}@[^?>]+)\?subject=unsubscribe>$/.exec(
      mail.headers['List-Unsubscribe'] ?? '',
    ) as RegExpExecArray
    return `From: ${anna.email}\r\nTo: ${address}\r\nSubject: unsubscribe\r\n\r\n`
  }

  // spec: notifications-10
  test('by mail ends the kind of the mail; the others go on', async () => {
    expect(await receive(wishOf(await nextMail()))).toBe('unsubscribe')
    expect(await reasonsOf(anna)).toEqual(['list-unsubscribe'])
    const { account } = (await anna.call('/api/account')).body
    expect(account.notifications.mail).toMatchObject({ like_received: false, new_conversation: true })
    const before = (await mailsTo(anna)).length
    const input = { profile_id: anna.id, client_id: crypto.randomUUID(), kind: 'text', body: 'Hello' }
    await bram.call('/api/chats', { method: 'POST', body: input })
    await later()
    expect(await mailsTo(anna)).toHaveLength(before + 1)
  })

  // spec: notifications-10
  test('with one click is stored as the reason too; turning mails on again removes it', async () => {
    const [, link] = /^<https?:\/\/[^/]+([^>]+)>/.exec(
      (await nextMail()).headers['List-Unsubscribe'] ?? '',
    ) as RegExpExecArray
    await app.call(link as string, { method: 'POST', headers: { origin: 'https://mail.example' } })
    expect(await reasonsOf(anna)).toEqual(['list-unsubscribe'])
    const turn = (isOn: boolean) =>
      anna.call('/api/account/notifications', { method: 'PUT', body: { mail: { like_received: isOn } } })
    await turn(false)
    expect(await reasonsOf(anna)).toEqual(['list-unsubscribe'])
    await turn(true)
    expect(await reasonsOf(anna)).toEqual([])
  })
})

describe('the way back', () => {
  const ask = () => anna.call('/api/account/email/resume', { method: 'POST', body: {} })
  const linkTo = async () => {
    const [mail] = (await app.call(`/dev/mail.json?to=${anna.email}`)).body
    return /\/mail-change\/again\?token=([\w-]+)/.exec(mail.text)?.[1]
  }
  const confirm = (given: string | undefined) =>
    app.call('/api/account/email/confirm', { method: 'POST', body: { token: given }, host: site.host })

  // spec: accounts-32
  test.each([
    ['a bounce', async () => receive(bounceOf(await nextMail())), 'bounce'],
    ['a complaint', async () => receive(complaintOf(await nextMail())), 'fbl'],
  ])('after %s is a link to the address, which ends the reasons', async (_name, stop, reason) => {
    await stop()
    await ask()
    const found = await linkTo()
    expect(await reasonsOf(anna)).toEqual([reason])
    expect((await anna.call('/api/account')).body.account.pending_email).toBeNull()
    const before = (await mailsTo(anna)).length
    expect((await confirm(found)).body).toEqual({ ok: true })
    expect(await reasonsOf(anna)).toEqual([])
    expect(await mailsTo(anna)).toHaveLength(before)
    expect((await confirm(found)).status).toBe(410)
    await nextMail()
    expect(await mailsTo(anna)).toHaveLength(before + 1)
  })

  // spec: accounts-32
  test('forgets the bounces of before', async () => {
    for (let index = 0; index < 5; index += 1) await receive(bounceOf(await nextMail(), '4.2.2'))
    await ask()
    await confirm(await linkTo())
    await receive(bounceOf(await nextMail(), '4.2.2'))
    expect(await reasonsOf(anna)).toEqual([])
  })

  // spec: accounts-32
  test('is mailed to nobody whose mail arrives, and three times a day at most', async () => {
    const before = (await mailsTo(anna)).length
    for (let index = 0; index < 3; index += 1) expect((await ask()).status).toBe(200)
    expect(await mailsTo(anna)).toHaveLength(before)
    expect((await ask()).body.code).toBe('too_many_requests')
  })
})

describe('a report that proves nothing', () => {
  // spec: server-22
  test('with a token that nobody has, nothing follows', async () => {
    await nextMail()
    const forged = { headers: { 'Return-Path': `<bounce+${'0'.repeat(48)}@vonk.test>` }, subject: '' }
    expect(await receive(bounceOf(forged))).toBe('unknown')
    expect(await receive(complaintOf(forged))).toBe('unknown')
    expect(await reasonsOf(anna)).toEqual([])
  })

  // spec: server-22
  test('with an address alone is believed only if the mail server vouches for its sender', async () => {
    await nextMail()
    const raw = bounceOf({ headers: {}, subject: '' })
    const hand = (path: string) => post(path, raw, { authorization: `Bearer ${token}` })
    expect((await hand('/api/inbound-mail')).body).toEqual({ received: 'unknown' })
    expect(await reasonsOf(anna)).toEqual([])
    expect((await hand('/api/inbound-mail?vouched=1')).body).toEqual({ received: 'bounce' })
    expect(await reasonsOf(anna)).toEqual(['bounce'])
  })

  test.each([
    ['without a token', undefined],
    ['with another token', 'Bearer another-token-here'],
  ])('%s the operator’s endpoint refuses it', async (_name, authorization) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
    const mail = await nextMail()
    expect((await post('/api/inbound-mail', bounceOf(mail), headers)).status).toBe(403)
    expect(await reasonsOf(anna)).toEqual([])
  })
})

test('the envelope’s recipient names the mail', async () => {
  const mail = await nextMail()
  const raw = bounceOf(mail).replaceAll(tokenOf(mail), 'lost')
  const to = encodeURIComponent(`bounce+${tokenOf(mail)}@vonk.test`)
  const answer = await post(`/api/inbound-mail?to=${to}`, raw, { authorization: `Bearer ${token}` })
  expect(answer.body).toEqual({ received: 'bounce' })
})

// spec: notifications-14, server-22
test('300 reports about the mails of members end as each must', async () => {
  const mail = await nextMail()
  let index = 0
  const { db } = app.services.database
  const tokens: string[] = []
  // A row of the outbox for each report, made of the member's mail.
  const row = await db
    .selectFrom('outbox')
    .selectAll()
    .where('token', '=', tokenOf(mail))
    .executeTakeFirstOrThrow()
  const samples = sampleReports(() => {
    index += 1
    const own = index.toString(16).padStart(48, '0')
    tokens.push(own)
    return { token: own, to: `sample.${index}@vonk.test` }
  })
  const { id: _id, ...copied } = row
  await insertRows(
    db,
    'outbox',
    tokens.map((own) => ({ ...copied, token: own })),
  )
  const wrong: unknown[] = []
  for (const { name, raw, expected, hasToken } of samples) {
    const received = await receive(raw)
    if (received !== (hasToken || expected === 'other' ? expected : 'unknown'))
      wrong.push([name, expected, received])
  }
  expect(wrong).toEqual([])
  expect(await reasonsOf(anna)).toEqual(['bounce', 'fbl', 'list-unsubscribe'])
  expect(
    (await app.services.metrics.text()).match(/received_mails_total\{received="bounce"\} (\d+)/),
  ).not.toBeNull()
})

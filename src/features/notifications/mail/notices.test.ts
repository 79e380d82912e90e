import process from 'node:process'
import { beforeEach, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { countLockWaits } from '../../../../tests/drivers/lock-waits.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { setRow } from '../../../../tests/drivers/stored-rows.ts'
import { letPass } from '../../../../tests/drivers/test-app.ts'
import { addSeconds, secondsPerDay } from '../../../core/time.ts'
import { sweep } from '../../../server/jobs/run-jobs.ts'
import { createWork } from '../../../server/run-work.ts'
import { sendMessages } from '../../chats/server/public.ts'
import { digestSeconds, mailAfterSeconds } from '../rules.ts'

const app = setUpApp({}, { ownDatabase: true })
const site = setUpSite(app, { message_credits: 0, logged_out_search: 'all' })
let anna: TestMember
let bram: TestMember
beforeEach(async () => {
  anna = await newMember(app, site)
  bram = await newMember(app, site)
})

interface Mail {
  subject: string
  text: string
  headers: Record<string, string>
}
const later = (seconds: number = mailAfterSeconds + 1) => letPass(app, seconds)
const mailsTo = async (who: TestMember): Promise<Mail[]> =>
  (await app.call(`/dev/mail.json?to=${who.email}`)).body.filter(
    ({ headers }: Mail) => headers['List-Unsubscribe'],
  )
const titlesTo = async (who: TestMember) => (await mailsTo(who)).map(({ text }) => text.split('\n')[0])
async function write(from: TestMember, to: TestMember, body = 'Hello') {
  const input = { profile_id: to.id, client_id: crypto.randomUUID(), kind: 'text', body }
  const answer = await from.call('/api/chats', { method: 'POST', body: input })
  expect(answer.status).toBe(200)
  return answer.body as { conversation_id: number; message: { id: number } }
}
const like = (from: TestMember, to: TestMember) =>
  from.call('/api/likes', { method: 'POST', body: { profile_id: to.id } })
const read = (who: TestMember, { conversation_id, message }: Awaited<ReturnType<typeof write>>) =>
  who.call(`/api/chats/${conversation_id}/read`, { method: 'POST', body: { up_to: message.id } })
const choose = (who: TestMember, mail: Record<string, boolean>) =>
  who.call('/api/account/notifications', { method: 'PUT', body: { mail } })

type Written = Awaited<ReturnType<typeof write>>
const post = async (who: TestMember, path: string, body: unknown) =>
  expect((await who.call(path, { method: 'POST', body })).status).toBe(200)
const newest = ({ conversation_id, message }: Written) => ({
  messages: [{ conversation_id, message_id: message.id }],
})
const deliver = (who: TestMember, written: Written) => post(who, '/api/chats/delivered', newest(written))
const show = (who: TestMember, written: Written) => post(who, '/api/notifications/shown', newest(written))
async function takeBack(who: TestMember, { conversation_id, message }: Written) {
  const answer = await who.call(`/api/chats/${conversation_id}/messages/${message.id}`, { method: 'DELETE' })
  expect(answer.status).toBeLessThan(300)
}

describe('a message', () => {
  // spec: notifications-5
  test('is mailed once it has been unread for two minutes, with a neutral subject and nothing that was written', async () => {
    await write(bram, anna, 'My secret')
    expect(await mailsTo(anna)).toEqual([])
    await later()
    const [mail, ...others] = await mailsTo(anna)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Something new for you')
    expect(mail?.text).toContain(`${bram.name} wrote to you`)
    expect(mail?.text).not.toContain('My secret')
    await later()
    expect(await mailsTo(anna)).toHaveLength(1)
  })

  // spec: notifications-5
  test('that was read in time is not mailed, nor reminded of', async () => {
    await read(anna, await write(bram, anna))
    await later()
    await later(secondsPerDay)
    expect(await mailsTo(anna)).toEqual([])
  })

  test('of a chat that goes on is a new message; several people share one mail', async () => {
    const first = await write(bram, anna)
    await read(anna, first)
    await write(anna, bram)
    const carl = await newMember(app, site)
    await read(anna, await write(carl, anna))
    await write(anna, carl)
    await later()
    await write(bram, anna)
    await write(bram, anna)
    await write(carl, anna)
    await later()
    expect(await titlesTo(anna)).toEqual(['You have messages from 2 people'])
  })

  // spec: notifications-5
  test('is reminded of once, a day later, while it is unread', async () => {
    await write(bram, anna)
    await later()
    await write(bram, anna)
    await later(secondsPerDay)
    await later(secondsPerDay)
    expect(await titlesTo(anna)).toEqual([
      `You haven’t read ${bram.name}’s message yet`,
      `${bram.name} wrote to you`,
    ])
  })

  // spec: notifications-5
  test('that has only arrived, in a page that nobody sees, is mailed', async () => {
    await deliver(anna, await write(bram, anna))
    await later()
    expect(await titlesTo(anna)).toEqual([`${bram.name} wrote to you`])
  })

  test('that a visible page has shown is not mailed, but reminded of', async () => {
    await show(anna, await write(bram, anna))
    await later()
    expect(await titlesTo(anna)).toEqual([])
    await later(secondsPerDay)
    expect(await titlesTo(anna)).toEqual([`You haven’t read ${bram.name}’s message yet`])
  })

  // spec: notifications-5
  test('that follows one that was shown is mailed, in the same minutes and later, and once', async () => {
    await show(anna, await write(bram, anna))
    await write(bram, anna)
    await later()
    expect(await titlesTo(anna)).toEqual([`${bram.name} wrote to you`])
    const carl = await newMember(app, site)
    await show(anna, await write(carl, anna))
    await later(digestSeconds)
    expect(await titlesTo(anna)).toHaveLength(1)
    await write(carl, anna)
    await write(carl, anna)
    await later(digestSeconds)
    expect(await titlesTo(anna)).toEqual([`${carl.name} wrote to you`, `${bram.name} wrote to you`])
    await write(carl, anna)
    await later(digestSeconds)
    expect(await titlesTo(anna)).toHaveLength(2)
  })

  // spec: notifications-5
  test('that follows one that was taken back is mailed, and reminded of', async () => {
    const first = await write(bram, anna)
    await write(bram, anna)
    await takeBack(bram, first)
    await later()
    expect(await titlesTo(anna)).toEqual([`${bram.name} wrote to you`])
    await later(secondsPerDay)
    expect(await titlesTo(anna)).toHaveLength(2)
  })

  // spec: notifications-5
  test('that follows one that was read waits two minutes of its own', async () => {
    const first = await write(bram, anna)
    await later(60)
    await read(anna, first)
    await write(bram, anna)
    await later(90)
    expect(await titlesTo(anna)).toEqual([])
    await later(60)
    expect(await titlesTo(anna)).toEqual([`${bram.name} sent you a message`])
    await later(secondsPerDay - 180)
    expect(await titlesTo(anna)).toHaveLength(1)
    await later(60)
    expect(await titlesTo(anna)).toHaveLength(2)
  })

  // The embedded database has one connection, which cannot wait for another.
  // spec: notifications-5
  test.skipIf(!process.env.TEST_DATABASE_URL)(
    'that is being sent while the ones before are found read is mailed',
    async () => {
      const first = await write(bram, anna)
      await read(anna, first)
      app.services.clock.advance(mailAfterSeconds + 1)
      const isSent = Promise.withResolvers<void>()
      const mayCommit = Promise.withResolvers<void>()
      const message = {
        kind: 'text' as const,
        sender_id: bram.id,
        recipient_id: anna.id,
        client_id: crypto.randomUUID(),
        body: 'Are you there?',
        fictional_acknowledged: false,
      }
      const work = createWork(app.services, { now: app.services.clock.now(), log: app.services.log })
      const sending = work.transaction(async (inner) => {
        const [verdict] = await sendMessages(inner, [message])
        isSent.resolve()
        await mayCommit.promise
        return verdict
      })
      await isSent.promise
      const sweeping = sweep(app.services)
      await expect.poll(() => countLockWaits(app.services.database.db)).toBe(1)
      mayCommit.resolve()
      expect(await sending).toMatchObject({ kind: 'sent' })
      await sweeping
      await later()
      expect(await titlesTo(anna)).toEqual([`${bram.name} sent you a message`])
    },
  )

  test('that was taken back is not mailed', async () => {
    await takeBack(bram, await write(bram, anna))
    await later()
    expect(await titlesTo(anna)).toEqual([])
  })

  // spec: notifications-5
  test('to a member who has turned the kind off is not mailed', async () => {
    await choose(anna, { new_conversation: false, unread_message_reminder: false })
    await write(bram, anna)
    await later()
    await later(secondsPerDay)
    expect(await mailsTo(anna)).toEqual([])
  })

  // spec: notifications-5
  test('to a person of the demo is mailed; what the demo made up of the past is not', async () => {
    const { db } = app.services.database
    await setRow(db, 'accounts', bram.id, { is_demo: true })
    const past = addSeconds(app.services.clock.now(), -3600)
    const story = {
      kind: 'text' as const,
      sender_id: anna.id,
      recipient_id: bram.id,
      client_id: crypto.randomUUID(),
      body: 'Long ago',
      fictional_acknowledged: false,
    }
    await createWork(app.services, { now: past, log: app.services.log }).transaction((work) =>
      sendMessages(work, [story]),
    )
    await later()
    expect(await titlesTo(bram)).toEqual([])
    await write(anna, bram)
    await later()
    expect(await titlesTo(bram)).toEqual([`${anna.name} wrote to you`])
  })

  // spec: notifications-5
  test('to an address that bounces is not mailed', async () => {
    await setRow(app.services.database.db, 'accounts', anna.id, { notifications_disabled: ['bounce'] })
    await write(bram, anna)
    await later()
    expect(await mailsTo(anna)).toEqual([])
  })
})

// spec: notifications-5
test('likes share one mail that names nobody; one that was seen is not mailed', async () => {
  const carl = await newMember(app, site)
  await like(bram, anna)
  await like(carl, anna)
  await later()
  const [mail, ...others] = await mailsTo(anna)
  expect(others).toEqual([])
  expect(mail?.text).toContain('2 people like you')
  expect(mail?.text).not.toContain(bram.name)
  const dora = await newMember(app, site)
  await like(dora, bram)
  const seen = await bram.call(`/api/likes/${dora.id}/seen`, { method: 'POST', body: {} })
  expect(seen.status).toBe(200)
  await later()
  expect(await mailsTo(bram)).toEqual([])
})

// spec: notifications-17
test('likes of fictional profiles are neither mailed nor counted', async () => {
  const fictional = await newMember(app, site, { is_fictional: true })
  await like(fictional, anna)
  await like(fictional, bram)
  await like(await newMember(app, site), anna)
  await later()
  expect(await titlesTo(anna)).toEqual(['Someone likes you'])
  expect(await mailsTo(bram)).toEqual([])
})

describe('unsubscribing', () => {
  async function linkOf(who: TestMember): Promise<URL> {
    await write(bram, who)
    await later()
    const [mail] = await mailsTo(who)
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    return new URL(/^<([^>]*)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '')
  }
  const isOn = async (who: TestMember) =>
    (await who.call('/api/account')).body.account.notifications.mail.new_conversation

  // spec: notifications-8
  test('with one click needs neither cookie nor origin, holds at once, and ends this kind only', async () => {
    const link = await linkOf(anna)
    expect(await isOn(anna)).toBe(true)
    const response = await app.http.request(link.href, {
      method: 'POST',
      headers: { host: site.host, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(response.status).toBe(200)
    const { mail } = (await anna.call('/api/account')).body.account.notifications
    expect(mail).toMatchObject({ new_conversation: false, new_message: true, like_received: true })
    await write(await newMember(app, site), anna)
    await later()
    expect(await mailsTo(anna)).toHaveLength(1)
  })

  // spec: notifications-8
  test('by the link only asks; its form ends the mails', async () => {
    const { search } = await linkOf(anna)
    const path = `/unsubscribe${search}`
    const asked = await app.call(path, { host: site.host })
    expect(asked.body).toContain('Stop getting these emails?')
    expect(await isOn(anna)).toBe(true)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const done = await app.call(path, { host: site.host, method: 'POST', headers: form })
    expect(done.body).toContain('You won’t get these emails any more.')
    expect(await isOn(anna)).toBe(false)
  })

  // spec: notifications-8
  test('by the address of the header, opened in a browser, only asks; its form ends the mails', async () => {
    const { pathname, search } = await linkOf(anna)
    const asked = await app.call(`${pathname}${search}`, { host: site.host })
    expect([asked.status, asked.body]).toEqual([200, expect.stringContaining('Stop getting these emails?')])
    expect(await isOn(anna)).toBe(true)
    const action = /action="([^"]+)"/.exec(asked.body)?.[1] ?? ''
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const done = await app.call(action, { host: site.host, method: 'POST', headers: form })
    expect(done.body).toContain('You won’t get these emails any more.')
    expect(await isOn(anna)).toBe(false)
    expect((await app.call(`${pathname}?token=x`, { host: site.host })).status).toBe(404)
  })

  // spec: notifications-8
  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'kind=new_message', 'new_message'],
    ['JSON', 'application/json', '{"kind":"new_message"}', 'new_message'],
    ['a kind that is none', 'application/json', '{"kind":"nothing"}', 'new_conversation'],
  ])('ends the kind that %s names', async (_what, type, body, ended) => {
    const link = await linkOf(anna)
    const headers = { host: site.host, 'content-type': type }
    expect((await app.http.request(link.href, { method: 'POST', headers, body })).status).toBe(200)
    const { mail } = (await anna.call('/api/account')).body.account.notifications
    const off = Object.keys(mail).filter(
      (kind) => kind.startsWith('new_') && kind !== 'new_members' && !mail[kind],
    )
    expect(off).toEqual([ended])
  })

  // spec: notifications-8
  test('with an unknown token ends nothing, and the answer is the same', async () => {
    expect((await app.call('/unsubscribe?token=x', { host: site.host })).status).toBe(404)
    const answer = await app.call('/api/unsubscribe?token=x', {
      host: site.host,
      method: 'POST',
      origin: null,
    })
    expect([answer.status, answer.body]).toEqual([200, { ok: true }])
  })
})

describe('after a mail', () => {
  // spec: notifications-12
  test('what follows within ten minutes waits and becomes one mail; other kinds do not wait', async () => {
    const [carl, dora] = [await newMember(app, site), await newMember(app, site)]
    await like(bram, anna)
    await later()
    expect(await mailsTo(anna)).toHaveLength(1)
    await like(carl, anna)
    await later()
    await like(dora, anna)
    await write(bram, anna)
    await later()
    expect(await titlesTo(anna)).toEqual([`${bram.name} wrote to you`, 'Someone likes you'])
    await later(digestSeconds)
    expect((await titlesTo(anna))[0]).toBe('2 people like you')
    await later(digestSeconds)
    expect(await mailsTo(anna)).toHaveLength(3)
  })

  // spec: notifications-12
  test('what was seen while it waits is not mailed', async () => {
    await like(bram, anna)
    await later()
    const carl = await newMember(app, site)
    await like(carl, anna)
    await later()
    await anna.call(`/api/likes/${carl.id}/seen`, { method: 'POST', body: {} })
    await later(digestSeconds)
    expect(await mailsTo(anna)).toHaveLength(1)
  })
})

describe('in quiet hours', () => {
  /** Sets quiet hours of the member that are on for about two hours from now. */
  async function beQuiet(who: TestMember) {
    const hour = app.services.clock.now().getUTCHours()
    const quiet_hours = { from: hour, to: (hour + 2) % 24, time_zone: 'UTC' }
    const answer = await who.call('/api/account/notifications', { method: 'PUT', body: { quiet_hours } })
    expect([answer.status, answer.body.account.quiet_hours]).toEqual([200, quiet_hours])
  }

  // spec: accounts-33
  test('mails and pushes wait until their end, and come then', async () => {
    const body = {
      endpoint: `https://push.example.com/quiet-${anna.id}`,
      keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    }
    await anna.call('/api/user.php?push=1', { method: 'POST', body })
    const pushes = async () => (await app.call(`/dev/push.json?profile_id=${anna.id}`)).body.length
    await beQuiet(anna)
    await write(bram, anna)
    await later()
    expect([await mailsTo(anna), await pushes()]).toEqual([[], 0])
    await later(2 * 3600)
    expect([(await mailsTo(anna)).length, await pushes()]).toEqual([1, 1])
  })

  // spec: accounts-33
  test('what was read until then is dropped', async () => {
    await beQuiet(anna)
    const message = await write(bram, anna)
    await later()
    await read(anna, message)
    await later(2 * 3600)
    expect(await mailsTo(anna)).toEqual([])
  })

  // spec: accounts-33
  test('a kind that is changed keeps them; null ends them', async () => {
    await beQuiet(anna)
    expect((await choose(anna, { new_message: false })).body.account.quiet_hours).not.toBeNull()
    const body = { quiet_hours: null }
    const ended = await anna.call('/api/account/notifications', { method: 'PUT', body })
    expect(ended.body.account).toMatchObject({
      quiet_hours: null,
      notifications: { mail: { new_message: false } },
    })
  })

  // spec: accounts-33
  test.each([
    { from: 24, to: 8, time_zone: 'UTC' },
    { from: 8, to: 8, time_zone: 'UTC' },
    { from: 22, to: 8, time_zone: 'Mars/Olympus' },
  ])('%j are refused', async (quiet_hours) => {
    const answer = await anna.call('/api/account/notifications', { method: 'PUT', body: { quiet_hours } })
    expect(answer.status).toBe(400)
  })
})

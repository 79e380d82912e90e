import { beforeEach, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { emptyTable, insertRows, setRow, setRowsOf } from '../../../tests/drivers/stored-rows.ts'
import { addSeconds, secondsPerDay } from '../../core/time.ts'
import { sweep } from '../../server/jobs/run-jobs.ts'
import { domainOf } from '../../server/mail/mail.ts'
import { findOutbox } from '../../server/outbox/outbox-table.ts'
import { accountErased } from '../accounts/events.ts'
import { deletePause, insertPause } from '../notifications/deliverability/server/pauses-table.ts'
import { updateLastActive } from '../profiles/visibility/server/presence-table.ts'
import { mailSender } from '../sites/server/public.ts'
import { isFree, isReminderDue, nextTurn } from './rules.ts'
import { News, sendNews } from './server/mail-news.ts'
import { deleteTurn, findAllDue, updateTurn } from './server/turns-table.ts'

const now = new Date('2026-11-24T12:00:00Z')
const ago = (days: number) => addSeconds(now, -days * secondsPerDay)

test.each([
  ['a day later', ago(0), '2026-11-25T12:00:00.000Z'],
  ['at its time of day, however late it is', ago(0.25), '2026-11-25T06:00:00.000Z'],
  ['once for all that were missed', ago(9.5), '2026-11-25T00:00:00.000Z'],
])('the next turn comes %s', (_when, due, expected) => {
  expect(nextTurn(due, now).toISOString()).toBe(expected)
})

test.each([
  ['nobody is reminded who was never here', null, undefined, false],
  ['nor after less than five days', ago(4.9), undefined, false],
  ['after five days', ago(5), undefined, true],
  ['only once', ago(9), ago(3), false],
  ['again after the next visit', ago(6), ago(20), true],
])('a reminder: %s', (_case, lastActive, mailedAt, expected) => {
  expect(isReminderDue(now, { lastActive, mailedAt })).toBe(expected)
})

test('a kind is free once its time has passed', () => {
  const week = 7 * secondsPerDay
  expect([isFree(now, undefined, week), isFree(now, ago(6.9), week), isFree(now, ago(7), week)]).toEqual([
    true,
    false,
    true,
  ])
})

const app = setUpApp({}, { ownDatabase: true })
const site = setUpSite(app, { message_credits: 0 })
const dbOf = () => app.services.database.db
let anna: TestMember
let bram: TestMember
beforeEach(async () => {
  // No member of an earlier test fits.
  await emptyTable(dbOf(), 'search_entries')
  anna = await newMember(app, site, { gender: 'female', seeking: 'male' })
  bram = await newMember(app, site, { gender: 'male', seeking: 'female' })
  // He is no newcomer.
  app.services.clock.advance(8 * secondsPerDay)
})

const isHere = (who: TestMember) => updateLastActive(dbOf(), who.id, app.services.clock.now())

/** Lets days pass, and the turns of the last one. */
async function later(days: number): Promise<void> {
  await app.drain()
  app.services.clock.advance(days * secondsPerDay + 60)
  await sweep(app.services)
  await app.drain()
}
const kindsTo = async ({ id }: TestMember) =>
  (await findOutbox(dbOf(), { account_id: id })).map(({ kind }) => kind).reverse()
const choose = async (who: TestMember, mail: Record<string, boolean>) => {
  const answer = await who.call('/api/account/notifications', { method: 'PUT', body: { mail } })
  expect(answer.status).toBe(200)
}
/** Turns on quiet hours that began an hour ago and end within the next three. */
const quietNow = async (who: TestMember) => {
  const hour = app.services.clock.now().getUTCHours()
  const quiet_hours = { from: (hour + 23) % 24, to: (hour + 3) % 24, time_zone: 'UTC' }
  const answer = await who.call('/api/account/notifications', { method: 'PUT', body: { quiet_hours } })
  expect(answer.status).toBe(200)
}
async function newcomers(amount: number, options: Parameters<typeof newMember>[2] = {}): Promise<void> {
  for (let made = 0; made < amount; made += 1)
    await newMember(app, site, { gender: 'male', seeking: 'female', ...options })
}
const like = (from: TestMember, to: TestMember) =>
  from.call('/api/likes', { method: 'POST', body: { profile_id: to.id } })

describe('newcomers who fit', () => {
  // spec: campaigns-1
  test('are mailed about with their number, not before a week has passed since the last mail', async () => {
    await choose(anna, { new_members: true })
    await later(2)
    await newcomers(3)
    await later(1)
    expect(await kindsTo(anna)).toEqual(['newMembers'])
    const [mail] = (await app.call(`/dev/mail.json?to=${anna.email}`)).body
    expect(mail.text).toContain('3 new people for you')
    expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    await later(1)
    await newcomers(3)
    await later(1)
    expect(await kindsTo(anna)).toEqual(['newMembers'])
    await later(5)
    expect(await kindsTo(anna)).toEqual(['newMembers', 'newMembers'])
  })

  // spec: campaigns-1
  test.each([
    ['nobody asked', {}, 3, {}],
    ['there are two', { new_members: true }, 2, {}],
    ['they are fictional', { new_members: true }, 3, { is_fictional: true }],
    ['they do not fit', { new_members: true }, 3, { seeking: 'male' as const }],
    ['they live elsewhere', { new_members: true }, 3, { country: 'SE' }],
  ])('are not mailed about where %s', async (_case, mail, amount, options) => {
    await choose(anna, mail)
    await later(2)
    await newcomers(amount, options)
    await later(1)
    expect(await kindsTo(anna)).toEqual([])
  })

  test('whom the member knows or could have seen do not count', async () => {
    await choose(anna, { new_members: true })
    await later(2)
    await newcomers(2)
    await like(anna, await newMember(app, site, { gender: 'male', seeking: 'female' }))
    await later(1)
    expect(await kindsTo(anna)).toEqual([])
    await newcomers(1)
    // A visit: the search has shown them.
    await isHere(anna)
    await later(1)
    expect(await kindsTo(anna)).toEqual([])
  })

  // spec: campaigns-1
  test('wait for the end of the quiet hours', async () => {
    await choose(anna, { new_members: true })
    await quietNow(anna)
    await later(2)
    await newcomers(3)
    await later(1)
    expect(await kindsTo(anna)).toEqual([])
    await later(3 / 24)
    expect(await kindsTo(anna)).toEqual(['newMembers'])
  })

  // spec: campaigns-1
  test('are not mailed about while the advertising of the domain is paused', async () => {
    await choose(anna, { new_members: true })
    await later(2)
    await newcomers(3)
    const pause = { domain: 'localhost', paused_at: app.services.clock.now(), complaints: 9, sent: 9 }
    await insertRows(dbOf(), 'campaign_pauses', pause)
    await later(1)
    await emptyTable(dbOf(), 'campaign_pauses')
    expect(await kindsTo(anna)).toEqual([])
  })

  test('are not mailed about after the consent was withdrawn', async () => {
    await choose(anna, { new_members: true })
    await later(2)
    await newcomers(3)
    await setRowsOf(dbOf(), 'consents', { account_id: anna.id }, { withdrawn_at: app.services.clock.now() })
    await later(1)
    expect(await kindsTo(anna)).toEqual([])
  })
})

// spec: campaigns-1
test('the welcome discount is mailed once, with its code and its end', async () => {
  await setRow(dbOf(), 'accounts', anna.id, { activated_at: app.services.clock.now() })
  await choose(anna, { discounts: true })
  await later(1)
  await later(1)
  expect(await kindsTo(anna)).toEqual(['discounts'])
  const [mail] = (await app.call(`/dev/mail.json?to=${anna.email}`)).body
  expect(mail.text).toContain('25% off your next credits')
  expect(mail.text).toContain('WELCOME25')
})

describe('what waits', () => {
  const reminders = async (who: TestMember) =>
    (await kindsTo(who)).filter((kind) => kind === 'unreadNotifications').length

  // spec: campaigns-1
  test('is mailed once in an absence, without the marketing consent', async () => {
    await isHere(anna)
    await like(bram, anna)
    await later(4)
    expect(await reminders(anna)).toBe(0)
    await later(1)
    await later(1)
    await later(1)
    expect(await reminders(anna)).toBe(1)
    await isHere(anna)
    await later(5)
    await later(1)
    expect(await reminders(anna)).toBe(2)
  })

  // spec: notifications-17
  test('does not count fictional profiles', async () => {
    await isHere(anna)
    const fictional = await newMember(app, site, { gender: 'male', is_fictional: true })
    await like(fictional, anna)
    await later(6)
    expect(await reminders(anna)).toBe(0)
  })

  test('is not mailed to those who turned it off', async () => {
    await isHere(anna)
    await choose(anna, { unread_notifications_reminder: false })
    await like(bram, anna)
    await later(6)
    expect(await reminders(anna)).toBe(0)
  })

  // spec: campaigns-1
  test('goes before advertising: there is one mail a day', async () => {
    await choose(anna, { new_members: true })
    await isHere(anna)
    await like(bram, anna)
    await later(4)
    await newcomers(3)
    await later(1)
    const campaignsTo = async () => (await kindsTo(anna)).filter((kind) => kind !== 'likeReceived')
    expect(await campaignsTo()).toEqual(['unreadNotifications'])
    await later(1)
    expect(await campaignsTo()).toEqual(['unreadNotifications', 'newMembers'])
  })
})

describe('news of a site', () => {
  const news = {
    id: 'spring',
    texts: {
      en: { title: 'Spring is here', paragraphs: ['Longer evenings.'] },
      de: { title: 'Frühling', paragraphs: ['Längere Abende.'] },
    },
  }
  const mail = async () => {
    await app.work().transaction((work) => work.enqueue(sendNews, { ...news, site_id: site.id, after: 0 }))
    await app.drain()
  }
  const newsTo = async (who: TestMember) => (await kindsTo(who)).filter((kind) => kind === 'siteNews').length

  // spec: campaigns-2
  test('are mailed once to those who asked for them, in their language', async () => {
    const carl = await newMember(app, site)
    await choose(anna, { site_news: true })
    await choose(bram, { discounts: true })
    await choose(carl, { site_news: true })
    await setRow(dbOf(), 'accounts', carl.id, { language: 'de' })
    await mail()
    await mail()
    expect([await newsTo(anna), await newsTo(bram), await newsTo(carl)]).toEqual([1, 0, 1])
    const [german] = (await app.call(`/dev/mail.json?to=${carl.email}`)).body
    expect(german.text).toContain('Längere Abende.')
    expect(german.headers['List-Unsubscribe']).toContain('/api/unsubscribe?token=')
  })

  // spec: campaigns-2
  test('are mailed neither without the consent nor while advertising is paused', async () => {
    await choose(anna, { site_news: true })
    const body = { purpose: 'marketing', given: false }
    await anna.call('/api/account/consents', { method: 'PUT', body })
    await setRow(dbOf(), 'accounts', anna.id, {
      notifications: JSON.stringify({ mail: { site_news: true } }) as never,
    })
    await mail()
    expect(await newsTo(anna)).toBe(0)
    await choose(bram, { site_news: true })
    const domain = domainOf(mailSender(app.services.config, site))
    const pause = { domain, paused_at: app.services.clock.now(), complaints: 3, sent: 100 }
    await insertPause(dbOf(), pause)
    await mail()
    expect(await newsTo(bram)).toBe(0)
    await deletePause(dbOf(), domain)
    await mail()
    expect(await newsTo(bram)).toBe(1)
  })

  // spec: campaigns-2
  test('reach more members than a step has', async () => {
    for (let made = 0; made < 201; made += 1) {
      const member = await newMember(app, site)
      await setRow(dbOf(), 'accounts', member.id, {
        notifications: JSON.stringify({ mail: { site_news: true } }) as never,
        status: 'active',
      })
    }
    const last = await newMember(app, site)
    await choose(last, { site_news: true })
    await mail()
    expect(await newsTo(last)).toBe(1)
  })

  // spec: campaigns-2
  test.each([
    ['without English', { de: news.texts.de }],
    ['in a language that nobody has', { ...news.texts, xx: news.texts.en }],
    ['without a paragraph', { en: { title: 'A', paragraphs: [] } }],
  ])('%s are refused', (_what, texts) => {
    expect(News.safeParse({ id: 'a', site: 'example.com', texts }).success).toBe(false)
    expect(News.safeParse({ id: 'a', site: 'example.com', texts: news.texts }).success).toBe(true)
  })
})

// spec: campaigns-1
test('two processes take a turn once', async () => {
  await choose(anna, { new_members: true })
  await later(2)
  await newcomers(3)
  app.services.clock.advance(secondsPerDay + 60)
  await Promise.all([sweep(app.services), sweep(app.services), sweep(app.services)])
  await app.drain()
  expect(await kindsTo(anna)).toEqual(['newMembers'])
})

test('a turn that fails delays nobody, and comes again a day later', async () => {
  await choose(anna, { new_members: true })
  await later(2)
  await newcomers(3)
  // Its quiet hours cannot be read.
  await setRow(dbOf(), 'accounts', bram.id, {
    notifications: { quiet: { from: 1, to: 2, time_zone: 'Nowhere' } } as never,
  })
  await updateTurn(dbOf(), bram.id, addSeconds(app.services.clock.now(), 1))
  await later(1)
  expect(await kindsTo(anna)).toEqual(['newMembers'])
  expect(await findAllDue(dbOf(), app.services.clock.now(), 10)).not.toContain(bram.id)
})

test('an erased account has no turn', async () => {
  const later = addSeconds(app.services.clock.now(), 9 * secondsPerDay)
  for (const id of await findAllDue(dbOf(), later, 1000)) if (id !== anna.id) await deleteTurn(dbOf(), id)
  await app.work().transaction((work) => work.emit(accountErased, { account_id: anna.id, site_id: site.id }))
  expect(await findAllDue(dbOf(), later, 10)).toEqual([])
})

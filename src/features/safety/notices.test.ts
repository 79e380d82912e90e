import { beforeEach, describe, expect, test } from 'vitest'
import { watch } from '../../../tests/drivers/chats-driver.ts'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { edit, keyOf, ownPhotos, storedFiles, upload } from '../../../tests/drivers/photos-driver.ts'
import { pictureOf, uploadForm } from '../../../tests/drivers/pictures.ts'
import { setUpApp, stopTime } from '../../../tests/drivers/set-up.ts'
import { decideNow, waitingItem } from '../../../tests/drivers/staff-queue.ts'
import { letPass } from '../../../tests/drivers/test-app.ts'
import { newVisitor } from '../../../tests/drivers/visitors.ts'
import { secondsPerDay, secondsPerHour } from '../../core/time.ts'
import { findCaughtMails } from '../../server/mail/caught-mail.ts'
import type { SiteRecord } from '../sites/server/public.ts'

const app = setUpApp({ DEMO: '1', TRUST_PROXY: '1' }, { ownDatabase: true })
const db = () => app.services.database.db
let site: SiteRecord
let childSafety: TestMember
let senior: TestMember
beforeEach(async () => {
  site = await app.newSite({ photo_approval: 'automatic' })
  childSafety = await newMember(app, site, { staff: 'child_safety' })
  senior = await newMember(app, site, { staff: 'senior' })
})

let seed = 900
const nextSeed = () => {
  seed += 1
  return seed
}
const jpegOf = (of: number) => pictureOf(700, 600, of).jpeg().toBuffer()
const complain = (input: object, on = site) =>
  newVisitor(app, on).call('/api/complaints', {
    method: 'POST',
    body: { text: 'This is me, and I never agreed.', good_faith: true, ...input },
  })
const intimate = { kind: 'intimate_without_consent', email: 'victim@outside.test', signature: 'Ann Example' }
const decisionsOf = async (member: TestMember) => (await member.call('/api/decisions')).body.decisions
const statusOf = async (member: TestMember) => (await ownPhotos(member))[0]?.status
const viewOf = async (by: TestMember, item: number) => (await by.call(`/api/admin/queue/${item}`)).body
const stored = (reference: string) =>
  db()
    .selectFrom('complaints')
    .select(['status', 'outcome', 'signature', 'photo_id'])
    .where('reference', '=', reference)
    .executeTakeFirst()

describe('an intimate image', () => {
  // spec: staff-163, staff-164
  test('that somebody without an account reports is taken down with its copies, each owner with a statement of their own', async () => {
    const of = nextSeed()
    const owners = await Promise.all([1, 2, 3, 4].map(() => newMember(app, site)))
    const [first, second, third, other] = owners as [TestMember, TestMember, TestMember, TestMember]
    const photo = await upload(first, await jpegOf(of))
    await upload(second, await pictureOf(700, 600, of).resize(400).webp({ quality: 60 }).toBuffer())
    await upload(third, await pictureOf(700, 600, of).flop().jpeg({ quality: 70 }).toBuffer())
    await upload(other, await jpegOf(nextSeed()))
    const { status, body } = await complain({
      ...intimate,
      photo_id: photo.id,
      url: `https://${site.host}/members/${first.id}`,
    })
    expect([status, body.mail_sent]).toEqual([200, true])
    const item = await waitingItem(app, 'intimate_image', photo.id, 'photo')
    const moderator = await newMember(app, site, { staff: 'moderator' })
    expect((await moderator.call(`/api/admin/queue/${item}`)).status).toBe(403)
    const shown = await viewOf(childSafety, item)
    expect(shown.view.pictures).toMatchObject([{ photo_id: photo.id, label: 'photo' }])
    expect(shown.view.facts).toContainEqual({ label: 'signature', value: 'Ann Example' })
    const left = new Date(shown.item.due_at).getTime() - new Date(shown.item.opened_at).getTime()
    expect(left).toBe(48 * 3600 * 1000)
    await decideNow(app, childSafety, item, { decision: 'uphold' })
    await app.drain()
    for (const owner of [first, second, third]) {
      expect(await statusOf(owner)).toBe('rejected')
      const [decision, ...more] = await decisionsOf(owner)
      expect(more).toEqual([])
      expect(decision.text).toContain('intimate picture')
      expect(decision.effects).toMatchObject([{ kind: 'hide_photo' }])
      expect(await findCaughtMails(db(), { to: owner.email })).toHaveLength(1)
    }
    expect(await statusOf(other)).toBe('approved')
    expect(await stored(body.reference)).toMatchObject({ status: 'closed', outcome: 'upheld' })
    const mails = await findCaughtMails(db(), { to: 'victim@outside.test' })
    expect(mails.some(({ text }) => text.includes('You were right'))).toBe(true)
    // It does not come back.
    const again = await newMember(app, site)
    const late = await again.call('/api/profile/photos', {
      method: 'POST',
      body: uploadForm(await pictureOf(700, 600, of).flop().jpeg().toBuffer()),
    })
    expect([late.status, late.body.code]).toEqual([409, 'photo_rejected'])
    // One owner’s appeal gives back one photo.
    const { decisions } = (await second.call('/api/decisions')).body
    const appeal = await second.call(`/api/decisions/${decisions[0].id}/appeal`, {
      method: 'POST',
      body: { text: 'It shows me, and I am fine with it.' },
    })
    expect(appeal.status).toBe(200)
    const { id } = await db()
      .selectFrom('appeals')
      .select('id')
      .where('decision_id', '=', decisions[0].id)
      .executeTakeFirstOrThrow()
    await decideNow(app, senior, await waitingItem(app, 'appeal', id), { decision: 'uphold' })
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([
      'rejected',
      'approved',
      'rejected',
    ])
  })

  // spec: staff-164
  test('is taken down from the others when the owner of the reported photo deletes it before somebody decides', async () => {
    const of = nextSeed()
    const [first, second] = [await newMember(app, site), await newMember(app, site)]
    const photo = await upload(first, await jpegOf(of))
    await upload(second, await pictureOf(700, 600, of).flop().jpeg().toBuffer())
    const { body } = await complain({ ...intimate, url: photo.large_filename })
    expect(await stored(body.reference)).toMatchObject({ photo_id: photo.id })
    await first.call(`/api/profile/photos/${photo.id}`, { method: 'DELETE' })
    await app.drain()
    const item = await waitingItem(app, 'intimate_image', photo.id, 'photo')
    const { view } = await viewOf(childSafety, item)
    const [picture] = view.pictures
    expect(picture.label).toBe('reported_photo')
    const file = await app.call(picture.url, { host: site.host, cookie: childSafety.cookie })
    expect(file.status).toBe(200)
    await decideNow(app, childSafety, item, { decision: 'uphold' })
    await app.drain()
    expect([await statusOf(second), (await decisionsOf(first)).length]).toEqual(['rejected', 0])
    expect(await stored(body.reference)).toMatchObject({ status: 'closed', outcome: 'upheld' })
    expect((await storedFiles(app, 'reported/')).filter((key) => key.includes(keyOf(photo)))).toEqual([])
  })

  // spec: staff-165
  test('of a member without a named photo is found among their photos by staff', async () => {
    const owner = await newMember(app, site)
    const [one, two] = [
      await upload(owner, await jpegOf(nextSeed())),
      await upload(owner, await jpegOf(nextSeed())),
    ]
    const stranger = await upload(await newMember(app, site), await jpegOf(nextSeed()))
    const { body } = await complain({ ...intimate, url: `https://${site.host}/members/${owner.id}` })
    const { id } = await db()
      .selectFrom('complaints')
      .select('id')
      .where('reference', '=', body.reference)
      .executeTakeFirstOrThrow()
    const item = await waitingItem(app, 'intimate_image', id, 'complaint')
    const { view } = await viewOf(childSafety, item)
    expect(view.pictures.map(({ photo_id }: { photo_id: number }) => photo_id)).toEqual([one.id, two.id])
    const effects = [two.id, stranger.id].map((photo_id) => ({ kind: 'hide_photo', photo_id }))
    await decideNow(app, childSafety, item, { decision: 'uphold', effects })
    const states = (await ownPhotos(owner)).map(({ id: photo_id, status }) => [photo_id, status])
    expect(states).toEqual([
      [one.id, 'approved'],
      [two.id, 'rejected'],
    ])
    const [kept] = await db().selectFrom('photos').select('status').where('id', '=', stranger.id).execute()
    expect(kept?.status).toBe('approved')
  })
})

// spec: staff-177
test('half of the clock of an intimate image raises an alarm once, for those who may open it, until it is decided', async () => {
  stopTime()
  const owner = await newMember(app, site)
  const photo = await upload(owner, await jpegOf(nextSeed()))
  await complain({ ...intimate, photo_id: photo.id, url: `https://${site.host}/members/${owner.id}` })
  const item = await waitingItem(app, 'intimate_image', photo.id, 'photo')
  // A session of staff ends when it is idle.
  const count = async () => {
    const somebody = await newMember(app, site, { staff: 'child_safety' })
    const { counts } = (await somebody.call('/api/admin/queue')).body
    return counts.find(({ kind }: { kind: string }) => kind === 'intimate_image')
  }
  const [told, untold] = [watch(app, childSafety), watch(app, senior)]
  const tellings = (entries: typeof told) => entries.filter(({ type }) => type === 'queue')
  await letPass(app, 24 * secondsPerHour - 1)
  expect([await count(), tellings(told)]).toMatchObject([{ open: 1, late: 0, alarms: 0 }, []])
  await letPass(app, 1)
  await letPass(app, secondsPerHour)
  expect(await count()).toMatchObject({ open: 1, late: 0, alarms: 1 })
  expect(tellings(told)).toMatchObject([{ data: { kind: 'intimate_image', item_id: item } }])
  expect(tellings(untold)).toEqual([])
  await decideNow(app, await newMember(app, site, { staff: 'child_safety' }), item, { decision: 'dismiss' })
  expect(await count()).toMatchObject({ open: 0, alarms: 0 })
})

describe('the form', () => {
  // spec: staff-163
  test.each([
    ['illegal_content', 200],
    ['fake', 200],
    ['bank_notice', 200],
    ['other', 200],
    ['copyright', 400],
    ['intimate_without_consent', 400],
  ])('takes %s without an address: %i', async (kind, status) => {
    expect((await complain({ kind })).status).toBe(status)
  })

  // spec: staff-166
  test('takes the notice of a bank with a receipt, into the queue of service', async () => {
    const member = await newMember(app, site)
    const { body } = await complain({
      kind: 'bank_notice',
      name: 'Example Bank',
      email: 'fraud@bank.test',
      text: 'Our customer was defrauded by this account.',
      url: `https://${site.host}/members/${member.id}`,
    })
    const finance = await newMember(app, site, { staff: 'finance' })
    const { items } = (await finance.call('/api/admin/queue?kind=bank_notice')).body
    const item = items.find(({ profile_id }: { profile_id: number }) => profile_id === member.id)
    expect(new Date(item.due_at).getTime() - new Date(item.opened_at).getTime()).toBe(secondsPerDay * 1000)
    const moderator = await newMember(app, site, { staff: 'moderator' })
    expect((await moderator.call(`/api/admin/queue/${item.id}`)).status).toBe(403)
    await decideNow(app, finance, item.id, { decision: 'uphold' })
    await app.drain()
    expect(await stored(body.reference)).toMatchObject({ outcome: 'upheld' })
    const mails = await findCaughtMails(db(), { to: 'fraud@bank.test' })
    expect(mails.map(({ subject }) => subject.includes(body.reference))).toEqual([true, true])
  })
})

describe('reports of members', () => {
  const report = async (by: TestMember, about: TestMember, reason = 'fake') => {
    const { status } = await by.call('/api/reports', {
      method: 'POST',
      body: { profile_id: about.id, reason },
    })
    expect(status).toBe(200)
    return waitingItem(app, 'report', about.id, 'profile')
  }
  const dismissed = async (by: TestMember, reason?: string) =>
    decideNow(app, senior, await report(by, await newMember(app, site), reason), { decision: 'dismiss' })

  // spec: staff-167
  test('a reporter is told what became of the report, and no more; staff sees how often they were right', async () => {
    const [reporter, bad] = [await newMember(app, site), await newMember(app, site)]
    const item = await report(reporter, bad)
    const effects = [{ kind: 'no_messages' }]
    await decideNow(app, senior, item, { decision: 'uphold', reason: 'fake', effects })
    await dismissed(reporter)
    await app.drain()
    const mails = await findCaughtMails(db(), { to: reporter.email })
    expect(mails.map(({ text }) => text.includes('You were right')).sort()).toEqual([false, true])
    for (const { text } of mails) expect(text).not.toContain(bad.name)
    const open = await report(reporter, await newMember(app, site))
    const { view } = await viewOf(senior, open)
    expect(view.facts).toContainEqual({ label: 'reporter_share', value: '1/2' })
  })

  // spec: staff-168
  test('three that were wrong bring a warning, then few are taken a day; danger is never held against anybody', async () => {
    const reporter = await newMember(app, site)
    for (const reason of ['danger', 'fake', 'scam']) await dismissed(reporter, reason)
    expect(await decisionsOf(reporter)).toEqual([])
    await dismissed(reporter)
    const [warning, ...more] = await decisionsOf(reporter)
    expect([warning.effects, warning.is_automated, more]).toEqual([[{ kind: 'warn', until: null }], true, []])
    expect(warning.text).toContain('reports')
    // Of the day's few reports none is left, of the next day's three.
    const statuses: number[] = []
    for (let count = 0; count < 5; count += 1) {
      const about = await newMember(app, site)
      const body = { profile_id: about.id, reason: 'fake' }
      statuses.push((await reporter.call('/api/reports', { method: 'POST', body })).status)
      if (count === 0) await app.services.clock.advance(secondsPerDay + 1)
    }
    expect(statuses).toEqual([429, 200, 200, 200, 429])
  })

  // spec: staff-169
  test('a photo shows its picture, also in the state in which it was reported', async () => {
    const [owner, reporter] = [await newMember(app, site), await newMember(app, site)]
    const photo = await upload(owner, await jpegOf(nextSeed()))
    await reporter.call('/api/reports', { method: 'POST', body: { photo_id: photo.id, reason: 'illegal' } })
    const item = await waitingItem(app, 'report', photo.id, 'photo')
    const [now] = (await viewOf(senior, item)).view.pictures
    expect([now.photo_id, now.label]).toEqual([photo.id, 'photo'])
    await edit(owner, photo.id, { rotate: 90 })
    await app.drain()
    const after = (await viewOf(senior, item)).view.pictures
    expect(after.map(({ label }: { label: string }) => label)).toEqual(['reported_photo', 'photo_now'])
    for (const { url } of after) {
      expect((await app.call(url, { host: site.host, cookie: senior.cookie })).status).toBe(200)
    }
    expect((await app.call(after[0].url, { host: site.host, cookie: owner.cookie })).status).toBe(403)
  })

  // spec: staff-170
  test('what counts against a member stands at the item with what the rules propose, and expires', async () => {
    const bad = await newMember(app, site)
    const proposed = async () => {
      const item = await report(await newMember(app, site), bad, 'harassment')
      const { strikes, proposal } = await viewOf(senior, item)
      return { item, kinds: strikes.map(({ reason }: { reason: string }) => reason), proposal }
    }
    const first = await proposed()
    expect([first.kinds, first.proposal]).toEqual([[], { kind: 'warn', days: null }])
    const uphold = { decision: 'uphold', reason: 'harassment', effects: [{ kind: 'warn' }] }
    await decideNow(app, senior, first.item, uphold)
    const second = await proposed()
    expect([second.kinds, second.proposal]).toEqual([['harassment'], { kind: 'no_new_chats', days: 7 }])
    await decideNow(app, senior, second.item, uphold)
    expect((await proposed()).proposal).toEqual({ kind: 'suspend', days: 30 })
  })
})

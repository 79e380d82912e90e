import { beforeAll, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { upload } from '../../../tests/drivers/photos-driver.ts'
import { pictureOf } from '../../../tests/drivers/pictures.ts'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { waitingItem } from '../../../tests/drivers/staff-queue.ts'
import { letPass } from '../../../tests/drivers/test-app.ts'
import type { StaffRole } from '../../core/staff.ts'
import { secondsPerDay } from '../../core/time.ts'
import { fillReply, unknownVariables } from './rules.ts'

const app = setUpApp({ DEMO: '1', PICTURES_PER_SHIFT: '3' })
const site = setUpSite(app, { photo_approval: 'before' })
const staffOf = new Map<StaffRole, TestMember>()
const logStaffIn = async () => {
  for (const role of ['moderator', 'senior', 'support', 'content', 'child_safety', 'auditor'] as const)
    staffOf.set(role, await newMember(app, site, { staff: role }))
}
beforeAll(logStaffIn)
const as = (role: StaffRole) => staffOf.get(role) as TestMember
const call = (role: StaffRole, method: string, path: string, body?: unknown) =>
  as(role).call(`/api/admin/${path}`, { method, ...(body === undefined ? {} : { body }) })

/** Puts a report about a new member into the queue. Returns its item. */
async function reported() {
  const [member, reporter] = [await newMember(app, site), await newMember(app, site)]
  await reporter.call('/api/reports', {
    method: 'POST',
    body: { profile_id: member.id, reason: 'harassment', comment: 'Insults.' },
  })
  return { member, item: await waitingItem(app, 'report', member.id, 'profile') }
}

describe('handover', () => {
  // spec: staff-196
  test('a note about an item is read by those who may open it, one for the shift by all; done ones go', async () => {
    const { item } = await reported()
    const left = await call('moderator', 'POST', 'handovers', {
      item_id: item,
      text: 'Waits for the reporter.',
    })
    expect(left.body.note).toMatchObject({ item_id: item, kind: 'report', text: 'Waits for the reporter.' })
    await call('moderator', 'POST', 'handovers', { text: 'The printer is broken.' })
    const textsFor = async (role: StaffRole, query = '') =>
      ((await call(role, 'GET', `handovers${query}`)).body.notes as { text: string }[]).map(
        ({ text }) => text,
      )
    expect(await textsFor('senior')).toEqual(['The printer is broken.', 'Waits for the reporter.'])
    // Support may open no report.
    expect(await textsFor('support')).toEqual(['The printer is broken.'])
    expect(await textsFor('senior', `?item_id=${item}`)).toEqual(['Waits for the reporter.'])
    expect((await call('support', 'GET', `handovers?item_id=${item}`)).status).toBe(403)
    expect((await call('support', 'DELETE', `handovers/${left.body.note.id}`)).status).toBe(403)
    expect((await call('auditor', 'POST', 'handovers', { text: 'x' })).status).toBe(403)
    expect((await call('senior', 'DELETE', `handovers/${left.body.note.id}`)).status).toBe(200)
    expect((await call('senior', 'DELETE', `handovers/${left.body.note.id}`)).status).toBe(404)
    expect(await textsFor('senior')).toEqual(['The printer is broken.'])
    await letPass(app, 15 * secondsPerDay)
    await logStaffIn()
    expect(await textsFor('senior')).toEqual([])
  })
})

// spec: staff-197
test('colleagues who may open an item learn who looks at it; nobody else does', async () => {
  const { item } = await reported()
  const { body } = await call('moderator', 'POST', `queue/${item}/look`, { is_here: true })
  expect(body).toEqual({ ok: true })
  expect((await call('support', 'POST', `queue/${item}/look`, { is_here: true })).status).toBe(403)
})

describe('exposures', () => {
  // spec: staff-195
  test('after as many pictures as a shift has, one is handed other kinds; the count is shown', async () => {
    for (let count = 0; count < 5; count += 1) {
      const member = await newMember(app, site)
      await upload(
        member,
        await pictureOf(800, 1000, count + 1)
          .jpeg()
          .toBuffer(),
      )
    }
    await reported()
    const next = async (body: object) => (await call('moderator', 'POST', 'queue/next', body)).body.items
    const seen = async () => (await call('moderator', 'GET', 'decisions/mine')).body.pictures
    expect(await seen()).toEqual({ shown: 0, max: 3 })
    expect(await next({ kinds: ['photo'], amount: 5, more: true })).toHaveLength(3)
    expect(await seen()).toEqual({ shown: 3, max: 3 })
    expect(await next({ kinds: ['photo'], amount: 5, more: true })).toEqual([])
    // What is held already is extended, and counts once.
    expect(await next({ kinds: ['photo'], amount: 3 })).toHaveLength(3)
    expect(await seen()).toEqual({ shown: 3, max: 3 })
    const others = await next({ kinds: ['photo', 'report'], amount: 5, more: true })
    expect(others.length).toBeGreaterThan(0)
    expect(others.every(({ kind }: { kind: string }) => kind === 'report')).toBe(true)
    // A colleague has a count of their own.
    expect((await call('senior', 'GET', 'decisions/mine')).body.pictures.shown).toBe(0)
  })
})

describe('macros', () => {
  const macro = {
    name: 'Insults, first time',
    kind: 'report',
    decision: 'uphold',
    reason: 'harassment',
    effects: [
      { kind: 'warn', days: null },
      { kind: 'no_messages', days: 7 },
    ],
  }
  // spec: staff-198
  test('are named by seniors, one of a name for a kind, and say what can be decided', async () => {
    expect((await call('moderator', 'POST', 'macros', macro)).status).toBe(403)
    const { body } = await call('senior', 'POST', 'macros', macro)
    expect(body.macros).toMatchObject([macro])
    expect((await call('senior', 'POST', 'macros', macro)).body.code).toBe('conflict')
    const [{ id }] = body.macros
    const wrong = [
      { ...macro, name: 'a', decision: 'approve' },
      { ...macro, name: 'b', reason: null },
      { ...macro, name: 'c', reason: 'no_such' },
      { ...macro, name: 'd', effects: [{ kind: 'hide_photo', days: null }] },
      { ...macro, name: 'e', effects: [{ kind: 'warn', days: 3 }] },
    ]
    for (const each of wrong) expect((await call('senior', 'POST', 'macros', each)).status).toBe(400)
    // Its kind stays.
    const { kind: _kind, ...changed } = macro
    expect((await call('senior', 'PUT', `macros/${id}`, { ...macro, name: 'Insults' })).status).toBe(400)
    expect(
      (await call('senior', 'PUT', `macros/${id}`, { ...changed, name: 'Insults' })).body.macros,
    ).toMatchObject([{ id, kind: 'report', name: 'Insults' }])
    expect((await call('senior', 'PUT', 'macros/999999', changed)).status).toBe(404)
    expect((await call('moderator', 'GET', 'macros')).body.macros).toHaveLength(1)
    expect((await call('senior', 'DELETE', `macros/${id}`)).body.macros).toEqual([])
    expect((await call('senior', 'DELETE', `macros/${id}`)).status).toBe(404)
  })
})

describe('canned replies', () => {
  // spec: staff-199
  test('are written by content in some languages; an unknown variable is refused', async () => {
    const reply = { name: 'Photo back', texts: { en: 'Hello {name}, your photo is back.', de: ' ' } }
    expect((await call('support', 'POST', 'replies', reply)).status).toBe(403)
    const { body } = await call('content', 'POST', 'replies', reply)
    expect(body.replies).toMatchObject([{ name: 'Photo back', texts: { en: reply.texts.en } }])
    expect(Object.keys(body.replies[0].texts)).toEqual(['en'])
    expect((await call('content', 'POST', 'replies', reply)).body.code).toBe('conflict')
    const [{ id }] = body.replies
    const unknown = await call('content', 'PUT', `replies/${id}`, {
      name: 'x',
      texts: { en: 'Dear {first_name}' },
    })
    expect(unknown.body).toMatchObject({ code: 'invalid_input' })
    expect((await call('content', 'PUT', `replies/${id}`, { name: 'x', texts: { en: '' } })).status).toBe(400)
    expect((await call('support', 'GET', 'replies')).body.replies).toHaveLength(1)
    expect((await call('moderator', 'GET', 'replies')).status).toBe(403)
    expect((await call('content', 'DELETE', `replies/${id}`)).body.replies).toEqual([])
  })

  // spec: staff-200
  test('support writes to a member: variables are filled in, an unknown one stops it, colleagues find it', async () => {
    const member = await newMember(app, site)
    const path = `members/${member.id}/write`
    expect((await call('moderator', 'POST', path, { text: 'Hello' })).status).toBe(403)
    expect((await call('support', 'POST', path, { text: 'Hello {nickname}' })).status).toBe(400)
    expect((await call('support', 'POST', 'members/999999/write', { text: 'Hello' })).status).toBe(404)
    expect((await call('support', 'POST', path, { text: 'Hello {name} of {site}.\n\nYours' })).status).toBe(
      200,
    )
    const { notes } = (await call('support', 'GET', `members/${member.id}/notes`)).body
    expect(notes).toMatchObject([{ action: 'write', text: `Hello ${member.name} of ${site.name}.\n\nYours` }])
    const { mails } = (await call('support', 'GET', `members/${member.id}/mails`)).body
    expect(mails.map(({ kind }: { kind: string }) => kind)).toEqual(expect.arrayContaining(['staffReply']))
    expect(
      mails.filter(({ kind }: { kind: string }) => kind === 'staffReply'),
      'none for the refused ones',
    ).toHaveLength(1)
  })

  test('only whole variables are filled in', () => {
    const values = { name: 'Ada', site: 'Vonk', support: 'help@vonk.test' }
    expect(fillReply('{name} {Name} {} {site}{support} {{name}}', values)).toBe(
      'Ada {Name} {} Vonkhelp@vonk.test {Ada}',
    )
    expect(unknownVariables('{name} {Name} {} {Name} {a b}')).toEqual(['{Name}', '{}', '{a b}'])
  })
})

import { CompiledQuery, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { conversation } from '../../../tests/drivers/chats-driver.ts'
import { type MemberOptions, newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { buy, buyByCard, creditsOf, repeatOrder } from '../../../tests/drivers/orders-driver.ts'
import { upload } from '../../../tests/drivers/photos-driver.ts'
import { pictureOf } from '../../../tests/drivers/pictures.ts'
import { driveFactors } from '../../../tests/drivers/second-factors.ts'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { decideNow, decisionState, waitingItem } from '../../../tests/drivers/staff-queue.ts'
import { insertRows, setRow } from '../../../tests/drivers/stored-rows.ts'
import { letPass } from '../../../tests/drivers/test-app.ts'
import { permissions, type StaffRole, staffRoles } from '../../core/staff.ts'
import { addSeconds, secondsPerDay } from '../../core/time.ts'
import type { Db, ReadDb } from '../../server/db/tables.ts'
import { findOwnedTables, findOwnRows, type OwnedTable } from '../exports/server/export-queries.ts'
import { findActiveRestrictions, strikesAgainst } from '../moderation/server/public.ts'
import { reporterRecordOf } from '../safety/server/public.ts'
import { insertGrant } from '../staff/server/public.ts'
import { maskedEmail, memberActions, namedBy, permissionFor, readingRole } from './rules.ts'
import { findMembersByEmail, findMembersById, findMembersByName } from './server/find-queries.ts'
import { findPairsAmong, findSharing } from './server/links-queries.ts'
import { findTimeline } from './server/timeline-queries.ts'

const app = setUpApp({ DEMO: '1' })
const site = setUpSite(app, { signup_credits: 0 })
const elsewhere = setUpSite(app)
const db = () => app.services.database.db
const staffOf = new Map<StaffRole, TestMember>()
/** Gives each role somebody with a new session, which fifteen minutes without work end. */
const logStaffIn = async () => {
  for (const role of staffRoles) staffOf.set(role, await newMember(app, site, { staff: role }))
}
beforeAll(logStaffIn)
const as = (role: StaffRole) => staffOf.get(role) as TestMember
const member = (options: MemberOptions = {}) => newMember(app, site, options)
const post = (by: TestMember, path: string, body: unknown = {}) => by.call(path, { method: 'POST', body })
const act = (role: StaffRole, { id }: { id: number }, action: string, body: Record<string, unknown> = {}) =>
  post(as(role), `/api/admin/members/${id}/actions`, { action, ...body })
const tab = async (role: StaffRole, { id }: { id: number }, name: string) =>
  (await as(role).call(`/api/admin/members/${id}/${name}`)).body
const find = async (by: TestMember, q: string) =>
  (await by.call(`/api/admin/members?q=${encodeURIComponent(q)}`)).body.members as {
    id: number
    email: string
    found_by: string
  }[]
const restrictionsOf = async ({ id }: TestMember) =>
  (await findActiveRestrictions(db(), id)).map(({ effect }) => effect)
const auditOf = async ({ id }: TestMember) => {
  const { body } = await as('owner').call(`/api/admin/audit?subject=member:${id}`)
  return (body.rows as { action: string }[]).map(({ action }) => action)
}
const erase = async (who: TestMember) => {
  await act('support', who, 'erase')
  await letPass(app, 15 * secondsPerDay)
  await logStaffIn()
}

describe('a search for members', () => {
  // spec: staff-40
  test('finds by number, name, address, order, invoice and link, and says by what', async () => {
    const one = await member()
    const order = await buy(app, one)
    const searches: [string, string][] = [
      [String(one.id), 'id'],
      [one.name.toUpperCase(), 'name'],
      [one.email.toUpperCase(), 'email'],
      [order.payment_id, 'order'],
      [order.invoice_number, 'invoice'],
      [`https://${site.host}/members/${one.id}?from=chat`, 'link'],
      [`https://${site.host}/transactions/${order.id}`, 'link'],
    ]
    for (const [q, found_by] of searches) {
      const found = await find(as('support'), q)
      expect(found.map(({ id, found_by }) => ({ id, found_by }))).toContainEqual({ id: one.id, found_by })
    }
    expect(await find(as('support'), as('owner').name)).toEqual([])
  })

  // spec: staff-41
  test('shows addresses in clear to those alone who may see them', async () => {
    const one = await member()
    expect((await find(as('support'), one.name))[0]?.email).toBe(one.email)
    expect((await find(as('moderator'), one.name))[0]?.email).toBe('m***@m***.test')
    const heads = await Promise.all(
      (['senior', 'auditor'] as const).map((role) => as(role).call(`/api/admin/members/${one.id}`)),
    )
    expect(heads.map(({ body }) => body.member.has_contact)).toEqual([true, false])
  })

  // spec: staff-41
  test('is limited to the sites of the caller, as is the member file', async () => {
    const there = await newMember(app, elsewhere)
    const here = await member()
    const local = await member()
    const granted_by = as('owner').id
    const grant = { account_id: local.id, role: 'support' as const, site_id: site.id, granted_by }
    await insertGrant(db(), { ...grant, created_at: app.services.clock.now() })
    expect(await find(local, there.name)).toEqual([])
    expect((await find(local, here.name)).length).toBe(1)
    expect((await local.call(`/api/admin/members/${there.id}`)).status).toBe(403)
    expect((await post(local, `/api/admin/members/${there.id}/actions`, { action: 'log_out' })).status).toBe(
      403,
    )
    expect((await find(as('support'), there.name)).length).toBe(1)
  })

  // spec: staff-40
  test.each<[string, RegExp, (handle: ReadDb) => Promise<unknown>]>([
    ['an id', /accounts_pkey.*id = ANY/, (handle) => findMembersById(handle, [1, 2], { sites: [1] })],
    [
      'an address',
      /accounts_email_key.*email_folded/,
      (handle) => findMembersByEmail(handle, 'a@b.test', { sites: [1, 2] }),
    ],
    [
      'a name',
      /accounts_name_key.*name_folded/,
      (handle) => findMembersByName(handle, 'Jan', { sites: [1], pools: [1] }),
    ],
    ['pairs', /account_browsers/, (handle) => findPairsAmong(handle, [1, 2, 3])],
    ['links', /account_browsers_browser/, (handle) => findSharing(handle, 1, { sites: [1, 2], limit: 10 })],
    ['a timeline', /restrictions_account/, (handle) => findTimeline(handle, 1, { before: null, limit: 10 })],
  ])('reads no table for %s', async (_name, index, ask) => {
    const plan = await planOf(db(), ask)
    expect(plan).not.toContain('Seq Scan')
    expect(plan).toMatch(index)
  })
})

/** Returns how a big database reads what a function asks for. */
async function planOf(handle: Db, ask: (handle: ReadDb) => Promise<unknown>): Promise<string> {
  let asked: CompiledQuery | undefined
  await ask(
    handle.withPlugin({
      transformQuery: ({ node, queryId }) => {
        asked = handle.getExecutor().compileQuery(node, queryId)
        return node
      },
      transformResult: async ({ result }) => result,
    }),
  )
  const query = asked as unknown as CompiledQuery
  return handle.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const { rows } = await trx.executeQuery(CompiledQuery.raw(`explain ${query.sql}`, [...query.parameters]))
    return (rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']).join(' ')
  })
}

describe('a member file', () => {
  // spec: staff-42
  test('tells what happened, page by page', async () => {
    const one = await member()
    await post(await member(), '/api/reports', { profile_id: one.id, reason: 'harassment' })
    await post(one, '/api/reports', { profile_id: (await member()).id, reason: 'scam' })
    await act('senior', one, 'no_messages', { reason: 'harassment' })
    await letPass(app, 15)
    await buy(app, one)
    const { events } = await tab('auditor', one, 'timeline')
    const kinds = (events as { kind: string }[]).map(({ kind }) => kind)
    for (const kind of [
      'signup',
      'activation',
      'login',
      'reported',
      'reporting',
      'decision',
      'restriction',
      'order',
    ])
      expect(kinds).toContain(kind)
    expect(events).toContainEqual(expect.objectContaining({ kind: 'reported', detail: 'harassment' }))
    const times = (events as { at: string }[]).map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    const decisions = await tab('moderator', one, 'decisions')
    expect(decisions.decisions).toMatchObject([{ state: 'effective', effects: [{ kind: 'no_messages' }] }])
    const head = await as('moderator').call(`/api/admin/members/${one.id}`)
    expect(head.body.member).toMatchObject({ restrictions: [{ effect: 'no_messages' }], credits: null })
  })

  // spec: staff-207
  test('shows strikes with how severe they are and when each expires, and the wrong reports of the member', async () => {
    const [one, victim] = [await member(), await member()]
    expect((await tab('auditor', one, 'standing')).reports).toEqual({
      decided: 0,
      right: 0,
      wrong: [],
      limited_until: null,
    })
    const about = await member()
    for (const [profile, reason] of [
      [about, 'scam'],
      [victim, 'danger'],
    ] as const) {
      await post(one, '/api/reports', { profile_id: profile.id, reason })
      const item = await waitingItem(app, 'report', profile.id, 'profile')
      await decideNow(app, as('senior'), item, { decision: 'dismiss' })
    }
    await post(victim, '/api/reports', { profile_id: one.id, reason: 'hate' })
    await decideNow(app, as('senior'), await waitingItem(app, 'report', one.id, 'profile'), {
      decision: 'uphold',
      reason: 'hate',
      effects: [{ kind: 'warn' }],
    })
    const { strikes, proposal, reports } = await tab('moderator', one, 'standing')
    expect(strikes).toMatchObject([{ reason: 'hate', severity: 'severe' }])
    const [{ at, expires_at }] = strikes
    expect(Date.parse(expires_at) - Date.parse(at)).toBe(365 * secondsPerDay * 1000)
    expect(proposal).toEqual({ kind: 'suspend', days: 30 })
    // A report of danger is in the share, and never held against anybody.
    expect(reports).toMatchObject({ decided: 2, right: 0, limited_until: null })
    expect(reports.wrong).toMatchObject([{ reason: 'scam', profile_id: about.id }])
    expect((await as('finance').call(`/api/admin/members/${one.id}/standing`)).status).toBe(403)
    const later = { db: db(), now: addSeconds(app.services.clock.now(), 366 * secondsPerDay) }
    expect(await strikesAgainst(later, one.id)).toMatchObject({ strikes: [], proposal: { kind: 'warn' } })
    expect((await reporterRecordOf(later, one.id)).wrong).toEqual([])
  })

  // spec: staff-42
  test('goes on after the last row of a page', async () => {
    const one = await member()
    for (let turn = 0; turn < 53; turn += 1) await act('support', one, 'note', { note: `Note ${turn}` })
    const first = await tab('support', one, 'notes')
    const second = (await as('support').call(`/api/admin/members/${one.id}/notes?cursor=${first.next}`)).body
    const texts = [...first.notes, ...second.notes].map(({ text }: { text: string }) => text)
    expect([first.notes.length, second.notes.length, second.next]).toEqual([50, 3, null])
    expect(new Set(texts).size).toBe(53)
    expect(first.notes[0]).toMatchObject({ author: { id: as('support').id }, action: null })
    await insertRows(
      db(),
      'sessions',
      Array.from({ length: 60 }, (_, index) => ({
        account_id: one.id,
        token_hash: `timeline-${one.id}-${index}`,
        created_at: app.services.clock.now(),
        last_seen_at: app.services.clock.now(),
        expires_at: new Date(app.services.clock.now().getTime() + 60_000),
        user_agent: 'test',
        address: '203.0.113.77',
      })),
    )
    const newest = await tab('support', one, 'timeline')
    const { events } = (
      await as('support').call(`/api/admin/members/${one.id}/timeline?cursor=${newest.next}`)
    ).body
    const ids = [...newest.events, ...events].flatMap(({ kind, id }) => (kind === 'login' ? [id] : []))
    expect([newest.events.length, ids.length, new Set(ids).size]).toEqual([50, 61, 61])
    const { devices } = await tab('support', one, 'devices')
    expect(devices[0]).toMatchObject({ address: '203.0.113.0/24' })
  })

  // spec: staff-42
  test('shows money to those who may see it, and what was sent with what came back', async () => {
    const one = await member({ confirmed: false })
    await act('support', one, 'resend_activation')
    await app.drain()
    const { mails } = await tab('support', one, 'mails')
    expect(mails).toMatchObject([{ kind: 'activation', address: one.email, reports: [] }])
    expect((await tab('moderator', one, 'mails')).mails[0].address).toBe('m***@m***.test')
    const { token } = await db()
      .selectFrom('outbox')
      .select('token')
      .where('account_id', '=', one.id)
      .executeTakeFirstOrThrow()
    await insertRows(db(), 'mail_reports', [
      {
        token,
        kind: 'bounce',
        account_id: one.id,
        domain: 'vonk.test',
        status: '5.1.1',
        created_at: app.services.clock.now(),
      },
    ])
    expect((await tab('support', one, 'mails')).mails[0].reports).toMatchObject([
      { kind: 'bounce', status: '5.1.1' },
    ])
    const buyer = await member()
    const order = await buy(app, buyer)
    const money = await tab('finance', buyer, 'money')
    expect(money).toMatchObject({
      credits: 100,
      entries: [{ amount: 100, reason: 'purchase' }],
      orders: [{ id: order.id, refunds: [], member: { id: buyer.id } }],
      next: null,
    })
    expect((await as('moderator').call(`/api/admin/members/${buyer.id}/money`)).status).toBe(403)
    expect((await as('finance').call(`/api/admin/members/${buyer.id}/timeline`)).status).toBe(403)
  })

  // spec: staff-43
  test('links accounts by what they share, each with its reasons', async () => {
    const [one, two, three, four] = [await member(), await member(), await member(), await member()]
    const twin = await newMember(app, elsewhere, { name: one.name })
    const now = app.services.clock.now()
    const browser = (account_id: number) => ({
      account_id,
      browser_hash: `links-${one.id}`,
      last_login_at: now,
    })
    await insertRows(db(), 'account_browsers', [browser(one.id), browser(two.id)])
    const card = `4111 ${one.id}`
    await buyByCard(app, one, card)
    await buyByCard(app, two, card)
    await repeatOrder(two)
    await buyByCard(app, four, `${card}0`)
    const picture = await pictureOf(800, 600, one.id).jpeg().toBuffer()
    await upload(one, picture)
    await upload(three, picture)
    const { links, graph } = await tab('moderator', one, 'links')
    const byId = new Map(
      (links as { member: { id: number }; reasons: string[] }[]).map((link) => [
        link.member.id,
        link.reasons,
      ]),
    )
    expect([byId.get(two.id), byId.get(three.id), byId.get(twin.id)]).toEqual([
      ['card', 'browser'],
      ['photo'],
      ['mailbox'],
    ])
    expect(byId.has(four.id)).toBe(false)
    expect(graph.nodes[0]).toEqual({ id: one.id, name: one.name, x: 320, y: 180 })
    expect(graph.nodes.map(({ id }: { id: number }) => id)).toContain(twin.id)
    expect(graph.edges).toContainEqual({ from: one.id, to: two.id, reasons: ['card', 'browser'] })
  })

  // spec: staff-191, staff-209
  test('shows what a member writes and agreed to, and the photos that others see, with how many more there are', async () => {
    const one = await member()
    await one.call('/api/profile', { method: 'PUT', body: { about_me: 'I bake on Sundays.' } })
    const jpeg = (seed: number) => pictureOf(800, 1000, seed).jpeg().toBuffer()
    const shown = await upload(one, await jpeg(one.id))
    await upload(one, await jpeg(one.id + 1), { audience: 'private' })
    const consent = (given: boolean) =>
      one.call('/api/account/consents', { method: 'PUT', body: { purpose: 'statistics', given } })
    const consentOf = async (purpose: string) =>
      (await tab('moderator', one, 'profile')).profile.consents.find(
        (each: { purpose: string }) => each.purpose === purpose,
      )
    expect(await consentOf('statistics')).toMatchObject({ given: false, given_at: null })
    await consent(true)
    expect(await consentOf('statistics')).toMatchObject({ given: true, locale: 'en', withdrawn_at: null })
    await consent(false)
    expect(await consentOf('statistics')).toMatchObject({ given: false, withdrawn_at: expect.any(String) })
    const { profile } = await tab('moderator', one, 'profile')
    expect(profile.texts).toEqual([{ name: 'about_me', text: 'I bake on Sundays.' }])
    expect(profile.photos.map(({ id }: { id: number }) => id)).toEqual([shown.id])
    await setRow(db(), 'photos', shown.id, { status: 'pending' })
    const later = (await tab('moderator', one, 'profile')).profile
    expect([later.photos, later.photos_waiting, later.photos_rejected]).toEqual([[], 1, 0])
    expect((await as('finance').call(`/api/admin/members/${one.id}/profile`)).status).toBe(403)
  })

  // spec: staff-47
  test('shows nothing of an erased member', async () => {
    const one = await member()
    await buy(app, one)
    await act('support', one, 'note', { note: 'Called twice.' })
    await post(as('senior'), `/api/admin/members/${one.id}/read-access`, { reason: 'A question.' })
    await erase(one)
    for (const path of [
      '',
      '/timeline',
      '/money',
      '/mails',
      '/devices',
      '/links',
      '/standing',
      '/decisions',
      '/notes',
    ])
      expect([path, (await as('senior').call(`/api/admin/members/${one.id}${path}`)).status]).toEqual([
        path,
        404,
      ])
    expect((await post(as('senior'), `/api/admin/members/${one.id}/see-as`)).status).toBe(404)
    expect((await act('senior', one, 'credit', { credits: 5, reason: 'x' })).status).toBe(404)
    expect(await find(as('senior'), String(one.id))).toEqual([])
    expect(await find(as('senior'), one.email)).toEqual([])
    for (const table of ['staff_notes', 'staff_reads'] as const) {
      const rows = await db().selectFrom(table).select('id').where('account_id', '=', one.id).execute()
      expect([table, rows]).toEqual([table, []])
    }
  })
})

describe('an action', () => {
  // spec: staff-44
  test.each(memberActions)('%s is open to the roles of its permission alone', async (action) => {
    const allowed = await Promise.all(
      staffRoles.map(async (role) => {
        // What it is about does not exist: who may not is refused before.
        const { status } = await act(role, { id: 999_999_999 }, action)
        return [role, status !== 403]
      }),
    )
    const holders: readonly string[] = permissions[permissionFor(action)]
    expect(allowed).toEqual(staffRoles.map((role) => [role, holders.includes(role)]))
  })

  // spec: staff-44
  test('that restricts is a decision: it begins ten seconds later, and is lifted', async () => {
    const one = await member()
    const { body } = await act('moderator', one, 'hide_profile', { reason: 'fake', note: 'See the photos.' })
    expect(body.decision).toMatchObject({ kind: 'member', state: 'pending' })
    expect(await restrictionsOf(one)).toEqual([])
    await letPass(app, 15)
    expect(await restrictionsOf(one)).toEqual(['hide_profile'])
    const decision_id = body.decision.id
    expect((await act('moderator', await member(), 'lift', { decision_id })).status).toBe(404)
    const lifted = await act('moderator', one, 'lift', { decision_id, reason: 'It was her.' })
    expect(lifted.body.decision.state).toBe('reversed')
    expect(await restrictionsOf(one)).toEqual([])
    expect((await act('moderator', one, 'lift', { decision_id })).status).toBe(409)
    expect((await act('moderator', one, 'suspend')).status).toBe(400)
  })

  // spec: staff-44
  test('that lifts a ban needs who may confirm one', async () => {
    const one = await member()
    const { decision } = (await act('moderator', one, 'ban', { reason: 'scam' })).body
    expect(decision.state).toBe('proposed')
    await post(as('senior'), `/api/admin/decisions/${decision.id}/confirm`)
    await letPass(app, 15)
    expect((await act('moderator', one, 'lift', { decision_id: decision.id })).status).toBe(403)
    expect((await act('senior', one, 'lift', { decision_id: decision.id })).status).toBe(200)
    expect(await decisionState(app, decision.id)).toBe('reversed')
  })

  // spec: staff-45
  test('gives credits with a reason, no more than the limit, however many give at once', async () => {
    const one = await member()
    expect((await act('support', one, 'credit', { credits: 50 })).status).toBe(400)
    expect((await act('support', one, 'credit', { credits: 501, reason: 'x' })).status).toBe(400)
    const givers = await Promise.all(Array.from({ length: 10 }, () => member({ staff: 'support' })))
    const gift = { action: 'credit', credits: 100, reason: 'A fault of ours.' }
    const gifts = await Promise.all(
      givers.map((giver) => post(giver, `/api/admin/members/${one.id}/actions`, gift)),
    )
    expect(gifts.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(5).fill(409)])
    expect(await creditsOf(one)).toBe(500)
    const { entries } = await tab('senior', one, 'money')
    expect(entries.length).toBe(5)
    expect(entries[0]).toMatchObject({ amount: 100, reason: 'correction' })
    expect((await tab('senior', one, 'notes')).notes.length).toBe(5)
    expect(await auditOf(one)).toEqual(Array(5).fill('member.credit'))
  })

  // spec: staff-46
  test('does what the member could do: activation, address, sessions, factors', async () => {
    const one = await member({ confirmed: false })
    expect((await act('support', one, 'resend_activation')).status).toBe(200)
    expect((await act('support', await member(), 'resend_activation')).status).toBe(409)
    const two = await member()
    expect((await act('support', two, 'change_email', { email: one.email })).body.code).toBe('email_in_use')
    const email = `new_${two.email}`
    expect((await act('support', two, 'change_email', { email })).status).toBe(200)
    await app.drain()
    const mails = (await app.call(`/dev/mail.json?to=${email}`)).body as { text: string }[]
    const [, token] = /token=([\w-]+)/.exec(mails[0]?.text ?? '') ?? []
    expect((await find(as('support'), email)).length).toBe(0)
    const confirmed = await app.call('/api/account/email/confirm', {
      host: site.host,
      method: 'POST',
      body: { token },
    })
    expect(confirmed.status).toBe(200)
    expect((await find(as('support'), email)).map(({ id }) => id)).toEqual([two.id])
    expect((await act('support', two, 'log_out')).status).toBe(200)
    expect((await two.call('/api/account')).status).toBe(403)
    const { account } = await driveFactors(app, site).withTotp()
    expect((await act('support', account, 'reset_factor', { reason: 'Lost phone.' })).status).toBe(200)
    expect((await act('support', account, 'reset_factor')).status).toBe(409)
    expect((await account.call('/api/account')).status).toBe(403)
    expect(await auditOf(account)).toEqual(['member.reset_factor'])
  })

  // spec: staff-46
  test('exports and erases as the member does', async () => {
    const one = await member()
    expect((await act('support', one, 'export')).status).toBe(200)
    await app.drain()
    expect((await one.call('/api/account/export')).body.export).toMatchObject({ status: 'ready' })
    expect((await act('support', one, 'erase')).status).toBe(200)
    await app.drain()
    const mails = (await app.call(`/dev/mail.json?to=${one.email}`)).body as { text: string }[]
    const [token] = mails.flatMap(({ text }) => /reactivate\?token=([\w-]+)/.exec(text)?.[1] ?? [])
    expect((await as('support').call(`/api/admin/members/${one.id}`)).body.member.status).toBe('deleted')
    expect((await act('support', one, 'erase')).status).toBe(409)
    const back = await app.call('/api/account/reactivate', {
      host: site.host,
      method: 'POST',
      body: { token },
    })
    expect(back.status).toBe(200)
  })

  // spec: staff-44
  test('does nothing to staff', async () => {
    expect((await act('senior', as('owner'), 'reset_factor')).status).toBe(404)
    expect((await as('support').call(`/api/admin/members/${as('owner').id}`)).status).toBe(404)
  })
})

describe('private messages', () => {
  const open = (role: StaffRole, { id }: { id: number }, body: unknown) =>
    post(as(role), `/api/admin/members/${id}/read-access`, body)

  // spec: staff-51
  test('open for a reason, to one person, about one member, for an hour; the member sees it', async () => {
    const [one, two, three] = [await member(), await member(), await member()]
    for (const writer of [one, three]) await setRow(db(), 'accounts', writer.id, { credits: 100 })
    const conversation_id = await conversation(one, two, 'Hello there')
    const others = await conversation(three, await member(), 'Not yours')
    const conversations = (by: StaffRole, { id }: TestMember) =>
      as(by).call(`/api/admin/members/${id}/conversations`)
    const messages = (by: StaffRole, id: number) => as(by).call(`/api/admin/conversations/${id}/messages`)
    expect((await conversations('moderator', one)).body.code).toBe('forbidden')
    expect((await messages('moderator', conversation_id)).body.code).toBe('forbidden')
    expect((await open('moderator', one, {})).status).toBe(400)
    expect((await open('moderator', one, { report_id: 999_999 })).status).toBe(400)
    const opened = await open('moderator', one, { reason: 'You asked us to look.' })
    expect(opened.status).toBe(200)
    expect((await conversations('moderator', one)).body.conversations).toMatchObject([
      { id: conversation_id, other: { id: two.id } },
    ])
    expect((await conversations('moderator', one)).body.access).toEqual(opened.body.access)
    expect((await messages('moderator', conversation_id)).body.access).toEqual(opened.body.access)
    expect((await messages('moderator', conversation_id)).body.messages).toMatchObject([
      { body: 'Hello there', sender_id: one.id },
    ])
    expect((await messages('moderator', others)).status).toBe(403)
    expect((await messages('senior', conversation_id)).status).toBe(403)
    expect((await messages('owner', conversation_id)).status).toBe(403)
    expect((await open('owner', one, { reason: 'I own it.' })).status).toBe(403)
    const { reads } = (await one.call('/api/account/staff-reads')).body
    expect(reads).toMatchObject([{ role: 'moderator', reason: 'You asked us to look.' }])
    expect(reads[0].until).toBe(opened.body.access.until)
    expect((await two.call('/api/account/staff-reads')).body.reads).toEqual([])
    const table = (await findOwnedTables(db())).find((owned) => owned.table === 'staff_reads')
    const exported: unknown[] = []
    for await (const rows of findOwnRows(db(), table as OwnedTable, one.id)) exported.push(...rows)
    expect(exported).toMatchObject([{ role: 'moderator', reason: 'You asked us to look.' }])
    expect(exported[0]).not.toHaveProperty('staff_id')
    expect(exported[0]).not.toHaveProperty('report_id')
    expect(await auditOf(one)).toEqual(['member.open_messages'])
  })

  // spec: staff-51
  test('are closed again after the hour, and a report opens them without telling whose it was', async () => {
    const [one, reporter] = [await member(), await member()]
    const moderator = await member({ staff: 'moderator' })
    await post(reporter, '/api/reports', { profile_id: one.id, reason: 'danger' })
    const { id: report_id } = await db()
      .selectFrom('reports')
      .select('id')
      .where('profile_id', '=', one.id)
      .executeTakeFirstOrThrow()
    const path = `/api/admin/members/${one.id}`
    expect((await post(moderator, `${path}/read-access`, { report_id })).status).toBe(200)
    expect((await moderator.call(`${path}/conversations`)).status).toBe(200)
    expect((await one.call('/api/account/staff-reads')).body.reads).toMatchObject([{ reason: 'report' }])
    // Fifteen minutes without work would end the session first.
    for (let turn = 0; turn < 4; turn += 1) {
      app.services.clock.advance(14 * 60)
      expect((await moderator.call(`${path}/conversations`)).status).toBe(200)
    }
    app.services.clock.advance(5 * 60)
    expect((await moderator.call(`${path}/conversations`)).body.code).toBe('forbidden')
    await logStaffIn()
  })

  // spec: staff-51
  test('are opened by no owner and for no longer, in the database too', async () => {
    const one = await member()
    const insert = (role: string, minutes: number) =>
      sql`insert into staff_reads (account_id, staff_id, role, reason, created_at, until)
        values (${one.id}, ${as('owner').id}, ${role}, 'x', now(), now() + ${minutes} * interval '1 minute')`.execute(
        db(),
      )
    await expect(insert('owner', 10)).rejects.toThrow('staff_reads_role_check')
    await expect(insert('senior', 61)).rejects.toThrow('staff_reads_end')
  })
})

// spec: staff-52
test('a member is seen as others see them, without their messages', async () => {
  const [one, fan] = [await member(), await member()]
  await post(fan, '/api/likes', { profile_id: one.id })
  const seen = await post(as('support'), `/api/admin/members/${one.id}/see-as`)
  expect(seen.body).toMatchObject({
    profile: { id: one.id, name: one.name },
    card: { id: one.id },
    likes: { new: 1 },
  })
  expect(seen.body.profile.date_of_birth).toBeUndefined()
  expect(await auditOf(one)).toEqual(['member.see_as'])
  const hidden = await member({ confirmed: false })
  const unseen = await post(as('support'), `/api/admin/members/${hidden.id}/see-as`)
  expect(unseen.body).toMatchObject({ profile: null, card: null })
})

describe('the rules', () => {
  test.each<[string, string[]]>([
    ['12', ['id', 'name']],
    ['https://vonk.test/members/12', ['link']],
    ['/transactions/3', ['link']],
    ['https://vonk.test/faq', []],
    ['a@b.nl', ['email']],
    ['V1-000012', ['invoice']],
    ['Jan_1', ['name']],
    ['ABCDEFGHJKLMNPQR', ['name', 'order']],
  ])('%s names what it may name', (text, by) => {
    expect(namedBy(text).map((named) => named.by)).toEqual(by)
  })

  test('an address shows its first letters', () => {
    expect(maskedEmail('jan.jansen@gmail.com')).toBe('j***@g***.com')
  })

  test('a role opens messages for its sites alone', () => {
    const grants = [{ role: 'senior' as const, site_id: 2 }]
    expect([readingRole(grants, 2), readingRole(grants, 1)]).toEqual(['senior', undefined])
  })
})

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite, stopTime } from '../../../tests/drivers/set-up.ts'
import { callGroups } from '../../assembly/features.ts'
import { type Permission, permissions, staffRoles } from '../../core/staff.ts'
import { findBrokenAudit } from './server/audit-table.ts'
import { audit } from './server/public.ts'

const app = setUpApp({ DEMO: '1' })
const site = setUpSite(app)
const db = () => app.services.database.db
const staffOf = new Map<string, TestMember>()
beforeAll(async () => {
  for (const role of staffRoles) staffOf.set(role, await newMember(app, site, { staff: role }))
  staffOf.set('member', await newMember(app, site))
})
const as = (role: string) => staffOf.get(role) as TestMember

/** Every call of staff with its permissions. */
const staffCalls = Object.values(callGroups).flatMap(({ contract }) =>
  Object.values(contract).flatMap((procedure) => {
    const { route, meta } = procedure['~orpc'] as never as {
      route: { method: string; path: string }
      meta: { access: string; permissions?: readonly Permission[] }
    }
    return meta.access === 'staff' ? [{ ...route, permissions: meta.permissions ?? [] }] : []
  }),
)

// spec: staff-204
test('keys of one’s own are stored with the account; a key that would do two things is refused', async () => {
  const change = (keys: object) => as('support').call('/api/admin/me/keys', { method: 'PUT', body: { keys } })
  const keysOf = async (role: string) => (await as(role).call('/api/admin/me')).body.staff.keys
  expect((await change({ a: 'l', 'g q': 'g u', x: 'x' })).body.keys).toEqual({ a: 'l', 'g q': 'g u' })
  expect(await keysOf('support')).toEqual({ a: 'l', 'g q': 'g u' })
  for (const keys of [{ a: 'x' }, { a: 'l', w: 'l' }, { a: '1' }, { a: 'g q' }, { '?': 'y' }])
    expect((await change(keys)).body.code).toBe('invalid_input')
  expect(await keysOf('support')).toEqual({ a: 'l', 'g q': 'g u' })
  expect(await keysOf('auditor')).toEqual({})
  await change({})
  expect(await keysOf('support')).toEqual({})
})

// spec: staff-1
test.each(staffCalls)(
  '$method $path is open to the roles of its permissions alone',
  async ({ method, path, permissions: needed }) => {
    const answers: Record<string, boolean> = {}
    for (const [role, member] of staffOf) {
      // What a call is about does not matter: who may not gets 403 whatever they send.
      const filled = `/api${path.replace(/\{[a-z_]+\}/g, '999999999')}`
      const { status, body } = await member.call(filled, {
        method,
        ...(method === 'GET' ? {} : { body: { nothing: true } }),
      })
      answers[role] = !(status === 403 && body.code === 'forbidden')
    }
    const expected = Object.fromEntries(
      [...staffOf.keys()].map((role) => [
        role,
        needed.some((permission) => (permissions[permission] as readonly string[]).includes(role)),
      ]),
    )
    expect(answers).toEqual(expected)
  },
)

describe('the team', () => {
  // spec: staff-2
  test('nobody grants to themselves, in the database neither', async () => {
    const owner = as('owner')
    const answer = await owner.call('/api/admin/team', {
      method: 'POST',
      body: { account_id: owner.id, role: 'finance' },
    })
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
    await expect(
      sql`insert into staff_grants (account_id, role, granted_by, created_at) values (${owner.id}, 'finance', ${owner.id}, now())`.execute(
        db(),
      ),
    ).rejects.toThrow('staff_grants_by_another')
  })

  // spec: staff-2
  test('an invited address gets a mail with which it sets a password, and holds the role for those sites', async () => {
    const owner = as('owner')
    const answer = await owner.call('/api/admin/team', {
      method: 'POST',
      body: { email: 'new.colleague@staff.vonk.test', role: 'support', sites: [site.id] },
    })
    expect(answer.status).toBe(200)
    const row = answer.body.team.find(
      ({ email }: { email: string }) => email === 'new.colleague@staff.vonk.test',
    )
    expect(row).toMatchObject({ role: 'support', site: { id: site.id }, has_second_factor: false })
    await app.drain()
    const mails = (await app.call('/dev/mail.json?to=new.colleague@staff.vonk.test')).body as {
      text: string
    }[]
    expect(mails[0]?.text).toContain('/reset-password/do?token=')
    const gone = await owner.call(`/api/admin/team/${row.id}`, { method: 'DELETE' })
    expect(gone.status).toBe(200)
  })

  // spec: staff-2
  test('the address of a member is refused', async () => {
    const member = as('member')
    const answer = await as('owner').call('/api/admin/team', {
      method: 'POST',
      body: { email: member.email, role: 'support' },
    })
    expect([answer.status, answer.body.code]).toEqual([409, 'email_taken'])
  })
})

describe('the audit', () => {
  // spec: staff-4
  test('is one chain, also of concurrent entries', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        app
          .work()
          .transaction((work) =>
            audit(work, { actor_id: as('owner').id, action: 'test', reason: `nr ${index} “ä”\n` }),
          ),
      ),
    )
    expect((await findBrokenAudit(db())).wrong).toBe(null)
    const { body } = await as('auditor').call('/api/admin/audit')
    const [newest, before] = body.rows
    expect(newest.prev_hash).toBe(before.hash)
    const head = await as('auditor').call('/api/admin/audit/head')
    expect(head.body).toMatchObject({ seq: newest.seq, hash: newest.hash })
  })

  // spec: staff-4
  test('refuses a changed and a deleted row, and finds one that was changed past that', async () => {
    await expect(sql`update staff_audit set reason = 'x'`.execute(db())).rejects.toThrow('append-only')
    await expect(sql`delete from staff_audit`.execute(db())).rejects.toThrow('append-only')
    const { rows } = await findBrokenAudit(db())
    await db()
      .transaction()
      .execute(async (trx) => {
        await sql`alter table staff_audit disable trigger staff_audit_append_only`.execute(trx)
        await sql`update staff_audit set reason = 'another' where seq = ${rows - 1}`.execute(trx)
        expect(await findBrokenAudit(trx)).toEqual({ rows: rows - 2, wrong: rows - 1 })
        throw new Error('roll back')
      })
      .catch((err: Error) => expect(err.message).toBe('roll back'))
    expect((await findBrokenAudit(db())).wrong).toBe(null)
  })
})

// spec: staff-3
test('a session of staff ends 15 minutes after the last work in it', async () => {
  stopTime()
  const senior = await newMember(app, site, { staff: 'auditor' })
  const read = async (path = '/api/admin/audit/head') => {
    const { status, body } = await senior.call(path)
    return status === 200 ? 'open' : body.code
  }
  app.services.clock.advance(14 * 60)
  expect(await read()).toBe('open')
  app.services.clock.advance(14 * 60)
  expect(await read('/api/notifications')).not.toBe('authentication_required')
  app.services.clock.advance(2 * 60)
  expect(await read()).toBe('authentication_required')
})

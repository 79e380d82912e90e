import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { waitingItem } from '../../../tests/drivers/staff-queue.ts'
import type { StaffRole } from '../../core/staff.ts'

const app = setUpApp({ DEMO: '1' })
const site = setUpSite(app)
const db = () => app.services.database.db
const newStaff = (staff: StaffRole) => newMember(app, site, { staff })
const post = (by: TestMember, path: string, body: unknown = {}) => by.call(path, { method: 'POST', body })
const ask = async (owner: TestMember) =>
  (await post(owner, '/api/admin/glass', { reason: 'Nobody is on duty.' })).body.opening.id
const confirm = (by: TestMember, id: number) => post(by, `/api/admin/glass/${id}/confirm`)

/** Reports a member as under age. Returns the item. */
async function child(): Promise<number> {
  const [about, reporter] = [await newMember(app, site), await newMember(app, site)]
  await post(reporter, '/api/reports', { profile_id: about.id, reason: 'underage' })
  return waitingItem(app, 'report', about.id, 'profile')
}
const opens = async (by: TestMember, item: number) => (await by.call(`/api/admin/queue/${item}`)).status

describe('breaking the glass', () => {
  // spec: staff-176
  test('opens cases about children to an owner for half an hour, with a second person, and the audit tells', async () => {
    const [owner, childSafety] = [await newStaff('owner'), await newStaff('child_safety')]
    const item = await child()
    const id = await ask(owner)
    expect(await opens(owner, item)).toBe(403)
    expect((await confirm(owner, id)).status).toBe(403)
    expect((await confirm(childSafety, id)).status).toBe(200)
    expect((await confirm(childSafety, id)).status).toBe(409)
    expect(await opens(owner, item)).toBe(200)
    const listed = (await owner.call('/api/admin/queue?kind=report')).body.items
    expect(listed.map((each: { id: number }) => each.id)).toContain(item)
    expect((await post(owner, `/api/admin/queue/${item}/claim`)).status).toBe(200)
    const { rows } = await sql<{ action: string }>`
      select action from staff_audit where actor_id in (${owner.id}, ${childSafety.id}) order by seq
    `.execute(db())
    expect(rows.map(({ action }) => action)).toEqual(['glass.ask', 'glass.confirm', 'glass.open'])
    const { openings } = (await childSafety.call('/api/admin/glass')).body
    expect(openings[0]).toMatchObject({
      account_id: owner.id,
      reason: 'Nobody is on duty.',
      confirmer: childSafety.name,
    })
    await app.services.clock.advance(30 * 60)
    await post(owner, '/api/admin/glass', { reason: 'Stays at work.' })
    expect(await opens(owner, item)).toBe(403)
  })

  // spec: staff-176
  test('opens no conversation, and nothing to anybody else', async () => {
    const [owner, other, senior] = [
      await newStaff('owner'),
      await newStaff('owner'),
      await newStaff('senior'),
    ]
    const item = await child()
    expect((await confirm(senior, await ask(owner))).status).toBe(200)
    expect([await opens(owner, item), await opens(other, item)]).toEqual([200, 403])
    const member = await newMember(app, site)
    const path = `/api/admin/members/${member.id}/read-access`
    expect((await post(owner, path, { reason: 'To see.' })).status).toBe(403)
    for (const role of ['moderator', 'support', 'auditor'] as const) {
      const who = await newStaff(role)
      expect((await post(who, '/api/admin/glass', { reason: 'Why not.' })).status).toBe(403)
    }
  })

  // spec: staff-176
  test('a request is confirmed within the hour, and the database refuses one’s own', async () => {
    const [owner, senior] = [await newStaff('owner'), await newStaff('senior')]
    const id = await ask(owner)
    await expect(
      sql`update glass_openings set confirmed_by = ${owner.id}, until = asked_at where id = ${id}`.execute(
        db(),
      ),
    ).rejects.toThrow('glass_openings_by_another')
    await app.services.clock.advance(3601)
    await post(senior, '/api/admin/queue/next')
    const late = await newStaff('senior')
    expect((await confirm(late, id)).status).toBe(409)
  })
})

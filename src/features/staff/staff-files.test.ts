import { describe, expect, test } from 'vitest'
import { newMember } from '../../../tests/drivers/factories.ts'
import { buy } from '../../../tests/drivers/orders-driver.ts'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import type { StaffRole } from '../../core/staff.ts'
import { readCsv } from '../../server/csv.ts'

// Files that are served to staff by routes which are not calls.

const demo = setUpApp({ DEMO: '1' })
const site = setUpSite(demo)
const elsewhere = setUpSite(demo)
const strict = setUpApp()
const strictSite = setUpSite(strict)

/** Each with a role that may, what it gets, and what the audit says; pictures are no entry of it. */
const files: [string, StaffRole, number, string | null][] = [
  ['/api/admin/invoices.csv', 'finance', 200, 'money.invoices'],
  ['/api/admin/audit-file.xaf', 'finance', 200, 'money.audit_file'],
  ['/api/admin/audit.csv', 'auditor', 200, 'audit.export'],
  ['/api/admin/yearly-report.zip', 'auditor', 200, 'authorities.yearly_report'],
  ['/api/admin/orders/999999999/invoice', 'finance', 404, null],
  ['/api/admin/orders/x/invoice', 'finance', 404, null],
  ['/api/admin/portraits/none', 'site_manager', 404, null],
  ['/api/admin/promotions/999999999/picture', 'content', 404, null],
  ['/api/admin/sealed/verification/999999999', 'moderator', 404, null],
  ['/api/admin/previews/none', 'site_manager', 404, null],
]

const auditOf = async (actor: { id: number }) => {
  const owner = await newMember(demo, site, { staff: 'owner' })
  const { body } = await owner.call(`/api/admin/audit?actor_id=${actor.id}`)
  return (body.rows as { action: string }[]).map(({ action }) => action)
}

describe('a file of staff', () => {
  // spec: staff-208
  test.each(files)(
    '%s is for a session with a permission, and audited where it is kept',
    async (path, role, status, action) => {
      const codes = [
        await demo.call(path, { host: site.host }),
        await (await newMember(demo, site)).call(path),
        await (await newMember(demo, site, { staff: 'support' })).call(path),
      ].map(({ body }) => body.code)
      expect(codes).toEqual(['authentication_required', 'forbidden', 'forbidden'])
      const holder = await newMember(demo, site, { staff: role })
      expect((await holder.call(path)).status).toBe(status)
      expect(await auditOf(holder)).toEqual(action === null ? [] : [action])
    },
  )

  // spec: staff-208
  test.each(files)('%s needs a second factor', async (path, role) => {
    const { status, body } = await (await newMember(strict, strictSite, { staff: role })).call(path)
    expect([status, body.code]).toEqual([403, 'second_factor_missing'])
  })

  // spec: staff-210
  test('with the audit has all rows of its list, with their hashes, and itself', async () => {
    const order = await buy(demo, await newMember(demo, site))
    const holder = await newMember(demo, site, { staff: 'finance' })
    await holder.call(`/api/admin/orders/${order.id}/invoice`)
    const owner = await newMember(demo, site, { staff: 'owner' })
    const rows = readCsv((await owner.call(`/api/admin/audit.csv?actor=${owner.id}`)).body)
    expect(rows.map(([, , actor, , action, , reason]) => [actor, action, reason])).toEqual([
      ['actor_id', 'action', 'reason'],
      [String(owner.id), 'audit.export', `actor:${owner.id}`],
    ])
    const all = readCsv((await owner.call('/api/admin/audit.csv')).body)
    const [columns = [], ...entries] = all
    const [hash, before] = [columns.indexOf('hash'), columns.indexOf('prev_hash')]
    expect(entries.slice(1).map((row) => row[before])).toEqual(entries.slice(0, -1).map((row) => row[hash]))
    expect(entries.find(([, , , , , subject]) => subject === `order:${order.id}`)?.[4]).toBe('order.invoice')
    expect((await owner.call('/api/admin/audit.csv?actor=x')).status).toBe(400)
  })

  // spec: staff-208
  test('an invoice is of a site of one’s roles, and names its order in the audit', async () => {
    const order = await buy(demo, await newMember(demo, site))
    const path = `/api/admin/orders/${order.id}/invoice`
    const other = await newMember(demo, site, { staff: 'finance', staff_site_id: elsewhere.id })
    expect([(await other.call(path)).status, await auditOf(other)]).toEqual([403, []])
    const holder = await newMember(demo, site, { staff: 'finance', staff_site_id: site.id })
    expect((await holder.call(path)).status).toBe(200)
    const owner = await newMember(demo, site, { staff: 'owner' })
    const { body } = await owner.call(`/api/admin/audit?subject=order:${order.id}`)
    expect(body.rows).toMatchObject([
      { action: 'order.invoice', actor_id: holder.id, site: String(site.id), subject: `order:${order.id}` },
    ])
  })
})

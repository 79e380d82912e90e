import type { StaffRole } from '../src/core/staff.ts'
import { siteOf } from '../src/features/sites/server/public.ts'
import { insertGrant, makeStaffAccount } from '../src/features/staff/server/public.ts'
import { createWork } from '../src/server/run-work.ts'
import type { Services } from '../src/server/work.ts'
import { hashDemoPassword } from './demo-members.ts'
import { demoHost, demoMailDomain } from './demo-sites.ts'

/** The staff of api.md: their address before the @, and their role for all sites. */
const staff: Record<string, StaffRole> = {
  support: 'support',
  moderator: 'moderator',
  senior: 'senior',
  childsafety: 'child_safety',
  finance: 'finance',
  content: 'content',
  sitemanager: 'site_manager',
  auditor: 'auditor',
  admin: 'owner',
}

/** Makes an account for each role; they log in on the general site. */
export async function makeDemoStaff(services: Services): Promise<void> {
  const site = await siteOf(services, demoHost(1))
  const password_hash = await hashDemoPassword()
  const work = createWork(services, { now: services.clock.now(), log: services.log })
  await work.transaction(async (inner) => {
    for (const [login, role] of Object.entries(staff)) {
      const account_id = await makeStaffAccount(inner, site, {
        email: `${login}@${demoMailDomain(1)}`,
        name: `${login}_demo`,
        password_hash,
        is_demo: true,
      })
      await insertGrant(inner.db, {
        account_id,
        role,
        site_id: null,
        granted_by: null,
        created_at: inner.now,
      })
    }
  })
}

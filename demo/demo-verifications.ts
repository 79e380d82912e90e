import { insertVerified } from '../src/features/verification/server/public.ts'
import { createWork } from '../src/server/run-work.ts'
import type { Services } from '../src/server/work.ts'
import type { DemoMember } from './demo-member.ts'

/** One in this many members of a site has the badge, including the second (`premium@...`). */
const verifiedIn = 3

/** Gives the badge to some members of each site, never to fictional ones; idempotent. */
export async function makeDemoVerifications(services: Services, members: DemoMember[]): Promise<void> {
  const seen = new Map<number, number>()
  for (const { id, person } of members) {
    if (person.is_fictional) continue
    const index = seen.get(person.site_niche) ?? 0
    seen.set(person.site_niche, index + 1)
    if (index % verifiedIn !== 1) continue
    const work = createWork(services, { now: services.clock.now(), log: services.log })
    await work.transaction((inner) => insertVerified(inner, id))
  }
}

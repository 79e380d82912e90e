import { accountSeen } from '../src/features/accounts/events.ts'
import { createWork } from '../src/server/run-work.ts'
import type { Services } from '../src/server/work.ts'
import type { DemoMember } from './demo-member.ts'
import { createRandom } from './people-random.ts'
import { castOf, isShowcase } from './showcase.ts'

/** One in this many members of a site is online: 15 of the general site's 160. */
const onlineIn = 10
const minOnline = 4
/** How long the same members stay online. */
const slotMs = 30 * 60_000
/** Shorter than the online threshold, so that nobody flickers. */
const refreshMs = 2 * 60_000
/** Number of chat partners of each showcase account who are always online. */
const partnersOnline = 2

/** Returns the demo members who are online at a time: partners of the scripted chats, and others in turn. */
export function onlineAt(members: DemoMember[], at: Date): DemoMember[] {
  const partners = members.filter(isShowcase).flatMap((own) => castOf(own, members).slice(0, partnersOnline))
  const slot = Math.floor(at.getTime() / slotMs)
  const sites = Map.groupBy(
    members.filter(({ login, person }) => login === null && !person.is_fictional),
    ({ person }) => person.site_niche,
  )
  return [...sites].flatMap(([niche, real]) => {
    const there = partners.filter((partner) => real.includes(partner))
    const others = real.filter((member) => !there.includes(member))
    const amount = Math.max(minOnline, Math.round(real.length / onlineIn))
    return [...there, ...createRandom(`online ${niche} ${slot}`).shuffle(others)].slice(0, amount)
  })
}

/**
 * Keeps some demo members online while the process runs, as if each had an open browser (the demo states that
 * its members are invented). Returns a function that stops it.
 */
export function startDemoPresence(services: Services, members: DemoMember[]): () => void {
  const refresh = async () => {
    const now = services.clock.now()
    const work = createWork(services, { now, log: services.log })
    await work.transaction(async ({ emit }) => {
      for (const { id } of onlineAt(members, now)) await emit(accountSeen, { account_id: id, at: now })
    })
  }
  const refreshOrWarn = () =>
    void refresh().catch((err) => services.log.warn({ err }, 'the demo members are not online'))
  refreshOrWarn()
  const timer = setInterval(refreshOrWarn, refreshMs)
  timer.unref()
  return () => clearInterval(timer)
}

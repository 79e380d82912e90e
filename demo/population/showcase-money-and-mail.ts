import {
  findAccountById,
  receiverOf,
  sendAccountMail,
  welcomeMail,
} from '../../src/features/accounts/server/public.ts'
import { mailKind } from '../../src/features/notifications/server/public.ts'
import { buyInSandbox } from '../../src/features/orders/server/public.ts'
import { siteOf } from '../../src/features/sites/server/public.ts'
import { createWork } from '../../src/server/run-work.ts'
import type { Services } from '../../src/server/work.ts'
import type { DemoMember } from '../demo-member.ts'
import { demoHost } from '../demo-sites.ts'
import { clientIdOf, inWork } from '../send-turn.ts'

/** Before the first scripted chat. The order can still be withdrawn from. */
const boughtDaysAgo = 6
const bundleCredits = 250
const dayMs = 86_400_000

/** Lets a premium account buy the bundle that made it one, so that it has an order, an invoice and a receipt; idempotent. */
export async function addPurchase(services: Services, { id, person }: DemoMember): Promise<void> {
  const at = new Date(services.clock.now().getTime() - boughtDaysAgo * dayMs)
  const account = await findAccountById(services.database.db, id)
  if (!account) return
  await buyInSandbox(createWork(services, { now: at, log: services.log }), {
    account_id: id,
    site: await siteOf(services, demoHost(person.site_niche)),
    country: person.country,
    locale: account.language,
    bundle_id: bundleCredits,
    client_id: clientIdOf(`purchase:${id}`),
  })
}

/** Mails an account its welcome, and that `likes` members like it, of whom `liker` is the last; idempotent. */
export async function addMails(
  services: Services,
  { id }: DemoMember,
  { likes, liker }: { likes: number; liker: DemoMember },
): Promise<void> {
  await inWork(services, services.clock.now().getTime(), async (work) => {
    const receiver = receiverOf(await findAccountById(work.db, id))
    if (!receiver) return
    await sendAccountMail(work, receiver, welcomeMail, null, { key: `demo-welcome:${id}` })
    const name = (await findAccountById(work.db, liker.id))?.name ?? ''
    await mailKind(work, receiver, {
      kind: 'like_received',
      data: { count: likes, name },
      key: 'demo',
    })
  })
}

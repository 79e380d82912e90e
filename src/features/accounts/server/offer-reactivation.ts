import type { PublicContext } from '../../../server/http/context.ts'

/** Mails a link that brings a deleted account back. Answers whether one is on its way: a few a day, for 14 days. */
export async function offerReactivation(_ctx: PublicContext, _account: { id: number }): Promise<boolean> {
  throw new Error('not built yet')
}

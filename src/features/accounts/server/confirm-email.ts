import type { PublicContext } from '../../../server/http/context.ts'

export async function confirmEmail(_ctx: PublicContext, _input: unknown): Promise<never> {
  throw new Error('not built yet')
}

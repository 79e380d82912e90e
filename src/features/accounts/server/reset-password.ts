import type { PublicContext } from '../../../server/http/context.ts'

export async function resetPassword(_ctx: PublicContext, _input: unknown): Promise<never> {
  throw new Error('not built yet')
}

import type { SessionContext } from '../../../server/http/context.ts'

export async function endOtherSessions(_ctx: SessionContext, _input: unknown): Promise<never> {
  throw new Error('not built yet')
}

import type { SessionReadContext } from '../../../server/http/context.ts'

export async function readConsents(_ctx: SessionReadContext, _input: unknown): Promise<never> {
  throw new Error('not built yet')
}

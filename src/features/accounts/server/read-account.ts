import type { SessionReadContext } from '../../../server/http/context.ts'

export async function readOwnAccount(_ctx: SessionReadContext, _input: unknown): Promise<never> {
  throw new Error('not built yet')
}

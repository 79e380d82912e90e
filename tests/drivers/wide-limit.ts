import { receiverLimit } from '../../src/server/outbox/receiver-limit.ts'

/** A limit by receiver that no test reaches, for tests of what the outbox does with its rows. */
export const wideLimit = {
  limit: receiverLimit('wide', { amount: 1_000_000, windowSeconds: 60 }),
  receiver: 'anybody',
}

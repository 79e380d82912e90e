import { sql } from 'kysely'
import { commonRefusals, refuse } from '../../core/refusals.ts'
import type { Db, ReadDb } from '../db/tables.ts'
import type { Services } from '../work.ts'
import { networkOf, wideNetworkOf } from './address.ts'

declare module '../db/tables.ts' {
  interface Tables {
    limit_counters: { key: string; count: number; resets_at: Time }
  }
}

/** State of a counter: hits in its window, and the seconds until the window ends. */
export interface LimitState {
  count: number
  retry_after: number
}

/** Increments the counter of a key. The row commits by itself, so it survives the refusal that follows. */
export async function hitLimit(db: Db, key: string, windowSeconds: number, now: Date): Promise<LimitState> {
  const at = now.toISOString()
  const end = new Date(now.getTime() + windowSeconds * 1000).toISOString()
  const { rows } = await sql<{ count: number; resets_at: string }>`
    insert into limit_counters as c (key, count, resets_at) values (${key}, 1, ${end}::timestamptz)
    on conflict (key) do update set
      count = case when c.resets_at <= ${at}::timestamptz then 1 else c.count + 1 end,
      resets_at = case when c.resets_at <= ${at}::timestamptz then excluded.resets_at else c.resets_at end
    returning count, resets_at
  `.execute(db)
  const row = rows[0] as { count: number; resets_at: string }
  return { count: row.count, retry_after: secondsUntil(row.resets_at, now) }
}

/** Returns the state of a counter without incrementing it. */
export async function findLimit(db: ReadDb, key: string, now: Date): Promise<LimitState> {
  const row = await db
    .selectFrom('limit_counters')
    .select(['count', 'resets_at'])
    .where('key', '=', key)
    .where('resets_at', '>', now.toISOString())
    .executeTakeFirst()
  return row
    ? { count: row.count, retry_after: secondsUntil(row.resets_at, now) }
    : { count: 0, retry_after: 0 }
}

/** Decrements a counter, for example after an attempt that turned out not to count. */
export async function takeBackLimit(db: Db, key: string, now: Date): Promise<void> {
  await db
    .updateTable('limit_counters')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .where('resets_at', '>', now.toISOString())
    .execute()
}

/** Clears counters, such as failed logins after a successful one. */
export async function clearLimits(db: Db, keys: string[]): Promise<void> {
  await db.deleteFrom('limit_counters').where('key', 'in', keys).execute()
}

/** Deletes counters whose window has ended. */
export async function deleteOldLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('limit_counters').where('resets_at', '<=', now.toISOString()).execute()
}

/** Increments a counter and refuses with `too_many_requests` above `amount` in the window. */
export async function requireWithinLimit(
  db: Db,
  key: string,
  limit: { amount: number; windowSeconds: number },
  now: Date,
): Promise<void> {
  const state = await hitLimit(db, key, limit.windowSeconds, now)
  if (state.count > limit.amount) {
    throw refuse(commonRefusals, 'too_many_requests', { retry_after: state.retry_after })
  }
}

/** Limits are multiplied by this when the development routes are open, so that tests can work. */
const developmentScale = 100

/** Returns the limit that applies in this process. */
export function scaledAmount({ config }: Pick<Services, 'config'>, amount: number): number {
  return amount * (config.devRoutes ? developmentScale : 1)
}

/** Returns a key for a network address (for IPv6, its network) that does not reveal the address. */
export function addressKey(services: Pick<Services, 'signer'>, address: string): string {
  return services.signer.sign('limit-address', networkOf(address))
}

/** How many networks' limits all networks of one IPv6 /48 have together. */
export const wideNetworkScale = 10

/** Returns a key for the IPv6 /48 of an address, which does not reveal it; null for IPv4. */
export function wideAddressKey(services: Pick<Services, 'signer'>, address: string): string | null {
  const network = wideNetworkOf(address)
  return network === null ? null : services.signer.sign('limit-address', network)
}

function secondsUntil(moment: string, now: Date): number {
  return Math.max(1, Math.ceil((new Date(moment).getTime() - now.getTime()) / 1000))
}

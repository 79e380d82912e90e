import process from 'node:process'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newMember } from '../../../../tests/drivers/factories.ts'
import {
  createMoneyScene,
  type MoneyStep,
  moneySequence,
  perform,
} from '../../../../tests/drivers/money-sequence.ts'
import { startTestApp } from '../../../../tests/drivers/test-app.ts'
import type { ReadDb } from '../../../server/db/tables.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import { findMismatches } from './server/reconciliation-table.ts'

/**
 * Ten thousand, with `MONEY_SEQUENCES=10000`, take PostgreSQL 20 minutes on two cores, and 50 where others use them too; a
 * thousand take the embedded database 15. `SEED` repeats a run's sequences; `MONEY_MINUTES` ends a run after that time, with the
 * batch that it is at.
 */
const sequences = Number(process.env.MONEY_SEQUENCES ?? 24)
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
const maxMinutes = Number(process.env.MONEY_MINUTES ?? 240)
/** As many members act at a time. */
const concurrent = 8
/** As many companies sell: payments of one wait for each other, because its invoices are numbered without gaps. */
const companies = 4
/** All that came before is compared after as many sequences. */
const perBatch = 200

/** Events that even a few sequences produce. */
const common: ReadonlySet<string> = new Set(['orders', 'repeat orders paid', 'webhooks', 'grants', 'spends'])

/** Prints the state of a run that takes minutes. */
function report(state: unknown): void {
  if (process.env.MONEY_SEQUENCES) process.stdout.write(`${JSON.stringify(state)}\n`)
}

// spec: orders-5, orders-58
test('any sequences of orders, repeats, debits, reports, spends and withdrawals, eight members at a time, reconcile', async () => {
  const started = performance.now()
  const minutes = () => (performance.now() - started) / 60_000
  const app = await startTestApp({}, { ownDatabase: true, connections: concurrent })
  const first = await app.newSite({ signup_credits: 0 })
  const { pool_id } = first
  const sites = [first]
  while (sites.length < companies) sites.push(await app.newSite({ signup_credits: 0 }, { pool_id }))
  const { db } = app.services.database
  const all = fc.sample(moneySequence, { numRuns: sequences, seed })
  const performed = new Map<number, readonly MoneyStep[]>()
  for (let from = 0; from < all.length && minutes() < maxMinutes; from += perBatch) {
    // The conversations of one partner are as many as a batch has members.
    const scene = createMoneyScene(app, await newMember(app, first))
    const waiting = all.slice(from, from + perBatch)
    const performIn = async (site: SiteRecord): Promise<void> => {
      for (let steps = waiting.shift(); steps; steps = waiting.shift()) {
        const member = await newMember(app, site)
        performed.set(member.id, steps)
        await perform(scene, member, steps)
      }
    }
    const seats = Array.from({ length: concurrent }, (_, nth) => sites[nth % companies] ?? first)
    await Promise.all(seats.map(performIn))
    await app.drain()
    expect(scene.faults, `seed ${seed}`).toEqual([])
    const wrong = [...(await findMismatches(db)), ...(await findWrongSums(db))]
    if (wrong.length > 0) expect.fail(await explain(db, wrong, performed))
    report({ sequences: performed.size, minutes: minutes() })
    // pg-boss looks through them in each round until they are two days old.
    await sql`delete from jobs.job where state = 'completed'`.execute(db)
  }
  const figures = await readFigures(db)
  report({ seed, sequences: performed.size, ...figures, minutes: minutes() })
  // Everything that is to be compared has happened.
  for (const [kind, count] of Object.entries(figures)) {
    if (performed.size >= perBatch * 2 || common.has(kind))
      expect(count, `${kind}, seed ${seed}`).toBeGreaterThan(0)
  }
  await app.stop()
}, 14_400_000)

/** A difference, and the order, account or company that it is about. */
interface Wrong {
  kind: string
  id: number
}

/**
 * Returns accounts whose ledger, and orders whose money, do not add up, and companies whose invoices have gaps. Written apart from the product's own comparison, so
 * that a fault of that one does not hide another.
 */
async function findWrongSums(db: ReadDb): Promise<Wrong[]> {
  const { rows } = await sql<Wrong>`
    select 'balance' as kind, a.id from accounts a
    where a.credits < 0 or a.credits <> (
      select coalesce(sum(o.credits), 0) from orders o where o.account_id = a.id and o.paid_at is not null
    ) - (
      select coalesce(sum(r.credits), 0) from refunds r join orders o on o.id = r.order_id
      where o.account_id = a.id and r.state <> 'reversed'
    ) - (
      select coalesce(sum(m.credits), 0) from messages m where m.sender_id = a.id
    )
    union all
    select 'refunded', o.id from orders o
    where o.refunded_amount not between 0 and o.amount or o.debt_credits not between 0 and o.credits
      or o.refunded_amount <> (
        select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id and r.state = 'done'
      )
    union all
    select 'numbers', company_id from invoices group by company_id, kind
    having count(distinct number) <> count(*) or max(number) <> count(*)
    union all
    -- A refund that the provider has no money left for is for staff.
    select 'failed job', 0 from jobs.job where state = 'failed' and name <> 'orders.send-refund'
  `.execute(db)
  return rows
}

/** Returns what differs with the sequences of the accounts that it is about. */
async function explain(
  db: ReadDb,
  wrong: readonly Wrong[],
  performed: ReadonlyMap<number, readonly MoneyStep[]>,
): Promise<string> {
  const orders = await db.selectFrom('orders').select(['id', 'account_id']).execute()
  const accountOf = new Map(orders.map(({ id, account_id }) => [id, account_id]))
  const lines = wrong.slice(0, 5).map(({ kind, id }) => {
    const account = kind === 'balance' || kind === 'chain' ? id : accountOf.get(id)
    return `${kind} ${id}: ${JSON.stringify(performed.get(account ?? 0))}`
  })
  return [`seed ${seed}`, ...lines].join('\n')
}

/** Returns how often each thing has happened that must reconcile. */
async function readFigures(db: ReadDb): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from orders) as orders,
      (select count(*) from orders where kind = 'repeat' and paid_at is not null) as "repeat orders paid",
      (select count(*) from orders where kind = 'direct_debit' and paid_at is not null) as "direct debits paid",
      (select count(*) from payment_events) as webhooks,
      (select count(*) from credit_entries where idempotency_key like '%:purchase') as grants,
      (select count(*) from credit_entries where reason = 'message') as spends,
      (select count(*) from refunds where cause <> 'charge_back' and state = 'done') as refunds,
      (select count(*) from refunds where cause = 'withdrawal') as withdrawals,
      (select count(*) from refunds where cause = 'charge_back') as "charge backs",
      (select count(*) from refunds where state = 'reversed') as "charge backs reversed",
      (select count(*) from orders where debt_credits > 0) as debts
  `.execute(db)
  return rows[0] ?? {}
}

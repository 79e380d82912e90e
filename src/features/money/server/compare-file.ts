import { createHash } from 'node:crypto'
import type { MinorUnits } from '../../../core/money.ts'
import { refuse } from '../../../core/refusals.ts'
import { addSeconds, secondsPerDay } from '../../../core/time.ts'
import { readCsv } from '../../../server/csv.ts'
import type { StaffContext } from '../../../server/http/context.ts'
import { insertFraudReport } from '../../orders/server/public.ts'
import { audit } from '../../staff/server/public.ts'
import { fileRefusals } from '../contract.ts'
import { type Difference, type FileLine, readProviderFile, UnreadableFile } from '../rules.ts'
import { findOrdersNamed, findPaidOrders, type NamedOrder } from './money-queries.ts'
import { insertProviderFile } from './provider-files-table.ts'
import { readableSites, shownFile } from './read-money.ts'

/** Differences that a comparison lists; more are another file, or another provider's. */
const listed = 1000
const namesPerQuery = 500

/**
 * Compares a provider's file with our orders, and stores what differs. Reports of fraud in it are stored with their orders. Refuses
 * `file_unreadable`.
 */
export async function compareFile(ctx: StaffContext, { provider, file }: { provider: string; file: File }) {
  const bytes = Buffer.from(await file.arrayBuffer())
  const lines = linesOf(bytes)
  const sites = new Set((await readableSites(ctx)).map(({ id }) => id))
  const orders = await ordersOf(ctx, provider, lines)
  const days = lines.flatMap(({ day }) => day ?? []).sort()
  const returned = new Map<string, number>()
  for (const { kind, reference, amount } of lines)
    if (kind === 'refund') returned.set(reference, (returned.get(reference) ?? 0) + (amount ?? 0))
  const differences = lines.flatMap((line) => compareLine(line, orders.get(line.reference), sites, returned))
  const missing = await missingIn(ctx, { provider, orders: [...orders.values()], days, sites: [...sites] })
  await storeFraud(ctx, lines, orders)
  const row = await insertProviderFile(ctx.db, {
    provider,
    name: file.name.slice(0, 200),
    sha256: createHash('sha256').update(provider).update(bytes).digest('hex'),
    first_day: days[0] ?? null,
    last_day: days.at(-1) ?? null,
    lines: lines.length,
    matched: lines.length - new Set(differences.map(({ line }) => line)).size,
    differences: [...differences, ...missing].slice(0, listed),
    uploaded_by: ctx.actor.account_id,
    created_at: ctx.now,
  })
  await audit(ctx, {
    actor_id: ctx.actor.account_id,
    action: 'money.compare_file',
    subject: `provider_file:${row.id}`,
    reason: provider,
  })
  return { file: shownFile(row) }
}

function linesOf(bytes: Buffer): FileLine[] {
  try {
    return readProviderFile(readCsv(bytes.toString('utf8')))
  } catch (err) {
    if (err instanceof UnreadableFile)
      throw refuse(fileRefusals, 'file_unreadable', { line: err.line, column: err.message })
    throw err
  }
}

/** Returns the orders that lines name, by our reference or the provider's. */
async function ordersOf(
  { db }: StaffContext,
  provider: string,
  lines: readonly FileLine[],
): Promise<Map<string, NamedOrder>> {
  const orders = new Map<string, NamedOrder>()
  const references = [...new Set(lines.map(({ reference }) => reference))]
  for (let at = 0; at < references.length; at += namesPerQuery) {
    const names = references.slice(at, at + namesPerQuery)
    const found = await findOrdersNamed(db, provider, names)
    const named = new Map(
      found.flatMap((order) => [[order.provider_ref, order] as const, [order.payment_id, order] as const]),
    )
    for (const name of names) {
      const order = named.get(name) ?? named.get(name.toUpperCase())
      if (order) orders.set(name, order)
    }
  }
  return orders
}

function compareLine(
  line: FileLine,
  order: NamedOrder | undefined,
  sites: ReadonlySet<number>,
  returned: ReadonlyMap<string, number>,
): Difference[] {
  const found = order && sites.has(order.site_id) ? order : undefined
  const differs = (kind: Difference['kind'], ours: MinorUnits | null): Difference[] => [
    {
      kind,
      line: line.line,
      reference: line.reference,
      order_id: found?.id ?? null,
      theirs: line.amount,
      ours,
      currency: line.currency || (found?.currency ?? ''),
    },
  ]
  if (!found) return differs('unknown', null)
  if (line.currency !== '' && line.currency !== found.currency) return differs('currency', found.amount)
  if (line.kind === 'fraud') return []
  if (line.kind === 'payment') {
    if (found.paid_at === null) return differs('not_paid', null)
    return line.amount === found.amount ? [] : differs('amount', found.amount)
  }
  if (line.kind === 'charge_back')
    return found.state === 'charged_back' ? [] : differs('not_charged_back', null)
  return returned.get(line.reference) === found.refunded_amount
    ? []
    : differs('refunded', found.refunded_amount)
}

/** Returns our payments of the file's days that the file does not have; of a file without days none. */
async function missingIn(
  { db }: StaffContext,
  {
    provider,
    orders,
    days,
    sites,
  }: { provider: string; orders: readonly NamedOrder[]; days: readonly string[]; sites: number[] },
): Promise<Difference[]> {
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return []
  const known = new Set(orders.map(({ id }) => id))
  const paid = await findPaidOrders(db, {
    provider,
    siteIds: sites,
    from: `${first}T00:00:00Z`,
    until: addSeconds(new Date(`${last}T00:00:00Z`), secondsPerDay).toISOString(),
    limit: 100_000,
  })
  return paid
    .filter(({ id }) => !known.has(id))
    .map(({ id, payment_id, amount, currency }) => ({
      kind: 'missing',
      line: null,
      reference: payment_id,
      order_id: id,
      theirs: null,
      ours: amount,
      currency,
    }))
}

async function storeFraud(
  { db, now }: StaffContext,
  lines: readonly FileLine[],
  orders: ReadonlyMap<string, NamedOrder>,
): Promise<void> {
  for (const { kind, reference, day } of lines) {
    const order = kind === 'fraud' ? orders.get(reference) : undefined
    if (!order) continue
    await insertFraudReport(db, {
      order_id: order.id,
      source: 'provider_file',
      reference: null,
      reported_at: day === null ? now : new Date(`${day}T12:00:00Z`),
      created_at: now,
    })
  }
}

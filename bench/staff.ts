import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { figureNames } from '../src/features/figures/rules.ts'
import type { Tables } from '../src/server/db/tables.ts'
import { hashToken, newToken } from '../src/server/signer.ts'
import { endProcesses, startProcess } from '../tests/drivers/product-process.ts'
import { type KeptDatabase, openKept } from './kept-database.ts'
import { type GeneratedSite, generateMembers } from './members.ts'

const usualMembers = 1_000_000
/** Of each member: 10 million messages and 200,000 decisions at a million members. */
const share = { conversations: 2, messages: 10, decisions: 0.2, orders: 0.2 } as const
const batch = 500_000
const repeats = 60
/** Members whose files are opened have written most; the first ones also have most of everything else. */
const busy = 200
const waiting = 5_000
const targetMs = 100

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Runs a statement for numbers from 1 to `amount`, in batches, without the triggers and references of each row. */
async function fill(
  db: Kysely<Tables>,
  table: string,
  amount: number,
  insert: (from: number, to: number) => ReturnType<typeof sql>,
): Promise<void> {
  const started = performance.now()
  for (let from = 1; from <= amount; from += batch) {
    await db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await insert(from, Math.min(from + batch - 1, amount)).execute(trx)
    })
  }
  await sql`vacuum analyze ${sql.table(table)}`.execute(db)
  print(`${table}: ${amount} rows in ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

/** Makes chats, decisions, orders and figures of the members; the lower a member's number, the more they have. */
async function fillHistory(db: Kysely<Tables>, amount: number, { site_id }: GeneratedSite): Promise<void> {
  const conversations = amount * share.conversations
  const perConversation = share.messages / share.conversations
  // Skewed to the first members; a pair that comes twice has one chat.
  const low = sql`(1 + floor(power((i % ${sql.lit(amount)}) / ${sql.lit(amount)}.0, 2) * ${sql.lit(amount - 2)}))::bigint`
  const numbers = (from: number, to: number) => sql`generate_series(${from}::bigint, ${to}::bigint) as i`
  const ago = (days: number) => sql`now() - (i % ${sql.lit(days * 1440)}) * interval '1 minute'`
  await fill(
    db,
    'conversations',
    conversations,
    (from, to) => sql`
    insert into conversations (id, low_id, high_id, started_by, created_at, both_wrote)
    select i, ${low}, ${low} + 1 + (i % 997), ${low}, ${ago(400)}, i % 2 = 0 from ${numbers(from, to)}
    on conflict do nothing`,
  )
  for (const [own, other] of [
    ['low_id', 'high_id'],
    ['high_id', 'low_id'],
  ] as const) {
    await fill(
      db,
      'conversation_members',
      conversations,
      (from, to) => sql`
      insert into conversation_members (conversation_id, profile_id, other_id, last_message_id)
      select id, ${sql.ref(own)}, ${sql.ref(other)}, id * ${sql.lit(perConversation)} from conversations
      where id between ${from} and ${to}`,
    )
  }
  await fill(
    db,
    'messages',
    amount * share.messages,
    (from, to) => sql`
    insert into messages (id, conversation_id, client_id, sender_id, kind, body, credits, created_at, read_at)
    select i, c.id, gen_random_uuid(), case when i % 2 = 0 then c.low_id else c.high_id end, 'text',
      'Shall we meet on the ' || i || 'th?', 1, c.created_at + i % 60 * interval '1 minute', now()
    from ${numbers(from, to)} join conversations c on c.id = (i - 1) / ${sql.lit(perConversation)} + 1`,
  )
  const decisions = amount * share.decisions
  const decided = sql`'photo', 'photo', i`
  await fill(
    db,
    'queue_items',
    decisions + waiting,
    (from, to) => sql`
    insert into queue_items (id, kind, subject_kind, subject_id, profile_id, site_id, language, urgency, opened_at, due_at, state, closed_at)
    select i, ${decided}, 1 + (i % ${sql.lit(amount)}), ${site_id}, 'en', 1 + (i % 2), ${ago(400)},
      now() + (i % 2000 - 400) * interval '1 minute',
      case when i > ${decisions} then 'open' else 'closed' end, case when i > ${decisions} then null else now() end
    from ${numbers(from, to)}`,
  )
  await fill(
    db,
    'decisions',
    decisions,
    (from, to) => sql`
    insert into decisions (id, item_id, kind, subject_kind, subject_id, account_id, site_id, word, reason, decided_by, decided_at,
      effective_at, state, effects)
    select i, i, ${decided}, 1 + (i % ${sql.lit(amount)}) % 50000, ${site_id}, 'reject', 'nudity', 1, ${ago(400)}, ${ago(400)},
      'effective', '[]' from ${numbers(from, to)}`,
  )
  await fill(
    db,
    'statements',
    decisions,
    (from, to) => sql`
    insert into statements (id, decision_id, account_id, reason, source, content, created_at)
    select id, id, account_id, 'nudity', 'own', 'image', decided_at from decisions where id between ${from} and ${to}`,
  )
  await fill(
    db,
    'restrictions',
    decisions,
    (from, to) => sql`
    insert into restrictions (id, decision_id, account_id, effect, subject_id, starts_at, ended_at)
    select id, id, account_id, 'hide_photo', id, decided_at, case when id % 3 = 0 then now() end
    from decisions where id between ${from} and ${to}`,
  )
  await fill(
    db,
    'orders',
    amount * share.orders,
    (from, to) => sql`
    insert into orders (id, payment_id, account_id, site_id, company_id, client_id, kind, state, credits, amount, amount_before,
      currency, country, vat_rate, payment_method, provider, provider_ref, terms_version, created_at, paid_at, expires_at)
    select i, 'bench-' || i, 1 + i % 40000, ${site_id}, 1, gen_random_uuid(), 'checkout', 'paid', 250, 2500, 2500, 'EUR', 'DE', 1900,
      'creditcard', 'sandbox', 'ref-' || i, now(), ${ago(400)}, ${ago(400)}, now() from ${numbers(from, to)}`,
  )
  await fill(
    db,
    'credit_entries',
    amount * share.orders,
    (from, to) => sql`
    insert into credit_entries (id, account_id, amount, balance_after, reason, reference, created_at)
    select id, account_id, 250, 250, 'purchase', payment_id, created_at from orders where id between ${from} and ${to}`,
  )
  await fill(
    db,
    'reports',
    decisions,
    (from, to) => sql`
    insert into reports (id, reference, reporter_id, profile_id, subject, subject_id, reason, status, created_at, outcome, decided_at)
    select i, 'R' || i, 1 + (i * 7) % ${sql.lit(amount)}, 1 + i % 50000, 'profile', 1 + i % 50000, 'spam', 'closed', ${ago(400)},
      case when i % 3 = 0 then 'dismissed' else 'upheld' end, now() from ${numbers(from, to)}`,
  )
  await fill(
    db,
    'figure_days',
    400,
    (from, to) => sql`
    insert into figure_days (day, site_id, country, source, currency, figure, value)
    select current_date - i::int, ${site_id}, c, s, case when f in ('orders', 'revenue', 'payers') then 'EUR' else '' end, f, 1 + i % 90
    from ${numbers(from, to)}, unnest(array['DE', 'FR', 'GB', 'IT', 'ES', 'PL', 'NL', 'US', 'SE', 'FI']) c,
      unnest(array['', 'ad', 'friend', 'press']) s, unnest(${sql.lit(`{${figureNames.join(',')}}`)}::text[]) f`,
  )
  await fill(
    db,
    'queue_days',
    400,
    (from, to) => sql`
    insert into queue_days (day, site_id, kind, account_id, opened, decided, late, seconds)
    select current_date - i::int, ${site_id}, 'photo', a, 500, 490, 5, 90000
    from ${numbers(from, to)}, unnest(array[null, 1, 2, 3]::bigint[]) a`,
  )
  for (const table of [
    'conversations',
    'messages',
    'queue_items',
    'decisions',
    'statements',
    'restrictions',
    'orders',
  ]) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    )
  }
}

function openFilled(amount: number): Promise<KeptDatabase> {
  return openKept(`vonk_bench_staff_${amount}`, async (db) => {
    await fillHistory(db, amount, await generateMembers(db, amount, new Date()))
    const now = new Date()
    await db.insertInto('staff_grants').values({ account_id: 1, role: 'owner', created_at: now }).execute()
    await db
      .insertInto('factor_totps')
      .values({ account_id: 1, secret: 'bench', created_at: now, confirmed_at: now })
      .execute()
  })
}

/** Returns the cookie of the owner, who has just logged in. */
async function logIn(db: Kysely<Tables>): Promise<string> {
  const token = newToken()
  const now = new Date()
  await db
    .insertInto('sessions')
    .values({
      account_id: 1,
      token_hash: hashToken(token),
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
      user_agent: 'bench',
      address: '127.0.0.1',
    })
    .execute()
  return `auth=${token}`
}

const tabs = ['', '/timeline', '/profile', '/money', '/mails', '/devices', '/links', '/decisions', '/notes']

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** The calls of the queue, the member file and the figures; `nth` chooses the member, or how far the list goes. */
const calls: Record<string, (nth: number) => string> = {
  'queue, all kinds': () => '/api/admin/queue',
  'queue of photos': () => '/api/admin/queue?kind=photo',
  'own decisions': () => '/api/admin/decisions/mine',
  decisions: () => '/api/admin/decisions',
  ...Object.fromEntries(
    tabs.map((tab) => [
      `member file ${tab || '/'}`,
      (nth: number) => `/api/admin/members/${2 + (nth % busy)}${tab}`,
    ]),
  ),
  'member by name': (nth) => `/api/admin/members?q=member${1000 + nth}`,
  orders: () => '/api/admin/orders',
  'figures, 30 days': () => '/api/admin/figures',
  'figures of a year': () => `/api/admin/figures?from=${dayAgo(364)}&to=${dayAgo(1)}`,
  'figures of a year by cohort': () => `/api/admin/figures?from=${dayAgo(364)}&to=${dayAgo(1)}&by=cohort`,
  'figures of a year by country': () => `/api/admin/figures?from=${dayAgo(364)}&to=${dayAgo(1)}&by=country`,
  trust: () => '/api/trust',
}

const at = (sorted: number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

/**
 * Measures what staff open most at a million members, ten million messages and 200,000 decisions, or as many members as
 * given: median and 95th percentile of each call, one after another, and which of them are above 100 ms. Needs PostgreSQL
 * (BENCH_DATABASE_URL) and a build; keeps the database `vonk_bench_staff_<n>` for the next run.
 */
export async function run(): Promise<void> {
  const amount = Number(process.argv[3]) || usualMembers
  const filled = await openFilled(amount)
  const cookie = await logIn(filled.db)
  const product = await startProcess({
    DATABASE_URL: filled.url,
    NODE_ENV: 'production',
    DEV_DOORS: '0',
    ROLES: 'web',
    SECRET: 'ab'.repeat(32),
    PUBLIC_URL: 'http://localhost',
    LOG_LEVEL: 'error',
  })
  try {
    for (const [name, pathOf] of Object.entries(calls)) {
      const times: number[] = []
      for (let nth = 0; nth < repeats + 5; nth += 1) {
        const started = performance.now()
        const answer = await fetch(`http://127.0.0.1:${product.port}${pathOf(nth)}`, {
          headers: { cookie, host: 'localhost' },
        })
        const body = await answer.text()
        if (!answer.ok) throw new Error(`${pathOf(nth)}: ${answer.status} ${body.slice(0, 300)}`)
        // The first ones prepare statements and read what is kept in the process.
        if (nth >= 5) times.push(performance.now() - started)
        await wait(2)
      }
      times.sort((a, b) => a - b)
      const p95 = at(times, 0.95)
      print(
        `${p95 <= targetMs ? 'met   ' : 'MISSED'} ${name}: p50 ${at(times, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
      )
    }
  } finally {
    await endProcesses()
    await filled.close()
  }
}

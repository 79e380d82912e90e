import { z } from 'zod'
import { commonRefusals, refuse } from '../../../core/refusals.ts'
import { type SignalKind, sitesWith } from '../../../core/staff.ts'
import { addSeconds } from '../../../core/time.ts'
import { decodeCursor, encodeCursor } from '../../../server/cursor.ts'
import type { ReadDb } from '../../../server/db/tables.ts'
import type { StaffContext, StaffReadContext } from '../../../server/http/context.ts'
import { findAccountNames } from '../../accounts/server/public.ts'
import { allSites } from '../../sites/server/public.ts'
import { audit } from '../../staff/server/public.ts'
import type { ScamRule } from '../contract.ts'
import { countedSeconds, type RuleState } from '../rules.ts'
import {
  findRule,
  findRules,
  findTriedHits,
  insertRule,
  type RuleRow,
  updateRuleState,
} from './scam-rules-table.ts'

const hitsPerPage = 25
const Position = z.object({ after: z.int() })

async function shown(db: ReadDb, rows: readonly RuleRow[]): Promise<ScamRule[]> {
  const names = await findAccountNames(
    db,
    rows.map(({ created_by }) => created_by),
  )
  return rows.map(({ created_by, ...rule }) => ({ ...rule, author: names.get(created_by ?? 0) ?? null }))
}

async function answerWith(db: ReadDb, row: RuleRow): Promise<{ rule: ScamRule }> {
  const [rule] = await shown(db, [row])
  if (!rule) throw refuse(commonRefusals, 'not_found')
  return { rule }
}

/** Returns the rules, those that act first. */
export async function listRules({ db }: StaffReadContext) {
  return { rules: await shown(db, await findRules(db)) }
}

/** Makes a rule, as a draft. */
export async function addRule(
  ctx: StaffContext,
  input: { name: string; signals: SignalKind[]; at_least: number; asks_verification?: boolean | undefined },
) {
  const { db, actor, now } = ctx
  const row = await insertRule(db, {
    name: input.name.trim(),
    signals: [...new Set(input.signals)],
    at_least: input.at_least,
    asks_verification: input.asks_verification ?? false,
    created_by: actor.account_id,
    created_at: now,
  })
  await audit(ctx, { actor_id: actor.account_id, action: 'rule.add', subject: `rule:${row.id}` })
  return answerWith(db, row)
}

/** Returns whom a rule would have found in the last 30 days; changes nothing. */
export async function tryRule(
  ctx: StaffContext,
  { id, cursor }: { id: number; cursor?: string | undefined },
) {
  const { db, actor, now, services } = ctx
  const rule = await findRule(db, id)
  if (!rule) throw refuse(commonRefusals, 'not_found')
  const after = cursor === undefined ? 0 : decodeCursor(services, Position, cursor).after
  const rows = await findTriedHits(db, rule, {
    since: addSeconds(now, -countedSeconds),
    after,
    limit: hitsPerPage + 1,
    sites: sitesWith(actor.staff, 'rules.try'),
  })
  if (cursor === undefined)
    await audit(ctx, { actor_id: actor.account_id, action: 'rule.try', subject: `rule:${id}` })
  const hosts = new Map((await allSites(ctx)).map((site) => [site.id, site.host]))
  const hits = rows.slice(0, hitsPerPage)
  const last = hits.at(-1)
  return {
    hits: hits.map(({ site_id, status, signals, ...hit }) => ({
      ...hit,
      site: hosts.get(site_id) ?? '',
      is_suspended: status === 'suspended',
      signals: signals.map((signal) => ({ ...signal, at: new Date(signal.at).toISOString() })),
    })),
    next: rows.length > hits.length && last ? encodeCursor(services, { after: last.id }) : null,
  }
}

/** Switches a rule. */
export async function changeRule(ctx: StaffContext, { id, state }: { id: number; state: RuleState }) {
  const row = await updateRuleState(ctx.db, id, state)
  if (!row) throw refuse(commonRefusals, 'not_found')
  await audit(ctx, {
    actor_id: ctx.actor.account_id,
    action: 'rule.switch',
    subject: `rule:${id}`,
    reason: state,
  })
  return answerWith(ctx.db, row)
}

import type { Country } from '../../../../core/countries.ts'
import type { Locale } from '../../../../core/locales.ts'
import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import { addMonths } from '../../../../core/time.ts'
import type { PublicContext, PublicReadContext } from '../../../../server/http/context.ts'
import type { Work } from '../../../../server/work.ts'
import { findAccountById } from '../../../accounts/server/public.ts'
import { priceCountryOf, siteById, siteOrigin } from '../../../sites/server/public.ts'
import type { OwnDecision } from '../../contract.ts'
import { openItem } from '../../queue/server/open-item.ts'
import { appealMonths } from '../../rules.ts'
import { decisionPath, readLink } from './decision-link.ts'
import { findActiveRestrictions, findStatements, insertAppeal, type StatementRow } from './decisions-table.ts'
import { groundText, statementText } from './statement.ts'

const ownLimit = 100
/** Returns the address of the decision that suspends an account; null without one. */
export async function suspensionLink(work: Work, accountId: number): Promise<string | null> {
  const restrictions = await findActiveRestrictions(work.db, accountId)
  const ending = restrictions.findLast(({ effect }) => effect === 'suspend' || effect === 'ban')
  const account = ending && (await findAccountById(work.db, accountId))
  if (!ending || !account) return null
  const site = await siteById(work, account.site_id)
  const path = decisionPath(work.services, {
    id: ending.decision_id,
    account_id: accountId,
  })
  return `${siteOrigin(work.services.config, site)}${path}`
}

/** Returns the decisions about the caller, or the one of a link. */
export async function listOwnDecisions(ctx: PublicReadContext, input?: { token?: string | undefined }) {
  const link = input?.token === undefined ? null : readLink(ctx.services, input.token)
  if (input?.token !== undefined && !link) throw refuse(commonRefusals, 'not_found')
  const account_id = link?.account_id ?? ctx.actor?.account_id
  if (account_id === undefined) throw refuse(commonRefusals, 'authentication_required')
  const rows = await findStatements(ctx.db, account_id, {
    ...(link ? { decisionId: link.decisionId } : {}),
    limit: ownLimit,
  })
  const country = await priceCountryOf(ctx)
  return { decisions: rows.map((row) => shownStatement(ctx.locale, country, row)) }
}

/** Returns a statement as the page shows it: its dates follow the conventions of the same country. */
function shownStatement(locale: Locale, country: Country, row: StatementRow): OwnDecision {
  const { decision_id, decided_at, effective_at, effects, is_automated, appeal_state } = row
  return {
    id: decision_id,
    at: decided_at,
    effective_at,
    effects: effects.map(({ kind, until }) => ({ kind, until })),
    text: statementText(locale, row, country),
    ground: groundText(locale, row),
    is_automated,
    // A warning does nothing that could end.
    is_over:
      effects.every(({ ended_at }) => ended_at !== null) && effects.some(({ kind }) => kind !== 'warn'),
    appeal: { state: appeal_state ?? 'none', until: appealUntil(effective_at) },
  }
}

/** Returns until when a decision can be appealed, as an ISO string. */
function appealUntil(effectiveAt: string): string {
  return addMonths(new Date(effectiveAt), appealMonths).toISOString()
}

/** Stores an appeal, which somebody decides who did not decide before. */
export async function appeal(
  ctx: PublicContext,
  { id, text, token }: { id: number; text: string; token?: string | undefined },
) {
  const link = token === undefined ? null : readLink(ctx.services, token)
  if (token !== undefined && link?.decisionId !== id) throw refuse(commonRefusals, 'not_found')
  const account_id = link?.account_id ?? ctx.actor?.account_id
  if (account_id === undefined) throw refuse(commonRefusals, 'authentication_required')
  const [statement] = await findStatements(ctx.db, account_id, { decisionId: id, limit: 1 })
  if (!statement) throw refuse(commonRefusals, 'not_found')
  if (new Date(appealUntil(statement.effective_at)) < ctx.now) throw refuse(commonRefusals, 'conflict')
  const made = await insertAppeal(ctx.db, {
    decision_id: id,
    account_id,
    text: text.trim(),
    locale: ctx.locale,
    created_at: ctx.now,
  })
  if (made === undefined) throw refuse(commonRefusals, 'conflict')
  const account = await findAccountById(ctx.db, account_id)
  await openItem(ctx, {
    kind: 'appeal',
    subject: { kind: 'appeal', id: made },
    profile_id: account_id,
    site_id: account?.site_id ?? ctx.site.id,
    language: ctx.locale,
  })
  const country = await priceCountryOf(ctx)
  return { decision: shownStatement(ctx.locale, country, { ...statement, appeal_state: 'open' }) }
}

import type { Country } from '../../../../core/countries.ts'
import type { Locale } from '../../../../core/locales.ts'
import { defineMail } from '../../../../server/mail/mail-type.ts'
import { perDay } from '../../../../server/outbox/receiver-limit.ts'
import { text } from '../../../../server/text.ts'
import type { Work } from '../../../../server/work.ts'
import { findAccountById, receiverOf, sendAccountMail } from '../../../accounts/server/public.ts'
import { type DecisionReason, decisionReasons, euClassification } from '../../rules.ts'
import { decisionPath } from './decision-link.ts'
import { findAppeal, findStatements, type StatementRow } from './decisions-table.ts'

type Stated = Pick<
  StatementRow,
  'reason' | 'decision_reason' | 'source' | 'content' | 'is_automated' | 'effects'
>

/** Returns the sentences of a statement of reasons: what was decided, why, and how it came to that (law: 2.1). */
export function statementSentences(locale: Locale, stated: Stated, country?: Country): string[] {
  const t = (key: string, values = {}) => text(locale, `moderation.statement.${key}`, values, country)
  const { reason, decision_reason, source, content, is_automated, effects } = stated
  const isInWords =
    decision_reason !== null && !(decisionReasons as readonly string[]).includes(decision_reason)
  return [
    ...effects.map(({ kind, until }) =>
      until === null ? t(`effects.${kind}`) : t(`effectsUntil.${kind}`, { date: new Date(until) }),
    ),
    isInWords ? t('inWords', { words: decision_reason }) : t(`reasons.${reason}`),
    t(`sources.${source}`, { content: t(`contents.${content}`) }),
    t(is_automated ? 'automatic' : 'person'),
  ]
}

/** Returns a statement of reasons as one text. */
export function statementText(locale: Locale, stated: Stated, country?: Country): string {
  return statementSentences(locale, stated, country).join(' ')
}

/** Returns on what a decision is based: a law, or the terms. */
export function groundText(locale: Locale, { reason }: Pick<StatementRow, 'reason'>): string {
  const law = euClassification[reason as DecisionReason]?.law ?? null
  return law ?? text(locale, 'moderation.statement.terms', {})
}

const exampleStatement: Stated = {
  reason: 'harassment',
  decision_reason: 'harassment',
  source: 'notice',
  content: 'message',
  is_automated: false,
  effects: [{ kind: 'no_messages', until: '2026-12-24T12:00:00.000Z', ended_at: null }],
}

export const statementMail = defineMail<{ stated: Stated; path: string }>(
  'statement',
  perDay(100),
  ({ t, language, country, linkTo }, { stated, path }) => ({
    title: t('title'),
    paragraphs: [
      ...statementSentences(language, stated, country),
      t('ground', { ground: groundText(language, stated) }),
    ],
    button: { label: t('button'), href: linkTo(path) },
    footer: [t('appeal')],
  }),
  { stated: exampleStatement, path: '/decisions/example' },
)

export const appealDecidedMail = defineMail<{ state: 'upheld' | 'rejected'; path: string }>(
  'appealDecided',
  perDay(20),
  ({ t, linkTo }, { state, path }) => ({
    title: t('title'),
    paragraphs: [t(state)],
    button: { label: t('button'), href: linkTo(path) },
    footer: [t('courts')],
  }),
  { state: 'upheld', path: '/decisions/example' },
  { state: 'rejected', path: '/decisions/example' },
)

/** Runs the job `moderation.send-statement`. */
export async function mailStatement(
  work: Work,
  { decision_id, account_id }: { decision_id: number; account_id: number },
): Promise<void> {
  const receiver = receiverOf(await findAccountById(work.db, account_id))
  const [stated] = await findStatements(work.db, account_id, { decisionId: decision_id, limit: 1 })
  if (!receiver || !stated) return
  const path = decisionPath(work.services, { id: decision_id, account_id })
  await sendAccountMail(work, receiver, statementMail, { stated, path })
}

/** Runs the job `moderation.send-appeal-decision`. */
export async function mailAppealDecision(work: Work, appealId: number): Promise<void> {
  const appeal = await findAppeal(work.db, appealId)
  const receiver = appeal && receiverOf(await findAccountById(work.db, appeal.account_id))
  if (!appeal || !receiver || appeal.state === 'open') return
  const path = decisionPath(work.services, { id: appeal.decision_id, account_id: appeal.account_id })
  await sendAccountMail(work, receiver, appealDecidedMail, { state: appeal.state, path })
}

import { z } from 'zod'
import { staffRead, staffWrite } from '../../core/access.ts'
import { Id, PathId } from '../../core/ids.ts'
import { Timestamp } from '../../core/schemas.ts'
import { signalKinds } from '../../core/staff.ts'
import { Text } from '../../core/text.ts'
import { maxRuleName, ruleStates } from './rules.ts'

export const SignalKind = z.enum(signalKinds)
export const RuleState = z.enum(ruleStates)

/** A rule with what became of its hits. */
export const ScamRule = z.object({
  id: Id,
  name: z.string(),
  signals: z.array(SignalKind),
  /** So many of the signals make a hit. */
  at_least: z.int(),
  /** Asks for a verification at once while the rule is live. */
  asks_verification: z.boolean(),
  state: RuleState,
  created_at: Timestamp,
  /** The name of who made it; null for those that the product brings. */
  author: z.string().nullable(),
  hits: z.int(),
  /** Hits that staff has decided, and those that were right. */
  decided: z.int(),
  upheld: z.int(),
  /** True where it was retired because fewer than half of its hits were right. */
  is_retired: z.boolean(),
})
export type ScamRule = z.infer<typeof ScamRule>

/** A member whom a rule would have found. */
export const RuleHit = z.object({
  id: Id,
  name: z.string().nullable(),
  site: z.string(),
  created_at: Timestamp,
  /** True if the member is banned or suspended by now: the rule would have been right. */
  is_suspended: z.boolean(),
  signals: z.array(z.object({ kind: SignalKind, amount: z.int(), at: Timestamp })),
})
export type RuleHit = z.infer<typeof RuleHit>

const RuleAnswer = z.object({ rule: ScamRule })

export const signals = {
  rules: staffRead('rules.try', 'rules.live')
    .route({ method: 'GET', path: '/admin/rules', summary: 'List the rules about fraud' })
    .input(z.strictObject({}).optional())
    .output(z.object({ rules: z.array(ScamRule) })),
  addRule: staffWrite('rules.try', 'rules.live')
    .route({
      method: 'POST',
      path: '/admin/rules',
      summary: 'Make a rule',
      description: 'As a draft: it finds nothing before it is tried and switched on.',
    })
    .input(
      z
        .strictObject({
          name: Text({ min: 1, max: maxRuleName }),
          signals: z.array(SignalKind).min(1).max(signalKinds.length),
          at_least: z.int().min(1).max(signalKinds.length),
          asks_verification: z.boolean().optional(),
        })
        .refine(({ signals: named, at_least }) => at_least <= new Set(named).size, {
          error: 'invalid',
          path: ['at_least'],
        }),
    )
    .output(RuleAnswer),
  tryRule: staffWrite('rules.try', 'rules.live')
    .route({
      method: 'POST',
      path: '/admin/rules/{id}/try',
      summary: 'Try a rule on the last 30 days',
      description:
        'Changes nothing. Members of the sites of the caller whom it would have found, 25 at a time.',
    })
    .input(z.strictObject({ id: PathId, cursor: z.string().max(300).optional() }))
    .output(z.object({ hits: z.array(RuleHit), next: z.string().nullable() }))
    .meta({ idempotent: true }),
  changeRule: staffWrite('rules.live')
    .route({
      method: 'PUT',
      path: '/admin/rules/{id}',
      summary: 'Switch a rule',
      description:
        '`background` counts what it finds, `live` opens a case for a person and may ask for a verification; no rule bans. ' +
        'With 20 decided hits of which fewer than half were right it is `expired` by itself.',
    })
    .input(z.strictObject({ id: PathId, state: RuleState }))
    .output(RuleAnswer)
    .meta({ idempotent: true }),
}

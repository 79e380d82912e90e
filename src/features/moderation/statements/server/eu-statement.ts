import type { RestrictionEffect } from '../../../../core/staff.ts'
import { type DecisionReason, euClassification } from '../../rules.ts'

/** A statement of reasons with what the EU's transparency database asks about it. */
export interface StatedRestriction {
  id: number
  decision_id: number
  reason: DecisionReason
  source: 'notice' | 'own' | 'automated'
  content: string
  content_at: string | null
  created_at: string
  is_automated: boolean
  language: string
  effects: { kind: RestrictionEffect; until: string | null }[]
  /** Countries of the EU that the member's site is for. */
  countries: readonly string[]
}

const visibilityOf: Partial<Record<RestrictionEffect, string>> = {
  hide_photo: 'DECISION_VISIBILITY_CONTENT_DISABLED',
  reject_text: 'DECISION_VISIBILITY_CONTENT_REMOVED',
  hide_profile: 'DECISION_VISIBILITY_CONTENT_DISABLED',
  no_messages: 'DECISION_VISIBILITY_CONTENT_INTERACTION_RESTRICTED',
  no_new_chats: 'DECISION_VISIBILITY_CONTENT_INTERACTION_RESTRICTED',
  verify: 'DECISION_VISIBILITY_CONTENT_INTERACTION_RESTRICTED',
  warn: 'DECISION_VISIBILITY_OTHER',
}

const contentTypeOf: Record<string, string> = {
  photo: 'CONTENT_TYPE_IMAGE',
  text: 'CONTENT_TYPE_TEXT',
  message: 'CONTENT_TYPE_TEXT',
  conversation: 'CONTENT_TYPE_TEXT',
  profile: 'CONTENT_TYPE_TEXT',
}

/** What the database calls facts: in words of the codes alone, so that nothing personal can get into it. */
const reasonInWords: Record<DecisionReason, string> = {
  scam: 'signs of fraud, such as requests for money',
  fake: 'a profile that does not show who runs it',
  harassment: 'messages that harass or threaten',
  hate: 'hatred against people for who they are',
  unwanted_sexual: 'sexual content that nobody asked for',
  intimate_without_consent: 'an intimate image of a person who had not agreed',
  minor: 'a person who is or seems to be under 18',
  child_abuse: 'content that shows or invites the abuse of children',
  danger: 'danger to a person',
  illegal: 'content that the law forbids',
  copyright: 'a work that belongs to somebody else',
  advertising: 'advertising',
  contact_data: 'contact details where they are not allowed',
  offensive: 'offensive content',
  nudity_main: 'nudity in a main photo',
  not_a_person: 'a photo that shows no person',
  other_person: 'a photo of somebody else',
  quality: 'a photo in which nobody can be recognised',
  misuse_of_reports: 'repeated reports that were wrong',
  payment_abuse: 'payments that were called back or unauthorised',
  terms: 'a breach of the terms',
  other: 'a breach of the terms',
}

/** Returns the day of a time, as the database writes it. */
const dayOf = (at: string) => new Date(at).toISOString().slice(0, 10)

/** Returns the latest end of some effects; null where one has none. */
function endOf(effects: StatedRestriction['effects']): string | null {
  const ends = effects.map(({ until }) => until)
  return ends.includes(null) ? null : dayOf((ends as string[]).toSorted().at(-1) ?? '')
}

/** Returns what a decision restricted, in the database's terms. */
function decisionsOf(effects: StatedRestriction['effects']) {
  const of = (...kinds: RestrictionEffect[]) => effects.filter(({ kind }) => kinds.includes(kind))
  const [visible, money, account] = [
    effects.filter(({ kind }) => visibilityOf[kind] !== undefined),
    of('payment_block'),
    of('suspend', 'ban'),
  ]
  return {
    ...(visible.length === 0
      ? {}
      : {
          decision_visibility: [...new Set(visible.map(({ kind }) => visibilityOf[kind] ?? ''))],
          ...(of('warn').length === 0 ? {} : { decision_visibility_other: 'A warning' }),
          end_date_visibility_restriction: endOf(visible),
        }),
    ...(money.length === 0
      ? {}
      : { decision_monetary: 'DECISION_MONETARY_SUSPENSION', end_date_monetary_restriction: endOf(money) }),
    ...(account.length === 0
      ? {}
      : of('ban').length > 0
        ? { decision_account: 'DECISION_ACCOUNT_TERMINATED', end_date_account_restriction: null }
        : { decision_account: 'DECISION_ACCOUNT_SUSPENDED', end_date_account_restriction: endOf(account) }),
  }
}

/**
 * Returns a statement in the schema of the EU's transparency database of 1 July 2025 (law: 2.10). It is made of codes alone:
 * nothing that a member or a moderator wrote gets into it.
 */
export function euStatement(stated: StatedRestriction) {
  const { reason, content, source, effects, created_at, is_automated } = stated
  const { category, keyword, law } = euClassification[reason]
  const type = contentTypeOf[content] ?? 'CONTENT_TYPE_OTHER'
  return {
    puid: `vonk-${stated.decision_id}-${stated.id}`,
    ...decisionsOf(effects),
    ...(law === null
      ? {
          decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
          incompatible_content_ground: 'Terms of use',
          incompatible_content_explanation: `The terms forbid it: ${reasonInWords[reason]}.`,
          incompatible_content_illegal: 'No',
        }
      : {
          decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
          illegal_content_legal_ground: law,
          illegal_content_explanation: `The law forbids it: ${reasonInWords[reason]}.`,
        }),
    content_type: [type],
    ...(type === 'CONTENT_TYPE_OTHER' ? { content_type_other: 'An account' } : {}),
    category: `STATEMENT_CATEGORY_${category}`,
    ...(keyword === null ? {} : { category_specification: [`KEYWORD_${keyword}`] }),
    content_date: dayOf(stated.content_at ?? created_at),
    application_date: dayOf(created_at),
    decision_facts: `${source === 'notice' ? 'A notice' : 'Our own review'} found ${reasonInWords[reason]}.`,
    source_type: source === 'notice' ? 'SOURCE_ARTICLE_16' : 'SOURCE_VOLUNTARY',
    automated_detection: source === 'automated' ? 'Yes' : 'No',
    automated_decision: is_automated ? 'AUTOMATED_DECISION_FULLY' : 'AUTOMATED_DECISION_NOT_AUTOMATED',
    account_type: 'ACCOUNT_TYPE_PRIVATE',
    territorial_scope: [...stated.countries],
    content_language: stated.language.slice(0, 2).toUpperCase(),
  }
}

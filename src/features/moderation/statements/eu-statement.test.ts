import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { restrictionEffects } from '../../../core/staff.ts'
import { decisionReasons, euClassification } from '../rules.ts'
import { euStatement, type StatedRestriction } from './server/eu-statement.ts'

// The EU's rules for a statement, as its documentation of July 2025 states them (law: 2.10).

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const categories = [
  'ANIMAL_WELFARE',
  'CONSUMER_INFORMATION',
  'CYBER_VIOLENCE',
  'CYBER_VIOLENCE_AGAINST_WOMEN',
  'DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
  'ILLEGAL_OR_HARMFUL_SPEECH',
  'INTELLECTUAL_PROPERTY_INFRINGEMENTS',
  'NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS',
  'OTHER_VIOLATION_TC',
  'PROTECTION_OF_MINORS',
  'RISK_FOR_PUBLIC_SECURITY',
  'SCAMS_AND_FRAUD',
  'SELF_HARM',
  'UNSAFE_AND_PROHIBITED_PRODUCTS',
  'VIOLENCE',
].map((code) => `STATEMENT_CATEGORY_${code}`)
const keywords = [
  'AGE_SPECIFIC_RESTRICTIONS_MINORS',
  'CHILD_SEXUAL_ABUSE_MATERIAL',
  'COPYRIGHT_INFRINGEMENT',
  'CYBER_HARASSMENT',
  'HATE_SPEECH',
  'HIDDEN_ADVERTISEMENT',
  'IMPERSONATION_ACCOUNT_HIJACKING',
  'INAUTHENTIC_ACCOUNTS',
  'NON_CONSENSUAL_IMAGE_SHARING',
  'NUDITY',
  'PHISHING',
].map((code) => `KEYWORD_${code}`)

const Common = z.strictObject({
  puid: z.string().regex(/^[a-zA-Z0-9-_]{1,500}$/),
  decision_visibility: z
    .array(
      z.enum([
        'DECISION_VISIBILITY_CONTENT_REMOVED',
        'DECISION_VISIBILITY_CONTENT_DISABLED',
        'DECISION_VISIBILITY_CONTENT_DEMOTED',
        'DECISION_VISIBILITY_CONTENT_AGE_RESTRICTED',
        'DECISION_VISIBILITY_CONTENT_INTERACTION_RESTRICTED',
        'DECISION_VISIBILITY_CONTENT_LABELLED',
        'DECISION_VISIBILITY_OTHER',
      ]),
    )
    .min(1)
    .optional(),
  decision_visibility_other: z.string().max(500).optional(),
  end_date_visibility_restriction: day.nullable().optional(),
  decision_monetary: z.enum(['DECISION_MONETARY_SUSPENSION', 'DECISION_MONETARY_TERMINATION']).optional(),
  end_date_monetary_restriction: day.nullable().optional(),
  decision_account: z.enum(['DECISION_ACCOUNT_SUSPENDED', 'DECISION_ACCOUNT_TERMINATED']).optional(),
  end_date_account_restriction: day.nullable().optional(),
  content_type: z
    .array(
      z.enum([
        'CONTENT_TYPE_IMAGE',
        'CONTENT_TYPE_TEXT',
        'CONTENT_TYPE_VIDEO',
        'CONTENT_TYPE_AUDIO',
        'CONTENT_TYPE_OTHER',
      ]),
    )
    .min(1),
  content_type_other: z.string().max(500).optional(),
  category: z.enum(categories as [string, ...string[]]),
  category_specification: z.array(z.enum(keywords as [string, ...string[]])).optional(),
  content_date: day,
  application_date: day,
  decision_facts: z.string().min(1).max(5000),
  source_type: z.enum([
    'SOURCE_ARTICLE_16',
    'SOURCE_TRUSTED_FLAGGER',
    'SOURCE_VOLUNTARY',
    'SOURCE_TYPE_OTHER_NOTIFICATION',
  ]),
  automated_detection: z.enum(['Yes', 'No']),
  automated_decision: z.enum([
    'AUTOMATED_DECISION_FULLY',
    'AUTOMATED_DECISION_PARTIALLY',
    'AUTOMATED_DECISION_NOT_AUTOMATED',
  ]),
  account_type: z.enum(['ACCOUNT_TYPE_BUSINESS', 'ACCOUNT_TYPE_PRIVATE']),
  territorial_scope: z.array(z.string().regex(/^[A-Z]{2}$/)),
  content_language: z.string().regex(/^[A-Z]{2}$/),
})
const Statement = z
  .union([
    Common.extend({
      decision_ground: z.literal('DECISION_GROUND_ILLEGAL_CONTENT'),
      illegal_content_legal_ground: z.string().min(1).max(500),
      illegal_content_explanation: z.string().min(1).max(2000),
    }),
    Common.extend({
      decision_ground: z.literal('DECISION_GROUND_INCOMPATIBLE_CONTENT'),
      incompatible_content_ground: z.string().min(1).max(500),
      incompatible_content_explanation: z.string().min(1).max(2000),
      incompatible_content_illegal: z.enum(['Yes', 'No']),
    }),
  ])
  .refine(
    ({ decision_visibility, decision_monetary, decision_account }) =>
      decision_visibility ?? decision_monetary ?? decision_account,
    'restricts nothing',
  )
  .refine(
    ({ decision_visibility, decision_visibility_other: other }) =>
      (decision_visibility ?? []).includes('DECISION_VISIBILITY_OTHER') === (other !== undefined),
    'names what is other',
  )
  .refine(
    ({ content_type, content_type_other: other }) =>
      content_type.includes('CONTENT_TYPE_OTHER') === (other !== undefined),
    'names the other content',
  )

const time = fc
  .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2030, 0, 1) })
  .map((at) => new Date(at).toISOString())
const stated: fc.Arbitrary<StatedRestriction> = fc.record({
  id: fc.nat().map((n) => n + 1),
  decision_id: fc.nat().map((n) => n + 1),
  reason: fc.constantFrom(...decisionReasons),
  source: fc.constantFrom('notice', 'own', 'automated'),
  content: fc.constantFrom('photo', 'text', 'message', 'conversation', 'profile', 'account'),
  content_at: fc.option(time),
  created_at: time,
  is_automated: fc.boolean(),
  language: fc.constantFrom('en', 'nl', 'de', 'fr', 'pl'),
  effects: fc.array(fc.record({ kind: fc.constantFrom(...restrictionEffects), until: fc.option(time) }), {
    minLength: 1,
    maxLength: 4,
  }),
  countries: fc.constantFrom([], ['NL', 'DE']),
})

// spec: staff-10
test('statements of 500 decisions fit the EU’s schema', () => {
  fc.assert(
    fc.property(stated, (each) => {
      const read = Statement.safeParse(euStatement(each))
      expect(read.error?.issues ?? []).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('every reason has its place in the schema', () => {
  for (const { category, keyword } of Object.values(euClassification)) {
    expect(categories).toContain(`STATEMENT_CATEGORY_${category}`)
    if (keyword !== null) expect(keywords).toContain(`KEYWORD_${keyword}`)
  }
})

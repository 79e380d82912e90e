import { messagePrice } from '../../sites/price-rules.ts'
import type { SiteSettings } from '../../sites/settings-contract.ts'
import type { PageSlug } from '../rules.ts'

/** The sections of each page in order; their texts are `pages.<slug>.sections`. */
export const pageSections: Record<PageSlug, readonly string[]> = {
  terms: [
    'summary',
    'operator',
    'adults',
    'account',
    'conduct',
    'moderation',
    'fictional',
    'credits',
    'payment',
    'withdrawal',
    'leaving',
    'liability',
    'disputes',
    'changes',
  ],
  privacy: [
    'summary',
    'operator',
    'stored',
    'sensitive',
    'purposes',
    'sharing',
    'retention',
    'decisions',
    'rights',
    'security',
  ],
  cookies: ['summary', 'necessary', 'storage', 'campaigns', 'statistics', 'choice'],
  faq: [
    'free',
    'price',
    'welcome',
    'premium',
    'renew',
    'refund',
    'unread',
    'fictional',
    'hide',
    'safety',
    'report',
    'discreet',
    'mail',
    'password',
    'delete',
    'data',
  ],
  'return-policy': ['period', 'how', 'amount', 'money', 'start', 'debit', 'wrong'],
  service: ['contact', 'reports', 'orders', 'authorities', 'company'],
  ban: ['parents', 'minor', 'self', 'help'],
  accessibility: ['aim', 'does', 'gaps', 'checked', 'feedback'],
}

/**
 * The sections that a site's own page keeps at its end: what the law requires (law: 2.5), the choice about
 * cookies, and what the product's own pages link to.
 */
export const requiredSections: Partial<Record<PageSlug, readonly string[]>> = {
  terms: ['operator'],
  privacy: ['operator', 'sensitive'],
  cookies: ['choice'],
  faq: ['fictional'],
  service: ['company'],
}

/** The questions that visitors ask first, on the home page. */
const firstQuestions = ['free', 'price', 'fictional', 'safety', 'delete']

/** Returns whether a question is among the first ones. */
export const isFirstQuestion = (name: string): boolean => firstQuestions.includes(name)

/** Returns whether a section applies to a site: nothing is said about prices or gifts that it does not have. */
export function appliesTo(name: string, settings: SiteSettings): boolean {
  if (name === 'price') return messagePrice(settings).credits > 0
  return name !== 'welcome' || settings.signup_credits > 0
}

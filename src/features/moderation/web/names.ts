import {
  type QueueKind,
  queueKinds,
  type RestrictionEffect,
  restrictionEffects,
  type SignalKind,
  signalKinds,
} from '../../../core/staff.ts'
import { isOneOf } from '../../../core/text-checks.ts'
import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { type DecisionWord, decisionReasons, decisionWords } from '../rules.ts'

/** Labels of what screens show of a subject that have a text; others are shown as they are. */
const labels = [
  'about_me',
  'amount',
  'appeal',
  'appealed_at',
  'city',
  'complaint',
  'complaint_kind',
  'decided_at',
  'decided_kind',
  'effects',
  'message',
  'name',
  'ordered_at',
  'payment_method',
  'payment_report',
  'payment_state',
  'photo',
  'photo_now',
  'provider',
  'reason',
  'reason_for_signup',
  'received_at',
  'reference',
  'refund',
  'refund_cause',
  'refunded_at',
  'report_comment',
  'report_reason',
  'reported_message',
  'reported_photo',
  'reporter_share',
  'rule',
  'signal',
  'signature',
  'url',
] as const
/** Values of facts that are codes of other features. */
const values = [
  'accessibility',
  'bank_notice',
  'decision',
  'illegal_content',
  'order',
  'self_exclusion',
  'underage',
] as const
/** Kinds of decisions: those of the queue, and what is decided without it. */
const decisionKinds = [...queueKinds, 'member', 'refund'] as const
const subjects = [
  'appeal',
  'complaint',
  'conversation',
  'member',
  'message',
  'order',
  'photo',
  'profile',
  'refund',
  'text',
  'verification',
] as const

/** Rules that the product brings. */
const ruleNames = ['back_after_ban', 'money_copied', 'contradiction', 'three_reports'] as const

/** Returns the words for signs of fraud: as a short name, and as a sentence about a member. */
export function useSignalNames() {
  const t = useTranslations('moderation.signals')
  const rules = useTranslations('moderation.ruleNames')
  return {
    /** The name of a rule, which is a code where the product brings it. */
    rule: (name: string) => (isOneOf(ruleNames, name) ? rules(name) : name),
    short: (kind: SignalKind) => t(`short.${kind}`),
    long: (kind: SignalKind, amount: number) => t(`long.${kind}`, { count: amount }),
  }
}

/** Returns the words for the codes of decisions and of what they are about. A code without words is shown as it is. */
export function useNames() {
  const t = useTranslations('moderation')
  const signals = useSignalNames()
  const format = useFormatter()
  const nameOf = {
    kind: (kind: string) => (isOneOf(decisionKinds, kind) ? t(`kinds.${kind}`) : kind),
    /** Of money `approve` says that it was settled by hand, `reject` that the product tries again. */
    word: (word: string, kind?: string) => {
      if (kind === 'payment' || kind === 'withdrawal')
        return t(word === 'approve' ? 'words.settle' : 'words.again')
      return isOneOf(decisionWords, word) ? t(`words.${word}`) : word
    },
    reason: (reason: string) => (isOneOf(decisionReasons, reason) ? t(`reasonNames.${reason}`) : reason),
    effect: (effect: string) => (isOneOf(restrictionEffects, effect) ? t(`effectNames.${effect}`) : effect),
    subject: (subject: string) => (isOneOf(subjects, subject) ? t(`subjects.${subject}`) : subject),
    label: (label: string) => (isOneOf(labels, label) ? t(`labels.${label}`) : label),
    /** Effects with their end: "Suspend until 3 May". */
    effects: (effects: readonly { kind: RestrictionEffect; until: string | null }[]) =>
      effects
        .map(({ kind, until }) =>
          until === null
            ? nameOf.effect(kind)
            : t('effectUntil', {
                effect: nameOf.effect(kind),
                date: format.dateTime(new Date(until), { dateStyle: 'medium' }),
              }),
        )
        .join(', '),
    value: (label: string, value: string): string => {
      if (/_at$/.test(label))
        return format.dateTime(new Date(value), { dateStyle: 'medium', timeStyle: 'short' })
      if (/_kind$/.test(label) && isOneOf(queueKinds, value)) return nameOf.kind(value)
      if (label === 'rule') return signals.rule(value)
      if (label === 'signal') {
        const [kind = '', amount = '1'] = value.split(':')
        return isOneOf(signalKinds, kind) ? signals.long(kind, Number(amount)) : value
      }
      if (label === 'reporter_share') {
        const [right = 0, all = 0] = value.split('/').map(Number)
        return t('reporterShare', { right, all })
      }
      if (label === 'effects') return value.split(' ').map(nameOf.effect).join(', ')
      if (isOneOf(values, value)) return t(`values.${value}`)
      return nameOf.reason(value)
    },
  }
  return nameOf
}

/** Returns whether an address or a text names a kind of the queue. */
export function isQueueKind(value: string | null | undefined): value is QueueKind {
  return isOneOf(queueKinds, value ?? '')
}

/** The keys of the words of a decision (staff: 6.5). */
export const keyOfWord: Record<DecisionWord, string> = {
  approve: 'a',
  uphold: 'a',
  reject: 'x',
  dismiss: 'x',
  escalate: 'e',
  act: 'c',
}

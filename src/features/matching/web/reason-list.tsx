import { useTranslations } from '../../../web/i18n/texts.ts'
import type { MatchCard } from '../contract.ts'
import { reasonIcons, useReasonText } from './reason-texts.ts'

interface ReasonListProps {
  card: Pick<MatchCard, 'name' | 'reasons'>
  /** How many of the strongest reasons to list. */
  amount: number
}

/** Lists why a member is shown. */
export function ReasonList({ card, amount }: ReasonListProps) {
  const t = useTranslations('matching.results')
  const textOf = useReasonText()
  const reasons = card.reasons.slice(0, amount)
  if (reasons.length === 0) return null
  return (
    <ul aria-label={t('reasons', { name: card.name })} className="flex flex-col gap-1 text-sm text-muted">
      {reasons.map((reason) => {
        const Icon = reasonIcons[reason.kind]
        const text = textOf(reason)
        return (
          <li key={text} className="flex items-start gap-1.5 leading-snug">
            <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-primary" />
            <span className="min-w-0 wrap-anywhere hyphens-auto">{text}</span>
          </li>
        )
      })}
    </ul>
  )
}

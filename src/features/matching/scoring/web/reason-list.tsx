import { useTranslations } from '../../../../web/i18n/texts.ts'
import {
  CalendarDays,
  Clock,
  Heart,
  type Icon,
  MapPin,
  Sparkles,
  Star,
  UserRound,
} from '../../../../web/kit/icons.tsx'
import type { MatchReason, WrittenReason } from '../../contract.ts'

/** An icon for each kind of reason; the text beside it means the same. */
const reasonIcons: Record<MatchReason['kind'], Icon> = {
  trait: Star,
  interests: Sparkles,
  both_ways: Heart,
  age: CalendarDays,
  near: MapPin,
  active: Clock,
  new: UserRound,
}

interface ReasonListProps {
  /** The member's name. */
  name: string
  reasons: readonly WrittenReason[]
}

/** Lists why a member is shown. */
export function ReasonList({ name, reasons }: ReasonListProps) {
  const t = useTranslations('matching.results')
  if (reasons.length === 0) return null
  return (
    <ul aria-label={t('reasons', { name })} className="flex flex-col gap-1 text-sm text-muted">
      {reasons.map(({ kind, text }) => {
        const Icon = reasonIcons[kind]
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

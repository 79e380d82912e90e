import type { TraitCode } from '../../../../core/traits.ts'
import { useFormatter, useTranslations } from '../../../../web/i18n/texts.ts'
import { useDistance } from '../../../../web/i18n/use-distance.ts'
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
import { useTraitTexts } from '../../../profiles/web/public.tsx'
import type { MatchCard, MatchReason, WrittenReason } from '../../contract.ts'
import { writeReason } from '../../reason-rules.ts'

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

/** Returns a function that formats a reason. */
function useReasonText(): (reason: MatchReason) => string {
  const t = useTranslations('matching.reasons')
  const interests = useTranslations('interests')
  const traits = useTraitTexts()
  const format = useFormatter()
  const distance = useDistance()
  return (reason) =>
    writeReason(reason, {
      line: (key, values) => t(key, values),
      trait: ({ trait, code }) => ({
        label: traits.label(trait),
        value: traits.value(trait, code as TraitCode),
      }),
      interests: (codes) => format.list(codes.map((code) => interests(code))),
      distance,
    })
}

interface CardReasonsProps {
  card: Pick<MatchCard, 'name' | 'reasons'>
  /** How many of the strongest reasons to list. */
  amount: number
}

/** Lists the strongest reasons of a card. */
export function CardReasons({ card, amount }: CardReasonsProps) {
  const textOf = useReasonText()
  const reasons = card.reasons.slice(0, amount).map((reason) => ({ kind: reason.kind, text: textOf(reason) }))
  return <ReasonList name={card.name} reasons={reasons} />
}

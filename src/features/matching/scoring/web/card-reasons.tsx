import type { TraitCode } from '../../../../core/traits.ts'
import { useFormatter, useTranslations } from '../../../../web/i18n/texts.ts'
import { useDistance } from '../../../../web/i18n/use-distance.ts'
import { useTraitTexts } from '../../../profiles/web/public.tsx'
import type { MatchCard, MatchReason } from '../../contract.ts'
import { writeReason } from '../../reason-rules.ts'
import { ReasonList } from './reason-list.tsx'

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

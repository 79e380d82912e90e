import type { MatchCard } from '../../contract.ts'
import { ReasonList } from './reason-list.tsx'
import { useReasonText } from './reason-texts.ts'

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

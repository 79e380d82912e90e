import type { TraitCode } from '../../../core/traits.ts'
import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import {
  CalendarDays,
  Clock,
  Heart,
  type Icon,
  MapPin,
  Sparkles,
  Star,
  UserRound,
} from '../../../web/kit/icons.tsx'
import { useTraitTexts } from '../../profiles/web/public.tsx'
import type { MatchReason } from '../contract.ts'

/** An icon for each kind of reason; the text beside it says the same. */
export const reasonIcons: Record<MatchReason['kind'], Icon> = {
  trait: Star,
  interests: Sparkles,
  both_ways: Heart,
  age: CalendarDays,
  near: MapPin,
  active: Clock,
  new: UserRound,
}

/** Returns a function that formats a reason. */
export function useReasonText(): (reason: MatchReason) => string {
  const t = useTranslations('matching.reasons')
  const interests = useTranslations('interests')
  const traits = useTraitTexts()
  const format = useFormatter()
  return (reason) => {
    switch (reason.kind) {
      case 'trait': {
        const { trait, code } = reason
        return t('trait', { label: traits.label(trait), value: traits.value(trait, code as TraitCode) })
      }
      case 'interests':
        return t('interests', { list: format.list(reason.codes.map((code) => interests(code))) })
      case 'age':
        return t('age', { age: reason.age })
      case 'near':
        return t('near', { km: reason.km })
      case 'active':
        return t(reason.within)
      case 'both_ways':
      case 'new':
        return t(reason.kind)
    }
  }
}

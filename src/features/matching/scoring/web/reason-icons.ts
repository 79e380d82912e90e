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
import type { MatchReason } from '../../contract.ts'

/** An icon for each kind of reason; the text beside it means the same. */
export const reasonIcons: Record<MatchReason['kind'], Icon> = {
  trait: Star,
  interests: Sparkles,
  both_ways: Heart,
  age: CalendarDays,
  near: MapPin,
  active: Clock,
  new: UserRound,
}

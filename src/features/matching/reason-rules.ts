import type { MatchReason } from './contract.ts'

type OfKind<Kind extends MatchReason['kind']> = Extract<MatchReason, { kind: Kind }>

/** The texts of reasons: those of a page, or those of a language on the server. */
interface ReasonTexts {
  /** A text of `matching.reasons`. */
  line(
    key: Exclude<MatchReason['kind'], 'active'> | OfKind<'active'>['within'],
    values?: Record<string, string | number>,
  ): string
  trait(reason: OfKind<'trait'>): { label: string; value: string }
  interests(codes: OfKind<'interests'>['codes']): string
  distance(km: number): string
}

/** Returns a reason in words. */
export function writeReason(reason: MatchReason, { line, trait, interests, distance }: ReasonTexts): string {
  switch (reason.kind) {
    case 'trait':
      return line('trait', trait(reason))
    case 'interests':
      return line('interests', { list: interests(reason.codes) })
    case 'age':
      return line('age', { age: reason.age })
    case 'near':
      return line('near', { distance: distance(reason.km) })
    case 'active':
      return line(reason.within)
    case 'both_ways':
    case 'new':
      return line(reason.kind)
  }
}

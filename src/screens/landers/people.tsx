import { useSiteSettings } from '../../features/sites/web/public.tsx'

/** Drawn women of `art/landers`, by number: 1 to 9 are women, 10 to 16 men. */
const grownWomen = [5, 3, 4, 6]
const oldWomen = [6, 7, 9, 8]

const alternate = (first: number[], second: number[]) =>
  first.flatMap((person, index) => [person, second[index % second.length] ?? person])

/** The people on a site's landers: those whom its niche is about. By niche, from 1. */
const casts = [
  alternate([1, 2, 4, 6, 5, 8], [11, 13, 10, 14, 12, 15]),
  [2, 1, 4, 5, 6, 3, 9, 8, 7],
  alternate([4, 2, 3, 8], [14, 13, 10, 12]),
  alternate([3, 7, 5, 1], [11, 14, 16, 13]),
  alternate(oldWomen, [11, 14, 13, 16]),
  alternate(grownWomen, [12, 13, 10, 14]),
  [13, 11, 14, 10, 12, 15, 16],
]

/** Returns the numbers of drawn people for the site's niche, as many as asked for. */
export function useCast(count: number): number[] {
  const niche = useSiteSettings()?.niche ?? 1
  const cast = casts[niche - 1] ?? [1]
  return Array.from({ length: count }, (_, index) => cast[index % cast.length] ?? 1)
}

interface FigureProps {
  person: number
  className?: string
  /** True if it is in view at once, and not only after scrolling. */
  isFirst?: boolean
}

/** A drawn person without a background; decoration, so it has no text of its own. */
export function Figure({ person, className, isFirst = false }: FigureProps) {
  return (
    <img
      src={`/landers/figure-${person}.svg`}
      alt=""
      width={720}
      height={720}
      draggable={false}
      loading={isFirst ? 'eager' : 'lazy'}
      className={className}
    />
  )
}

import { useTranslations } from '../../../../web/i18n/texts.ts'

/** Radius and length of the ring, in the units of its 40 by 40 drawing. */
const radius = 17
const length = 2 * Math.PI * radius

/** Minimum score of each text. */
const levels = [
  [80, 'great'],
  [60, 'good'],
  [40, 'some'],
  [0, 'little'],
] as const

/** Shows how well a member fits: a ring that fills, its number, and a text. */
export function ScoreLine({ score }: { score: number }) {
  const t = useTranslations('matching.results')
  const [, level] = levels.find(([from]) => score >= from) ?? levels[3]
  return (
    <p className="flex items-center gap-2.5">
      <span className="relative grid size-11 shrink-0 place-items-center">
        <svg viewBox="0 0 40 40" aria-hidden="true" className="absolute inset-0 size-full -rotate-90">
          <circle cx="20" cy="20" r={radius} fill="none" strokeWidth="3.5" className="stroke-line" />
          <circle
            cx="20"
            cy="20"
            r={radius}
            fill="none"
            strokeWidth="3.5"
            strokeLinecap="round"
            strokeDasharray={`${(score / 100) * length} ${length}`}
            className="stroke-primary"
          />
        </svg>
        <span aria-hidden="true" className="text-sm font-bold tabular-nums">
          {score}
        </span>
        <span className="sr-only">{t('score', { score })}</span>
      </span>
      <span className="min-w-0 text-sm leading-tight font-semibold">{t(`levels.${level}`)}</span>
    </p>
  )
}

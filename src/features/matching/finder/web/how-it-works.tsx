import { useTranslations } from '../../../../web/i18n/texts.ts'
import { ChevronDown } from '../../../../web/kit/icons.tsx'
import { maxCandidates } from '../../rules.ts'
import { type ScorePart, scoreParts } from '../../score-rules.ts'

/**
 * Explains what the list is ranked by and how much each part counts (law: 2.1).
 */
export function HowItWorks() {
  const t = useTranslations('matching.how')
  return (
    <details className="group rounded-card border border-line bg-surface px-5">
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        {t('title')}
        <ChevronDown
          aria-hidden="true"
          className="ms-auto size-5 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex max-w-prose flex-col gap-4 pb-5 text-sm">
        <p>{t('fit')}</p>
        <p>{t('points')}</p>
        <dl className="flex flex-col gap-2.5">
          {(Object.keys(scoreParts) as ScorePart[]).map((part) => (
            <div key={part} className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1">
              <dt>{t(`parts.${part}`)}</dt>
              <dd className="contents">
                <span className="text-muted tabular-nums">
                  {t('partPoints', { points: scoreParts[part] })}
                </span>
                <span aria-hidden="true" className="col-span-2 h-1.5 overflow-hidden rounded-full bg-line">
                  <span
                    className="block h-full rounded-full bg-primary"
                    style={{ width: `${scoreParts[part]}%` }}
                  />
                </span>
              </dd>
            </div>
          ))}
        </dl>
        <p>{t('who', { count: maxCandidates })}</p>
        <p>{t('fair')}</p>
      </div>
    </details>
  )
}

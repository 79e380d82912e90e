import { useTranslations } from '../../../web/i18n/texts.ts'

/** Lists the steps of a deletion in chronological order. */
export function DeletionSteps({ days }: { days: number }) {
  const t = useTranslations('closure.delete.steps')
  const steps = [
    [t('now'), t('nowText')],
    [t('until', { days }), t('untilText')],
    [t('then'), t('thenText')],
    [t('kept'), t('keptText')],
  ]
  return (
    <section aria-labelledby="steps-title">
      <h2 id="steps-title" className="text-lg">
        {t('title')}
      </h2>
      <dl className="mt-4 border-t border-line">
        {steps.map(([when, what]) => (
          <div
            key={when}
            className="grid gap-x-8 gap-y-1 border-b border-line py-4 sm:grid-cols-[9rem_minmax(0,1fr)]"
          >
            <dt className="font-semibold">{when}</dt>
            <dd className="text-muted">{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

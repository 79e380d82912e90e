import { useId } from 'react'
import { enoughInterests } from '../../features/profiles/rules.ts'
import { useTranslations } from '../../web/i18n/texts.ts'
import { ButtonLink } from '../../web/kit/button.tsx'
import { Card } from '../../web/kit/card.tsx'
import { Check, CircleCheck } from '../../web/kit/icons.tsx'
import { useFirstSteps } from './steps-left.tsx'

interface FirstStepsProps {
  /** True if one of the people on the page has just been liked. */
  hasLiked: boolean
}

/** Lists a new member's first steps, which end: a photo, three interests or a prompt, a like. */
export function FirstSteps({ hasLiked }: FirstStepsProps) {
  const t = useTranslations('signup.firstSteps')
  const titleId = useId()
  const steps = useFirstSteps(hasLiked)
  if (!steps) return null
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) {
    return (
      <Card className="flex animate-rise items-center gap-4" role="status">
        <CircleCheck className="size-8 shrink-0 text-success" />
        <p>
          <span className="block font-semibold">{t('ready')}</span>
          <span className="text-muted">{t('readyText')}</span>
        </p>
      </Card>
    )
  }
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <Card aria-labelledby={titleId}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={titleId} className="text-lg">
          {t('title')}
        </h2>
        <p className="text-sm text-muted">{t('value', { done, total: steps.length })}</p>
      </div>
      <ol className="mt-4 grid gap-4 md:grid-cols-3 md:gap-6">
        {steps.map(({ name, isDone, to }, index) => (
          <li key={name} className="flex gap-3">
            <StepMark number={index + 1} isDone={isDone} />
            <div className="min-w-0 flex-1">
              <p className={isDone ? 'font-medium text-muted' : 'font-semibold'}>
                <span>{t(name, { count: enoughInterests })}</span>
                {isDone ? <span className="sr-only"> {t('done')}</span> : null}
              </p>
              {isDone ? null : <p className="text-sm text-muted">{t(`${name}Text`)}</p>}
              {isDone || to === null ? null : (
                <ButtonLink
                  to={to}
                  size="small"
                  tone={next?.name === name ? 'primary' : 'secondary'}
                  className="mt-2"
                >
                  {t(`${name}Action`)}
                </ButtonLink>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function StepMark({ number, isDone }: { number: number; isDone: boolean }) {
  return isDone ? (
    <span className="grid size-8 shrink-0 animate-pop place-items-center rounded-full bg-success text-surface">
      <Check className="size-5" />
    </span>
  ) : (
    <span
      aria-hidden="true"
      className="grid size-8 shrink-0 place-items-center rounded-full bg-secondary font-semibold text-on-secondary"
    >
      {number}
    </span>
  )
}

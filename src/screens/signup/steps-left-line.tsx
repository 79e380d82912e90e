import { useDismissal } from '../../features/accounts/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { IconButton } from '../../web/kit/icon-button.tsx'
import { CircleCheck, X } from '../../web/kit/icons.tsx'
import { Link } from '../../web/kit/link.tsx'
import { useFirstSteps } from './use-first-steps.ts'

/** How many of the first steps are done (`StepsLeft`). */
export function StepsLeftLine() {
  const t = useTranslations('signup.firstSteps')
  const kit = useTranslations('kit')
  const [isDismissed, dismiss] = useDismissal('hide-first-steps')
  const steps = useFirstSteps(false, !isDismissed)
  const done = steps?.filter(({ isDone }) => isDone).length
  if (isDismissed || !steps || done === steps.length) return null
  return (
    <div className="flex min-h-11 items-center gap-2 rounded-card bg-surface py-1.5 ps-4 text-sm ring-1 ring-line">
      <CircleCheck className="size-5 shrink-0 text-primary" />
      <p className="min-w-0 grow">
        {t('value', { done: done ?? 0, total: steps.length })}
        {' · '}
        <Link to="/signup-matches" className="font-semibold">
          {t('back')}
        </Link>
      </p>
      <IconButton label={kit('dismiss')} size="small" onClick={dismiss}>
        <X />
      </IconButton>
    </div>
  )
}

import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Progress } from '../../../../web/kit/progress.tsx'
import { countedSteps } from './signup-steps.ts'

/** The progress in words and as a bar. Hidden without scripts, where everything is one page. */
export function SignupProgress({ step }: { step: number }) {
  const t = useTranslations('signup')
  return (
    <Progress
      label={t('title')}
      isLabelHidden
      value={step + 1}
      max={countedSteps}
      valueText={t('step', { step: step + 1, steps: countedSteps })}
      className="noscript:hidden"
    />
  )
}

import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Progress } from '../../../../web/kit/progress.tsx'
import { countedSteps, laterSteps, stepNames } from './signup-steps.ts'

interface SignupProgressProps {
  /** The index of a step of the form, or a step after it. */
  step: number | (typeof laterSteps)[number]
}

/** The progress in words and as a bar. Hidden without scripts, where everything is one page. */
export function SignupProgress({ step: at }: SignupProgressProps) {
  const t = useTranslations('signup')
  const step = typeof at === 'number' ? at : stepNames.length + laterSteps.indexOf(at)
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

import { type ReactNode, useId } from 'react'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { classNames } from '../../../../web/kit/class-names.ts'
import type { Elements } from '../../../../web/kit/elements.ts'
import { countedSteps } from './signup-steps.ts'

interface SignupStepProps {
  index: number
  isCurrent: boolean
  title: ReactNode
  /** Why it is asked, in one sentence. */
  hint?: ReactNode
  children: Elements
}

/**
 * A part of the form. With scripts only the current one is visible, which the style sheet alone decides, so
 * that nothing shifts on hydration; without scripts all are shown below each other.
 */
export function SignupStep({ index, isCurrent, title, hint, children }: SignupStepProps) {
  const t = useTranslations('signup')
  const id = useId()
  return (
    <section
      data-step={index}
      aria-labelledby={id}
      className={classNames(
        'flex flex-col gap-5 transition-opacity duration-200 starting:opacity-0',
        'noscript:border-t noscript:border-line noscript:pt-6',
        !isCurrent && 'not-noscript:hidden',
      )}
    >
      <div>
        <h2 id={id} tabIndex={-1} className="text-lg outline-none">
          <span className="sr-only noscript:hidden">
            {`${t('step', { step: index + 1, steps: countedSteps })}: `}
          </span>
          <span>{title}</span>
        </h2>
        {hint ? <p className="mt-1 text-sm text-muted">{hint}</p> : null}
      </div>
      {children}
    </section>
  )
}

/**
 * Focuses the first invalid control of the step, else the step's heading. Call it after the step is rendered.
 */
export function focusStep(form: HTMLFormElement | null, step: number): void {
  const section = form?.querySelector<HTMLElement>(`[data-step="${step}"]`)
  const message = section?.querySelector('[id$="-error"]')
  const field = message?.closest('fieldset') ?? message?.parentElement
  const controls = 'input:not([type=hidden]), select, textarea'
  // In a group the control that the message concerns, else the first.
  const named = section?.querySelector<HTMLElement>(`:is(${controls})[aria-describedby~="${message?.id}"]`)
  const control = named ?? field?.querySelector<HTMLElement>(controls)
  const target = control ?? section?.querySelector<HTMLElement>('h2')
  target?.focus()
}

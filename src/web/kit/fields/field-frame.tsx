import { type ReactNode, useId } from 'react'
import { useTranslations } from '../../i18n/texts.ts'
import { classNames } from '../class-names.ts'
import type { Elements } from '../elements.ts'
import { CircleAlert } from '../icons.tsx'

export interface FieldTexts {
  /** Always visible; a placeholder is not a label. */
  label: ReactNode
  /** One sentence of help below the label. */
  hint?: ReactNode
  /** The problem and its remedy, read out with the field. */
  error?: ReactNode
  /** Adds "optional" after the label; a field without it is expected to be filled in. */
  isOptional?: boolean
  /** The label is read out but not visible, if the context is clear (a search box). */
  isLabelHidden?: boolean
}

export interface FieldIds {
  id: string
  hintId: string
  errorId: string
  /** Value of the control's `aria-describedby`. */
  describedBy: string | undefined
}

/** Returns the ids that connect a control to its hint and error. */
export function useFieldIds(
  id: string | undefined,
  { hint, error }: Pick<FieldTexts, 'hint' | 'error'>,
): FieldIds {
  const ownId = useId()
  const fieldId = id ?? ownId
  const hintId = `${fieldId}-hint`
  const errorId = `${fieldId}-error`
  const describedBy = [hint ? hintId : null, error ? errorId : null].filter(Boolean).join(' ')
  return { id: fieldId, hintId, errorId, describedBy: describedBy || undefined }
}

/** The error line of a field; also usable below a group of controls. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert className="mt-0.5 size-4" />
      <span>{children}</span>
    </p>
  )
}

/** The hint of a control that has its label beside it; nothing without one. */
export function InlineHint({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null
  return (
    <span id={id} className="mt-0.5 block text-sm text-muted">
      {children}
    </span>
  )
}

/** Label, hint, control and error in order. The control takes its ids from `useFieldIds`. */
export function FieldFrame(
  props: FieldTexts & { ids: FieldIds; className?: string; aside?: Elements; children: Elements },
) {
  const { ids, label, hint, error, isOptional, isLabelHidden, aside, className, children } = props
  const t = useTranslations('kit')
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <div
        className={classNames(
          'flex items-baseline justify-between gap-3',
          isLabelHidden && !aside && 'sr-only',
        )}
      >
        <label htmlFor={ids.id} className={classNames('text-sm font-semibold', isLabelHidden && 'sr-only')}>
          <span>{label}</span>
          {isOptional ? <span className="font-normal text-muted"> {t('optional')}</span> : null}
        </label>
        {aside}
      </div>
      {hint ? (
        <p id={ids.hintId} className="-mt-1 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {children}
      {error ? <FieldError id={ids.errorId}>{error}</FieldError> : null}
    </div>
  )
}

import { Alert } from '../../../../web/kit/alert.tsx'
import { Button } from '../../../../web/kit/button.tsx'
import type { Elements } from '../../../../web/kit/elements.ts'
import { ChevronDown } from '../../../../web/kit/icons.tsx'
import type { SettingsFormState } from './use-settings-form.ts'

interface SettingsFormProps extends SettingsFormState {
  submitLabel: string
  isSending: boolean
  children: Elements
}

/**
 * A form of one settings section behind a button of the same name, with the message of a refusal that belongs to none of
 * its fields.
 */
export function SettingsForm(props: SettingsFormProps) {
  const { message, formRef, onSubmit, submitLabel, isSending, children } = props
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 self-start font-semibold text-primary [&::-webkit-details-marker]:hidden">
        <span>{submitLabel}</span>
        <ChevronDown aria-hidden="true" className="size-5 transition-[rotate] group-open:rotate-180" />
      </summary>
      <form method="dialog" ref={formRef} onSubmit={onSubmit} noValidate className="flex flex-col gap-4 pt-3">
        {message && (
          <Alert tone="danger" isAnnounced>
            {message}
          </Alert>
        )}
        {children}
        <Button type="submit" tone="secondary" className="self-start" isLoading={isSending}>
          {submitLabel}
        </Button>
      </form>
    </details>
  )
}

import type { ReactNode } from 'react'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Button } from '../../../../web/kit/button.tsx'
import type { SettingsFormState } from './use-settings-form.ts'

interface SettingsFormProps extends SettingsFormState {
  submitLabel: string
  isSending: boolean
  children: ReactNode
}

/** A form of one settings section, with the message of a refusal that belongs to none of its fields. */
export function SettingsForm(props: SettingsFormProps) {
  const { message, formRef, onSubmit, submitLabel, isSending, children } = props
  return (
    <form method="dialog" ref={formRef} onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
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
  )
}

import { type FormEvent, type RefObject, useRef } from 'react'
import { apiErrorOf, fieldErrorsOf } from '../../../../web/api/api-error.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Button } from '../../../../web/kit/button.tsx'
import type { Elements } from '../../../../web/kit/elements.ts'
import { ChevronDown } from '../../../../web/kit/icons.tsx'
import { type RefusedForm, refusedForm, useFocusRefused } from '../../../../web/refused-form.ts'

interface Sending<I> {
  mutate(input: I): void
  error: unknown
  isPending: boolean
}

/** The state of a settings form: the messages of a refusal, and what its element needs. */
interface SettingsFormState extends RefusedForm {
  formRef: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A settings form submitted by a mutation: assigns the messages of a refusal to its fields and focuses the
 * first.
 */
export function useSettingsForm<I>(
  sending: Sending<I>,
  read: (text: (name: string) => string) => I,
  fieldOf: Record<string, string>,
): SettingsFormState {
  const frame = useTranslations('frame')
  const formRef = useRef<HTMLFormElement>(null)
  const { error, isPending } = sending
  const refusal = error
    ? {
        error: apiErrorOf(error) ?? { code: 'offline', status: 0, message: frame('offline') },
        fields: fieldErrorsOf(error),
      }
    : null
  useFocusRefused(formRef, error)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (!isPending) sending.mutate(read((name) => String(form.get(name) ?? '')))
  }
  return { ...refusedForm(refusal, fieldOf), formRef, onSubmit }
}

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

import { type FormEvent, type RefObject, useRef } from 'react'
import { apiErrorOf, fieldErrorsOf } from '../../../../web/api/api-error.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { type RefusedForm, refusedForm, useFocusRefused } from '../../../../web/refused-form.ts'

interface Sending<I> {
  mutate(input: I): void
  error: unknown
  isPending: boolean
}

/** The state of a settings form: the messages of a refusal, and what its element needs. */
export interface SettingsFormState extends RefusedForm {
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

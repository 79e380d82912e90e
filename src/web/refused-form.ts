import { type RefObject, useEffect } from 'react'
import type { ApiError } from './api/api-error.ts'

/** The messages of a refusal, by where they are shown. */
export interface RefusedForm {
  /** The message of each field, by its name. */
  fields: Record<string, string>
  /** The message about the whole form, or null. */
  message: string | null
}

/**
 * Assigns a refusal's messages: invalid input by its paths, codes by their field (`fieldOf`), everything else
 * to the whole form.
 */
export function refusedForm(
  refusal: { error: ApiError; fields: Record<string, string> } | null | undefined,
  fieldOf: Record<string, string>,
): RefusedForm {
  if (!refusal) return { fields: {}, message: null }
  const { error, fields } = refusal
  const field = fieldOf[error.code]
  if (field) return { fields: { [field]: error.message }, message: null }
  return { fields, message: Object.keys(fields).length > 0 ? null : error.message }
}

/** Focuses the first field with an error each time the form is refused. */
export function useFocusRefused(formRef: RefObject<HTMLFormElement | null>, refusal: unknown): void {
  useEffect(() => {
    if (refusal) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [formRef, refusal])
}

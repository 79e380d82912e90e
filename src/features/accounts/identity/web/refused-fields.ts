import { type RefObject, useEffect } from 'react'
import type { ApiError } from '../../../../web/api.tsx'

/** What was refused, sorted to where it is shown. */
export interface RefusedForm {
  /** The message of each field, by its name. */
  fields: Record<string, string>
  /** What is about the whole form, or null. */
  message: string | null
}

/**
 * Sorts a refusal: bad input by its paths, codes by the field that they are about (`fieldOf`), everything else to the
 * whole form.
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

/** Gives the first field with an error the focus, each time that a form comes back refused. */
export function useFocusRefused(formRef: RefObject<HTMLFormElement | null>, refusal: unknown): void {
  useEffect(() => {
    if (refusal) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [formRef, refusal])
}

import type { ApiError } from '../../../../web/api/api-error.ts'

/** Refusals that concern one field, by their code. */
const fieldOfRefusal: Record<string, string> = {
  name_in_use: 'name',
  under_age: 'date_of_birth',
  email_in_use: 'email',
}

/** Messages by field. */
export type SignupErrors = Record<string, string | undefined>

/** A refusal by the server, from its response or from a form's action. */
export interface SignupRefusal {
  error: ApiError
  fields: Record<string, string>
  values: Record<string, string | undefined>
}

/** Returns the message for each field: invalid input by its path, refusals by the field that they concern. */
export function errorsOfRefusal(
  { error, fields, values }: SignupRefusal,
  texts: { consent: string; choice: string; birthDate: string },
): SignupErrors {
  if (error.code === 'consent_required') {
    return { [(error.data as { purpose: string }).purpose]: texts.consent }
  }
  const field = fieldOfRefusal[error.code]
  if (field) return { [field]: error.message }
  const missing = { gender: texts.choice, seeking: texts.choice, date_of_birth: texts.birthDate }
  const unanswered = Object.entries(missing).filter(([name]) => fields[name] && !values[name])
  return { ...fields, ...Object.fromEntries(unanswered) }
}

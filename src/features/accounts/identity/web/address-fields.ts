/** Refusals of a change of address that belong to one field, by their code. */
export const addressFields: Record<string, string> = {
  email_in_use: 'email',
  wrong_password: 'password',
  second_factor_required: 'code',
  code_invalid: 'code',
}

import { redirectDocument } from 'react-router'
import { defineForm } from '../../../../web/screen.ts'

/** Defines the form of a screen that confirms an address by the token of a mail. */
export function defineConfirmEmailForm(path: string) {
  return defineForm(async ({ api, form }) => {
    await api.call.account.confirmEmail({ token: String(form.get('token') ?? '') })
    return redirectDocument(`${path}?done=1`)
  })
}

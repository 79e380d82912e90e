import { defineJob } from '../../../../server/jobs/job-type.ts'

/** Creates a new link and code and mails them to an account that waits for activation. */
export const sendActivationMail = defineJob<{ account_id: number }>('accounts.send-activation-mail')

/** Notifies the owner of an address of a signup with it, on sites that do not reveal accounts. */
export const sendAddressTakenMail = defineJob<{ account_id: number }>('accounts.send-address-taken-mail')

/** Notifies the owner of an address that another account wanted it, on sites that do not reveal accounts. */
export const sendAddressWantedMail = defineJob<{ account_id: number }>('accounts.send-address-wanted-mail')

/** Welcomes a member whose address was just confirmed. */
export const sendWelcomeMail = defineJob<{ account_id: number }>('accounts.send-welcome-mail')

/** Creates a new link for setting a password, mails it, and ends older ones. */
export const sendPasswordResetMail = defineJob<{ account_id: number }>('accounts.send-password-reset-mail')

/** Notifies a member that the password was changed. */
export const sendPasswordChangedMail = defineJob<{ account_id: number }>(
  'accounts.send-password-changed-mail',
)

/** Creates the link of a pending mail change and mails it to the new address. */
export const sendMailChangeMail = defineJob<{ token_id: number }>('accounts.send-mail-change-mail')

/** Notifies the former address of an account; `token_id` is the mail change that was used. */
export const sendMailChangedMail = defineJob<{ token_id: number }>('accounts.send-mail-changed-mail')

/** Notifies a member of a login from a browser that had not logged in before. */
export const sendNewBrowserMail = defineJob<{ account_id: number }>('accounts.send-new-browser-mail')

/** Notifies the present address of an account that a change of it was asked for. */
export const sendMailChangeAskedMail = defineJob<{ account_id: number }>(
  'accounts.send-mail-change-asked-mail',
)

/** Notifies a member that the deleted account is back. */
export const sendReactivatedMail = defineJob<{ account_id: number }>('accounts.send-reactivated-mail')

/** Mails a deleted account its reactivation link and deadline; older links remain valid. */
export const sendReactivationMail = defineJob<{ account_id: number }>('accounts.send-reactivation-mail')

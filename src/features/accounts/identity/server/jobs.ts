import { defineJob } from '../../../../server/jobs/job-type.ts'

/** Makes a fresh link and code and mails them to an account that waits for activation. */
export const sendActivationMail = defineJob<{ account_id: number }>('accounts.send-activation-mail')

/** Tells the owner of an address that somebody signed up with it, on sites that do not reveal accounts. */
export const sendAddressTakenMail = defineJob<{ account_id: number }>('accounts.send-address-taken-mail')

/** Tells the owner of an address that another account wanted it, on sites that do not reveal accounts. */
export const sendAddressWantedMail = defineJob<{ account_id: number }>('accounts.send-address-wanted-mail')

/** Welcomes somebody whose address was just confirmed. */
export const sendWelcomeMail = defineJob<{ account_id: number }>('accounts.send-welcome-mail')

/** Makes a fresh link that sets a new password, and mails it; older ones end. */
export const sendPasswordResetMail = defineJob<{ account_id: number }>('accounts.send-password-reset-mail')

/** Tells a member that the password was changed. */
export const sendPasswordChangedMail = defineJob<{ account_id: number }>(
  'accounts.send-password-changed-mail',
)

/** Gives an open mail change its link and mails that to the new address. */
export const sendMailChangeMail = defineJob<{ token_id: number }>('accounts.send-mail-change-mail')

/** Tells the address that an account has left; `token_id` is the mail change that was used. */
export const sendMailChangedMail = defineJob<{ token_id: number }>('accounts.send-mail-changed-mail')

/** Mails a deleted account until when it can come back, and the link for that; older links go on working. */
export const sendReactivationMail = defineJob<{ account_id: number }>('accounts.send-reactivation-mail')

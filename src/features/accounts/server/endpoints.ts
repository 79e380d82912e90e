import { endpoints, guarded } from '../../../server/http/runner.ts'
import { accounts } from '../contract.ts'
import { account } from '../settings-contract.ts'
import { signup } from '../signup-contract.ts'
import { activate } from './activate.ts'
import { becomePremiumInDemo } from './become-premium-in-demo.ts'
import { changeConsent } from './change-consent.ts'
import { changeEmail } from './change-email.ts'
import { changeNotifications } from './change-notifications.ts'
import { changePassword } from './change-password.ts'
import { changePrivacy } from './change-privacy.ts'
import { changeSpending } from './change-spending.ts'
import { checkSignup } from './check-signup.ts'
import { confirmEmail } from './confirm-email.ts'
import { dismissAlert } from './dismiss-alert.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { endSession } from './end-session.ts'
import { handOver, readHandoff, requirePartner } from './hand-over.ts'
import { issueForm } from './issue-form.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { readOwnAccount } from './read-account.ts'
import { readConsents } from './read-consents.ts'
import { readSessionEnd } from './read-session-end.ts'
import { readCurrent } from './read-user.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resendActivation } from './resend-activation.ts'
import { resetPassword } from './reset-password.ts'
import { setLanguage } from './set-language.ts'
import { signUp } from './sign-up.ts'

/** Coming in: signup, activation, login, a forgotten password. */
export const accountsEndpoints = endpoints(accounts, {
  login: logIn,
  current: readCurrent,
  sessionEnd: readSessionEnd,
  setLanguage,
  logout: logOut,
  signUp,
  checkSignup,
  activate,
  resendActivation,
  requestPasswordReset,
  resetPassword,
})

/** The signup's helpers. */
export const signupEndpoints = endpoints(signup, {
  form: issueForm,
  handOver: guarded(requirePartner, handOver),
  readHandoff,
})

/** The settings of the own account. */
export const accountEndpoints = endpoints(account, {
  read: readOwnAccount,
  becomePremiumInDemo,
  changeEmail,
  confirmEmail,
  changePassword,
  changeNotifications,
  changePrivacy,
  changeSpending,
  consents: readConsents,
  changeConsent,
  dismiss: dismissAlert,
  endSession,
  endOtherSessions,
})

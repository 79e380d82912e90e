import { z } from 'zod'
import { endpoints, guarded } from '../../../server/http/runner.ts'
import type { ApiSection } from '../../../server/openapi/reference.ts'
import { AccountStatus, accounts, ConsentPurpose, Dismissable, User } from '../contract.ts'
import { logIn } from '../identity/server/log-in.ts'
import { logOut } from '../identity/server/log-out.ts'
import { readSessionEnd } from '../identity/server/read-session-end.ts'
import { readCurrent } from '../identity/server/read-user.ts'
import { activate } from '../recovery/server/activate.ts'
import { changeEmail } from '../recovery/server/change-email.ts'
import { confirmEmail } from '../recovery/server/confirm-email.ts'
import { readMailedLink } from '../recovery/server/read-mailed-link.ts'
import { requestPasswordReset } from '../recovery/server/request-password-reset.ts'
import { resendActivation } from '../recovery/server/resend-activation.ts'
import { resetPassword } from '../recovery/server/reset-password.ts'
import { resumeMail } from '../recovery/server/resume-mail.ts'
import { changeConsent } from '../settings/server/change-consent.ts'
import { changeNotifications } from '../settings/server/change-notifications.ts'
import { changePassword } from '../settings/server/change-password.ts'
import { changePrivacy } from '../settings/server/change-privacy.ts'
import { changeSpending } from '../settings/server/change-spending.ts'
import { dismissAlert } from '../settings/server/dismiss-alert.ts'
import { endOtherSessions } from '../settings/server/end-other-sessions.ts'
import { endSession } from '../settings/server/end-session.ts'
import { readDismissals, readOwnAccount } from '../settings/server/read-account.ts'
import { readConsents } from '../settings/server/read-consents.ts'
import { setLanguage } from '../settings/server/set-language.ts'
import { Account, account, Consent, Session } from '../settings-contract.ts'
import { checkSignup } from '../signup/server/check-signup.ts'
import { handOver, readHandoff, requirePartner } from '../signup/server/hand-over.ts'
import { issueForm } from '../signup/server/issue-form.ts'
import { signUp } from '../signup/server/sign-up.ts'
import { HandoffDraft, signup } from '../signup-contract.ts'

/** Signup, activation, login, and a forgotten password. */
export const accountsEndpoints = endpoints(accounts, {
  login: logIn,
  current: readCurrent,
  sessionEnd: readSessionEnd,
  setLanguage,
  logout: logOut,
  signUp,
  checkSignup,
  mailedLink: readMailedLink,
  activate,
  resendActivation,
  requestPasswordReset,
  resetPassword,
})

/** Auxiliary calls of the signup. */
export const signupEndpoints = endpoints(signup, {
  form: issueForm,
  handOver: guarded(requirePartner, handOver),
  readHandoff,
})

/** The settings of the member's own account. */
export const accountEndpoints = endpoints(account, {
  read: readOwnAccount,
  changeEmail,
  confirmEmail,
  resumeMail,
  changePassword,
  changeNotifications,
  changePrivacy,
  changeSpending,
  consents: readConsents,
  changeConsent,
  dismissals: readDismissals,
  dismiss: dismissAlert,
  endSession,
  endOtherSessions,
})

export const accountsSection: ApiSection = {
  contract: accounts,
  tag: 'Accounts',
  description: 'Login, signup, activation and forgotten passwords.',
  schemas: { AccountStatus, User },
  events: { user: z.object({ user: User }) },
}

export const accountSection: ApiSection = {
  contract: account,
  tag: 'Account',
  description: 'The settings of the own account.',
  schemas: { Account, Consent, ConsentPurpose, Dismissable, Session },
}

export const signupSection: ApiSection = {
  contract: signup,
  tag: 'Signup',
  description: 'What signup forms need, and signups that begin at a partner.',
  schemas: { HandoffDraft },
}
